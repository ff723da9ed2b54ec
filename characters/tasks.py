"""Tasks of the characters app."""

from celery import shared_task

from characters.services.keeping import empty_bins


@shared_task
def remove_deleted_characters() -> int:
    """Remove for good what was deleted more than 30 days ago. Safe to run twice."""
    return empty_bins()
