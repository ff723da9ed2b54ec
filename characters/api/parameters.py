"""What the documentation of the endpoints about characters has in common."""

from drf_spectacular.utils import OpenApiParameter

CHARACTERS = ["characters"]
BUILDER = ["builder"]
FILE = {"application/json": {"description": "A character as it was exported."}}
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="The tag of the character as it was read; where it has another one by now: 412.",
)
