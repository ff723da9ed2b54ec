"""What drf-spectacular is told: that dataclasses are shapes, and what every error looks like."""

from dataclasses import is_dataclass
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension

from studio.web.api.problems import MEDIA_TYPE, ProblemDetails, ProblemLine
from studio.web.api.shapes import Schema, object_schema

_PREFIX = "#/components/schemas/"


class DataclassExtension(OpenApiSerializerExtension):
    """Describes an answer by the dataclass it is made from."""

    target_class = object

    @classmethod
    def _matches(cls, target: Any) -> bool:  # noqa: ANN401
        return isinstance(target, type) and is_dataclass(target)

    def get_name(self, auto_schema: Any, direction: str) -> str:  # noqa: ANN401
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: Any) -> Schema:  # noqa: ANN401
        def refer(shape: type) -> Schema:
            found: Schema = auto_schema.resolve_serializer(shape, direction).ref
            return found

        return object_schema(self.target, refer)


def describe_problems(result: Schema, generator: Any, request: Any, public: bool) -> Schema:  # noqa: ANN401
    """Say of every operation that any other answer is problem details."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})

    def refer(shape: type) -> Schema:
        return {"$ref": _PREFIX + shape.__name__}

    schemas["ProblemLine"] = object_schema(ProblemLine, refer)
    details = object_schema(ProblemDetails, refer)
    details["properties"] |= {
        "problems": {
            "type": "array",
            "items": refer(ProblemLine),
            "description": "Everything that is wrong with what was sent.",
        },
        "place": {
            "type": "object",
            "description": "What the request was about; where others changed it meanwhile, its value now.",
        },
    }
    schemas["ProblemDetails"] = details
    answer = {
        "description": "It was not carried out.",
        "content": {MEDIA_TYPE: {"schema": refer(ProblemDetails)}},
    }
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"] |= {"4XX": answer}
    return result
