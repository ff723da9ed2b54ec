"""Trained steps answer slots only: their forms are those of characters.forms.slots. Source: B27."""

from characters.forms.slots import ChooseForm, DropForm

__all__ = ["ChooseForm", "DropForm"]
