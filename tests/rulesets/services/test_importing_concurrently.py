"""Two confirmations at the same moment store one version."""

import threading

import pytest
from django.db import connection

from rulesets.models import Revision, Ruleset, Upload
from rulesets.services.importing import confirm_import
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, upload_file


@pytest.mark.django_db(transaction=True)
def test_concurrent_confirmations_store_one_version(user: User):
    upload = upload_file(user=user)
    start = threading.Barrier(4)
    stored: list[int] = []

    def confirm() -> None:
        try:
            own = Upload.objects.get(pk=upload.pk)
            start.wait(timeout=10)
            stored.append(confirm_import(actor=actor_of(user), upload=own).pk)
        finally:
            connection.close()

    threads = [threading.Thread(target=confirm) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Revision.objects.count() == Ruleset.objects.count() == 1
    assert stored == [Revision.objects.get().pk] * 4
