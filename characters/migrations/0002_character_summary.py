"""Characters: what one is in a few words, for lists."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("characters", "0001_characters_and_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="character",
            name="summary",
            field=models.CharField(blank=True, default="", max_length=200),
        ),
    ]
