"""build: records with their splits become the folder that is pushed, and nothing else."""

from polycorpus.build.folder import replace_folder
from polycorpus.build.manifest import (
    MANIFEST_FILE,
    Manifest,
    deciding_versions,
    file_entries,
    read_manifest,
)
from polycorpus.build.shards import (
    Shard,
    read_data,
    write_data,
    write_evidence,
    write_parquet,
)

__all__ = [
    "MANIFEST_FILE",
    "Manifest",
    "Shard",
    "deciding_versions",
    "file_entries",
    "read_data",
    "read_manifest",
    "replace_folder",
    "write_data",
    "write_evidence",
    "write_parquet",
]
