"""kombu's filesystem broker, whose files appear whole.

As it comes, a message is a file that is made first and written then. A worker that looks in between takes it
empty, and ends with an error that is not about the message. The same goes for the list of an exchange's
queues. Here each is written under another name and renamed.
"""

import os
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

from kombu.transport import filesystem
from kombu.transport.virtual import BrokerState
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Puts whole files into the folder."""

    # kombu itself gives the second argument another name than its base does.
    def _put(self, queue: str, payload: object, **kwargs: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020}_{uuid.uuid4()}.{queue}.msg"
        draft = Path(self.data_folder_out, f"{name}.draft")  # a name that no queue has
        draft.write_bytes(dumps(payload).encode())
        draft.replace(Path(self.data_folder_out, name))

    def _queue_bind(self, exchange: str, *args: Any) -> None:
        file = self._exchange_file(exchange)
        if not file.exists():
            self._make_whole(file)
        super()._queue_bind(exchange, *args)

    def _make_whole(self, file: Path) -> None:
        """Make the empty list of an exchange, unless another process does."""
        self.control_folder.mkdir(exist_ok=True)
        draft = file.with_name(f"{uuid.uuid4()}.draft")
        draft.write_text("[]")
        with suppress(OSError):  # it is there by now; or the disk knows no links, and kombu makes it
            os.link(draft, file)
        draft.unlink()


class Transport(filesystem.Transport):
    """What `filesystem://` stands for (studio/celery.py)."""

    Channel = Channel

    polling_interval = 0.1
    """Seconds between two looks into the folder.

    kombu looks once a second. A worker with one free process then takes one message a second, and where more
    arrive than that, heartbeats among them, those that ring for a job are too old when their turn comes.
    """

    def __init__(self, client: object, **kwargs: Any) -> None:
        super().__init__(client, **kwargs)
        # kombu's is one for the process: what it bound in one folder it would not bind in the next, nor in a
        # folder that was emptied, and messages for it would go nowhere.
        self.state = BrokerState()
