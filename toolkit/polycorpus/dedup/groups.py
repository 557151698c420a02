"""The outcome: which records are kept, and why the others are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from polycorpus import schema
from polycorpus.dedup.candidates import Rows
from polycorpus.dedup.components import components
from polycorpus.dedup.corpus import RULES, Corpus
from polycorpus.dedup.rejections import Rejection, all_pairs
from polycorpus.evidence import DUPLICATES, REJECTED
from polycorpus.problems import Problem

_PLACE: Final = ["id", "file", "start_bytes", "stop_bytes", "title"]


@dataclass(frozen=True, slots=True)
class Groups:
    """What `group` found; rows count in the table that it was given."""

    kept: Rows
    """Rows that stay, ascending."""
    removed: Rows
    """Rows that another record stands for, ascending."""
    rejected: Rows
    """Rows that must not be in the dataset, ascending."""
    group: pa.Array
    """Of each kept row: the smallest id of the kept records that share its split."""
    twin_group: pa.Array
    """Of each kept row: the smallest id of its language twins; null where it has none."""
    inherited: pa.Array
    """Of each kept row: the split that its group had before; null where the group is new."""
    duplicates: pa.Array
    """Of each kept row: the records it stands for, as schema.DUPLICATE."""
    evidence: pa.Table
    """`evidence.DUPLICATES` of `removed`, in its order."""
    rejections: pa.Table
    """`evidence.REJECTED` of `rejected`, in its order."""
    problems: tuple[Problem, ...]

    def apply(self, records: pa.Table) -> pa.Table:
        """The kept records of the table that was grouped, their corpus columns filled."""
        kept = records.take(pa.array(self.kept))
        for name in schema.CORPUS_COLUMNS:
            at = kept.schema.get_field_index(name)
            field = schema.RECORD.field(name)
            column = getattr(self, name).cast(field.type)
            kept = kept.append_column(field, column) if at < 0 else kept.set_column(
                at, field, column
            )  # fmt: skip
        return kept


@dataclass(frozen=True, slots=True)
class Rejected:
    """Rejections so far, by row of the original table."""

    reasons: dict[int, Rejection]

    def rows(self) -> Rows:
        """Rejected rows, ascending."""
        return np.array(sorted(self.reasons), np.int64)

    def table(self, records: pa.Table) -> pa.Table:
        """`evidence.REJECTED`, ordered by row."""
        rows = self.rows()
        places = records.select(_PLACE).take(pa.array(rows))
        reasons = [self.reasons[row] for row in rows.tolist()]
        columns = [*places.columns, [why.code for why in reasons], [why.message for why in reasons]]
        return pa.Table.from_arrays(
            [pa.array(c, pa.string()) if isinstance(c, list) else c for c in columns],
            schema=REJECTED,
        )


def assemble(
    corpus: Corpus, rows: Rows, records: pa.Table, rejected: Rejected, *, published: pa.Array,
    succeeds: pa.Array, problems: tuple[Problem, ...],
) -> Groups:  # fmt: skip
    """The outcome for `records`, of which `corpus` holds `rows`, with their earlier splits."""
    final = corpus.final()
    stands = corpus.stands
    kept, removed = np.flatnonzero(stands), np.flatnonzero(~stands)
    assert len(kept) + len(removed) + len(rejected.reasons) == len(records), "a record got lost"
    component = components(len(final), *all_pairs(corpus))
    evidence = _evidence(corpus, final, removed)
    ids = corpus.records["id"].combine_chunks()
    return Groups(
        kept=rows[kept],
        removed=rows[removed],
        rejected=rejected.rows(),
        group=_smallest_ids(ids, kept, component[kept]),
        twin_group=_twin_groups(corpus, ids, final, kept),
        inherited=inherited_splits(corpus, component, published, succeeds).take(pa.array(kept)),
        duplicates=_duplicates(evidence, final[removed], kept),
        evidence=evidence,
        rejections=rejected.table(records),
        problems=problems,
    )


def _evidence(corpus: Corpus, final: Rows, removed: Rows) -> pa.Table:
    places = corpus.records.select(_PLACE).take(pa.array(removed))
    ids = corpus.records["id"].combine_chunks()
    direct, survivor = corpus.survivor[removed], final[removed]
    via = pa.array(direct, mask=direct == survivor)
    rules = pa.array(RULES).take(pa.array(corpus.rule[removed]))
    similarity = corpus.similarity[removed].astype(np.float32)
    columns = [
        *places.columns,
        ids.take(pa.array(survivor)),
        ids.take(via),
        rules,
        pa.array(similarity, mask=np.isnan(similarity)),
    ]
    return pa.Table.from_arrays(columns, schema=DUPLICATES)


def _duplicates(evidence: pa.Table, survivors: Rows, kept: Rows) -> pa.Array:
    """The removed records listed under the kept ones that stand for them, in their own order."""
    order = np.argsort(survivors, kind="stable")
    entries = evidence.select([field.name for field in schema.DUPLICATE])
    entries = entries.take(pa.array(order)).combine_chunks()
    offsets = np.searchsorted(survivors[order], kept)
    offsets = np.append(offsets, len(survivors)).astype(np.int32)
    structs = pa.StructArray.from_arrays(
        [_one(column) for column in entries.columns], fields=list(schema.DUPLICATE)
    )
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), structs)


def _smallest_ids(ids: pa.Array, rows: Rows, component: Rows) -> pa.Array:
    """The smallest id of each row's component; a row alone in its component keeps its own."""
    sizes = np.bincount(component) if len(component) else component
    several = np.flatnonzero(sizes[component] > 1) if len(component) else component
    own = ids.take(pa.array(rows))
    if not len(several):
        return own
    names = np.array(own.take(pa.array(several)).to_pylist())
    order = np.lexsort((names, component[several]))
    _, first, which = np.unique(component[several][order], return_index=True, return_inverse=True)
    smallest = np.empty(len(several), names.dtype)
    smallest[order] = names[order][first][which]
    chosen = np.zeros(len(rows), bool)
    chosen[several] = True
    return pc.replace_with_mask(own, pa.array(chosen), pa.array(smallest.tolist(), own.type))


