"""What the rulesets app tells the apps above it."""

from django.dispatch import Signal

# Sent on commit with `revision` (Revision): a version was stored that was not there before.
revision_stored = Signal()

# Sent inside a transaction with `old` and `new` (Revision): a guest and the account the guest became had both
# stored the same version with the same contents. What names `old` should name `new`. May come twice.
revision_replaced = Signal()

# Sent with `revision` (Revision) and `languages` (a set of codes) when a page is read in languages that no
# translation of this version is kept in.
texts_missing = Signal()

# Sent inside a transaction with `ruleset` (Ruleset) and `user` (User): the user may use the ruleset now.
ruleset_shared = Signal()

# Sent with `ruleset` (Ruleset), which somebody is about to remove: answer with sentences that say what that
# touches.
removal_asked = Signal()
