"""
The rehearsal Hub: a local server that huggingface_hub and datasets use unmodified.

It is for rehearsals, teams without a network, and tests; it is not the Hub. It keeps repositories
(models, datasets, spaces), their branches, tags, pull requests and discussions under one folder,
and speaks what `HF_ENDPOINT` clients speak. Any `hf_...` token is good: `hf_alice` is user alice,
`hf_alice+lab` is alice as a member of lab. There is no Xet, no git over HTTP, no viewer, no bucket,
and whoever reaches the port is let in, so it binds to loopback.

    with running(Path("hub")) as hub:
        publish(Path("build"), "alice/corpus", endpoint=hub.url, token="hf_alice")

`faults` documents the schedules that make it misbehave.
"""

from polycorpus.hub.rehearsal.server import Endpoint, running, serve

__all__ = ["Endpoint", "running", "serve"]
