"""Characters: links to read them, offers to hand them over, and notes among their events."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import characters.models.sharing


class Migration(migrations.Migration):
    dependencies = [
        ("characters", "0003_character_revision_digest"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="characterevent",
            name="kind",
            field=models.CharField(
                choices=[("change", "change"), ("undo", "undo"), ("redo", "redo"), ("note", "note")],
                default="change",
                max_length=6,
            ),
        ),
        migrations.CreateModel(
            name="Handover",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("offered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "character",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handover",
                        to="characters.character",
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="offered_characters",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ShareLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=characters.models.sharing.make_token, max_length=64, unique=True
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "character",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="share_link",
                        to="characters.character",
                    ),
                ),
            ],
        ),
    ]
