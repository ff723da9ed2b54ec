"""The engine's commands as bodies: one model per command, made from its dataclass, told apart by `op`."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Annotated, Any, Literal, Union, get_type_hints

import pydantic
from pydantic import Field, create_model

from characters.services.changing import UNSET, Unset
from rulesets.engine.api import COMMANDS, Command
from rulesets.engine.problems import JsonValue
from studio.web.api.bodies import Body, Whole

_HERE = {"JsonValue": pydantic.JsonValue, "Mapping": Mapping}
_TYPES: Mapping[object, Any] = {
    int: Whole,
    int | None: Whole | None,
    Mapping[str, pydantic.JsonValue]: dict[str, pydantic.JsonValue],
}
"""How a body holds what a command holds in another way."""


def _model(op: str, kind: type[Command]) -> type[Body]:
    hints = get_type_hints(kind, localns=dict(_HERE))
    arguments = {
        one.name: (
            _TYPES.get(hints[one.name], hints[one.name]),
            ... if one.default is MISSING else one.default,
        )
        for one in fields(kind)
    }
    definitions: dict[str, Any] = {"op": (Literal[op], ...), **arguments}
    return create_model(f"{kind.__name__}Command", __base__=Body, __doc__=kind.__doc__, **definitions)


MODELS: Mapping[str, type[Body]] = {op: _model(op, kind) for op, kind in COMMANDS.items()}


class CommandBody(Body):
    """What is wanted of a character. With `was`, only while that still stands at the place it changes."""

    command: Annotated[Union[tuple(MODELS.values())], Field(discriminator="op")]  # type: ignore[valid-type]  # noqa: UP007
    was: pydantic.JsonValue = None

    @property
    def asked(self) -> Command:
        """The command."""
        given: Any = self.command
        kind: Any = COMMANDS[given.op]
        asked: Command = kind(**{one.name: getattr(given, one.name) for one in fields(kind)})
        return asked

    @property
    def precondition(self) -> JsonValue | Unset:
        """What the asker saw; UNSET where the body does not say."""
        was: Any = self.was
        return was if "was" in self.model_fields_set else UNSET
