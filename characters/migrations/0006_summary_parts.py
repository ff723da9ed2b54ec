"""Characters: the parts of what one is in a few words, for other languages; they come with the next change."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("characters", "0005_turns_of_migrations"),
    ]

    operations = [
        migrations.AddField(
            model_name="character",
            name="summary_parts",
            field=models.TextField(blank=True, default=""),
        ),
    ]
