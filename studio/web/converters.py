"""Parts of addresses that more than one app uses."""

from django.urls.converters import IntConverter

DIGITS_MOST = 18


class RowNumber(IntConverter):
    """A number of a row or a version; one that no database holds is no address at all."""

    def to_python(self, value: str) -> int:
        """Read the number. Raises ValueError, which means that the address does not fit."""
        if len(value) > DIGITS_MOST:
            raise ValueError(f"{value[:DIGITS_MOST]}… is beyond any row.")
        return int(value)
