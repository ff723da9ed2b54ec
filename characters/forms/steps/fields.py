"""Fields steps: one field at a time. All fields uses the same form. Source: B23.9, S9.7 to S9.9."""

from characters.forms.commands import IdField, TypedForm
from characters.forms.values import Shape
from rulesets.engine.builder.commands import EditField
from rulesets.engine.problems import JsonValue


class FieldForm(TypedForm):
    """Set a field by hand, or empty it."""

    field = IdField()

    def shape(self) -> Shape:
        field = self.ground.compiled.fields.get(self.cleaned_data.get("field", ""))
        if field is None:
            return Shape("text")
        return Shape(field.type, is_signed=field.type == "number" and field.min < 0)

    def shown(self) -> JsonValue:
        return self.ground.sheet.fields.get(self.cleaned_data.get("field", ""))

    def command(self) -> EditField:
        return EditField(self.cleaned_data["field"], self.cleaned_data["value"])
