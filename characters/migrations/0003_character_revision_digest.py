"""Characters: the contents of the version one stands on, for finding it again when it is gone (F1.58)."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def copy_digests(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write down what every character stands on; one whose version is gone already keeps an empty digest."""
    characters = apps.get_model("characters", "Character")
    revisions = apps.get_model("rulesets", "Revision")
    of_its_revision = revisions.objects.filter(pk=models.OuterRef("revision")).values("digest")
    characters.objects.exclude(revision=None).update(revision_digest=models.Subquery(of_its_revision))


class Migration(migrations.Migration):
    dependencies = [
        ("characters", "0002_character_summary"),
        ("rulesets", "0001_rulesets_and_revisions"),
    ]

    operations = [
        migrations.AddField(
            model_name="character",
            name="revision_digest",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(copy_digests, migrations.RunPython.noop),
    ]
