"""What was downloaded against what was listed: first the size, then the checksum. Source: P3.7, P3.9."""

from __future__ import annotations

from rulesets.packs.addresses import without_query
from rulesets.packs.entries import Artifact
from rulesets.packs.faults import Fault, FaultError, PackCode
from rulesets.packs.fetching import Downloaded


def verify(downloaded: Downloaded, listed: Artifact) -> None:
    """Compare a complete download with the list.

    Raises:
        FaultError: It is another file.
    """
    address = without_query(listed.url)
    if downloaded.size != listed.bytes:
        message = f"The file has {downloaded.size:,} bytes, and the catalog lists {listed.bytes:,}."
        raise FaultError(
            Fault(
                PackCode.SIZE_MISMATCH,
                message,
                expected=listed.bytes,
                found=downloaded.size,
                address=address,
            )
        )
    if downloaded.sha256 != listed.sha256:
        message = "The checksum of the file is not the one that the catalog lists."
        raise FaultError(
            Fault(
                PackCode.SHA256_MISMATCH,
                message,
                expected=listed.sha256,
                found=downloaded.sha256,
                address=address,
            )
        )