def _twin_groups(corpus: Corpus, ids: pa.Array, final: Rows, kept: Rows) -> pa.Array:
    """Records of different languages that a twin link or a shared translation joins."""
    chosen = [edges for edges in corpus.edges if edges.rule in ("twin", "translation")]
    left = final[np.concatenate([edges.left for edges in chosen] or [kept[:0]])]
    right = final[np.concatenate([edges.right for edges in chosen] or [kept[:0]])]
    languages = corpus.records["language"].combine_chunks()
    differ = np.asarray(
        pc.not_equal(languages.take(pa.array(left)), languages.take(pa.array(right)))
        .fill_null(False)
        .to_numpy(zero_copy_only=False),
        bool,
    )
    component = components(len(final), left[differ], right[differ])[kept]
    twins = np.bincount(component, minlength=1)[component] > 1
    smallest = _smallest_ids(ids, kept, component)
    return pc.if_else(pa.array(twins), smallest, pa.scalar(None, pa.string()))


def inherited_splits(
    corpus: Corpus, component: Rows, published: pa.Array, succeeds: pa.Array
) -> pa.Array:
    """
    The split of each row's component: of a published record in it, else of the successor with
    the smallest id (others of its component gave theirs up, see `bridges`).
    """
    split: dict[int, str] = {}
    for labels in (published, succeeds):
        rows = np.flatnonzero(labels.is_valid().to_numpy(zero_copy_only=False))
        for row in rows[np.argsort(corpus.ids(rows))].tolist():
            split.setdefault(int(component[row]), labels[row].as_py())
    return pa.array([split.get(root) for root in component.tolist()], pa.string())


def _one(column: pa.ChunkedArray) -> pa.Array:
    combined = column.combine_chunks()
    return combined if isinstance(combined, pa.Array) else pa.concat_arrays(combined.chunks)
