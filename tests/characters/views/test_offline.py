"""The sheet as one file to read without the Studio (U9.11)."""

import re

import pytest
from django.test import Client

from characters.models import Character
from studio.web.templatetags.styles import inline_styles
from tests.characters.views.conftest import Address

pytestmark = pytest.mark.django_db


def test_file_holds_the_sheet_with_its_explanations_and_asks_for_nothing(guest: Client, at: Address):
    answer = guest.get(at("offline"))
    page = answer.content.decode()

    assert answer["Content-Disposition"] == 'attachment; filename="mara.html"'
    assert "Brawn" in page
    assert "why__parts" in page
    assert "--paper:" in page
    assert re.findall(r'(?:src|href|action)="[^#"]', page) == []
    assert not re.search(r"<(script|link|form|img|iframe)\b|@import|url\(", page)


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Émile / 1", "attachment; filename*=utf-8''%C3%A9mile-1.html"),
        ("!?", 'attachment; filename="character.html"'),
    ],
)
def test_file_is_called_as_the_character(
    guest: Client, at: Address, character: Character, name: str, header: str
):
    Character.objects.filter(pk=character.pk).update(name=name)

    assert guest.get(at("offline"))["Content-Disposition"] == header


def test_stylesheet_that_is_not_there_is_said():
    with pytest.raises(LookupError, match=r"css/pages/gone\.css"):
        inline_styles("css/pages/gone.css")
