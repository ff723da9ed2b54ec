"""A value worked out when it is first read, and kept.

`functools.cached_property` takes a lock at every first read (up to Python 3.11), which costs more than
most of what a sheet works out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

_T = TypeVar("_T")


class lazy(Generic[_T]):  # noqa: N801 - used like property
    """A method read as an attribute; its result then stands in the object's own dictionary."""

    def __init__(self, method: Callable[[Any], _T]) -> None:
        self.method = method
        self.name = method.__name__
        self.__doc__ = method.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> _T: ...

    def __get__(self, instance: object | None, owner: type) -> Self | _T:
        if instance is None:
            return self
        value = self.method(instance)
        instance.__dict__[self.name] = value
        return value
