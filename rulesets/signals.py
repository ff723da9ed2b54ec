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

# Sent with `revision` (Revision) and `run` (studio.jobs.running.Run) by an install whose version is in use,
# in the state `locales`: fetch the language packs that are wanted for it now. What is raised becomes a note
# (P5.9).
revision_in_service = Signal()

# Sent on commit, without arguments, when the versions in service or what catalogs list may have changed: an
# install, an update, a rollback, an uninstall, an index read (T6.6).
service_changed = Signal()

# Sent with `revisions` (a set of keys of Revision): answer with a mapping of these keys to how many things of
# yours stand on each, those in a bin included, and `name` them by a word: ("characters", {7: 3}).
uses_asked = Signal()

# Sent with `revisions` (a set of keys of Revision) and `above` (int): answer with how many characters on them
# are stored under a newer sheet version than that (P6.5).
newer_sheets_asked = Signal()

# Sent inside a transaction with `ruleset` (Ruleset) and `user` (User): the user may use the ruleset now.
ruleset_shared = Signal()

# Sent with `ruleset` (Ruleset), which somebody is about to remove: answer with sentences that say what that
# touches.
removal_asked = Signal()
