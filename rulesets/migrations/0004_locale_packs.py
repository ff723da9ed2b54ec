"""Tables of translations: one row per version and language, and what admins said about languages."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulesets", "0003_catalogs_and_installations"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptLanguage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("language", models.CharField(max_length=16, unique=True)),
                ("marked_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["language"],
            },
        ),
        migrations.CreateModel(
            name="LocalePack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("language", models.CharField(max_length=16)),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("imported", "Came with the ruleset's own file"),
                            ("pack", "Fetched from a catalog"),
                        ],
                        max_length=8,
                    ),
                ),
                ("direction", models.CharField(max_length=3)),
                ("package_name", models.TextField(blank=True, default="")),
                ("package_description", models.TextField(blank=True, default="")),
                ("card", models.JSONField(default=dict)),
                ("listed_sha256", models.CharField(blank=True, default="", max_length=64)),
                ("fetched_at", models.DateTimeField(auto_now_add=True)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="locale_packs",
                        to="rulesets.catalogfile",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="locale_packs",
                        to="rulesets.revision",
                    ),
                ),
            ],
            options={
                "ordering": ["language"],
                "constraints": [
                    models.UniqueConstraint(fields=("revision", "language"), name="locale_pack_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RemovedPack",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("language", models.CharField(max_length=16)),
                ("listed_sha256", models.CharField(blank=True, default="", max_length=64)),
                ("removed_at", models.DateTimeField(auto_now_add=True)),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="removed_packs",
                        to="rulesets.revision",
                    ),
                ),
            ],
            options={
                "ordering": ["language"],
                "constraints": [
                    models.UniqueConstraint(fields=("revision", "language"), name="removed_pack_once")
                ],
            },
        ),
    ]
