"""Characters and their events."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("rulesets", "0001_rulesets_and_revisions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Character",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("guest_token", models.CharField(blank=True, db_index=True, default="", max_length=64)),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("ruleset_key", models.CharField(max_length=200)),
                ("ruleset_name", models.CharField(max_length=200)),
                ("version_number", models.PositiveBigIntegerField()),
                ("document", models.TextField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "view",
                    models.CharField(
                        choices=[("guided", "Guided"), ("fields", "All fields"), ("sheet", "Sheet")],
                        default="guided",
                        max_length=8,
                    ),
                ),
                ("counter", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="characters",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="characters",
                        to="rulesets.revision",
                    ),
                ),
            ],
            options={
                "ordering": ["-updated_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="CharacterEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("change", "change"), ("undo", "undo"), ("redo", "redo")],
                        default="change",
                        max_length=6,
                    ),
                ),
                ("place", models.CharField(max_length=300)),
                ("command", models.TextField(blank=True, default="")),
                ("patch", models.TextField(blank=True, default="")),
                (
                    "standing",
                    models.CharField(
                        choices=[("done", "done"), ("undone", "undone"), ("overtaken", "overtaken")],
                        default="done",
                        max_length=9,
                    ),
                ),
                ("guest_token", models.CharField(blank=True, default="", max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "about",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="characters.characterevent",
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="characters.character",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddIndex(
            model_name="character",
            index=models.Index(fields=["owner", "-updated_at"], name="characters_of_owner"),
        ),
        migrations.AddConstraint(
            model_name="character",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("guest_token", ""), ("owner__isnull", False)),
                    models.Q(("owner__isnull", True), models.Q(("guest_token", ""), _negated=True)),
                    _connector="OR",
                ),
                name="character_has_one_owner",
                violation_error_message="A character belongs to a user or to a guest.",
            ),
        ),
        migrations.AddIndex(
            model_name="characterevent",
            index=models.Index(
                condition=models.Q(("kind", "change")),
                fields=["character", "standing", "number"],
                name="changes_of_character",
            ),
        ),
        migrations.AddConstraint(
            model_name="characterevent",
            constraint=models.UniqueConstraint(fields=("character", "number"), name="event_number_once"),
        ),
    ]
