"""What `running(process=True)` starts: ROOT [FAULTS]; prints its address once it listens."""

import sys
from pathlib import Path

from polycorpus.hub.rehearsal.server import serve

root, *faults = map(Path, sys.argv[1:])
serve(root, faults=faults[0] if faults else None, ready=lambda hub: print(hub.url, flush=True))
