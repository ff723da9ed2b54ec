"""Choices steps answer slots only: their forms are those of characters.forms.slots. Source: B18.12."""

from characters.forms.slots import ChooseForm, DropForm

__all__ = ["ChooseForm", "DropForm"]
