from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def forget_heartbeats(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Going back, rows would lack what the columns must hold; a worker that lives writes its own anew."""
    apps.get_model("jobs", "WorkerHeartbeat").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_worker_heartbeat")]

    operations = [
        migrations.RemoveField(model_name="workerheartbeat", name="pid"),
        migrations.RemoveField(model_name="workerheartbeat", name="broker"),
        migrations.RunPython(migrations.RunPython.noop, forget_heartbeats),
    ]
