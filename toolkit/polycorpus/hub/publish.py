"""
Publishing a build: one guarded commit, verified by reading it back.

    preflight   the build is as its manifest says, loadable, and there is a token
    read        the head of the branch, and what it holds
    log         what that changes for readers, into the card's change log
    decide      what to add, replace and delete; nothing: no commit
    stage       large files are uploaded; those that the Hub has already are skipped
    commit      all of it in one commit, on the very head that was read
    read back   every checksum, then the records as a stranger would load them

When anything fails between read and commit, it starts again at "read": if the commit did go
through, "decide" finds nothing left to do. So a push can be killed and repeated at any point.
"""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from polycorpus.card import CARD_FILE
from polycorpus.errors import HubError, UsageError
from polycorpus.hub import git
from polycorpus.hub.changes import log_of, with_log
from polycorpus.hub.client import (
    Connection,
    Patience,
    Sleep,
    bars_on_terminals_only,
    connect,
    hub_errors,
    need_token,
    patiently,
    plain_uploads,
)
from polycorpus.hub.diff import Difference, compare
from polycorpus.hub.preflight import Build, check_license, check_script, read_build
from polycorpus.hub.readback import ReadBack, verify
from polycorpus.hub.remote import Plan, Remote, formerly_built, plan, read_remote

if TYPE_CHECKING:
    from huggingface_hub import CommitInfo, CommitOperationAdd

MAIN: Final = "main"

_NOTHING: Final = Plan((), (), ())
_PULL_REQUESTS: Final = 20
"""How many of the newest are looked through for one that holds the build: each is a request."""


@dataclass(frozen=True, slots=True)
class Published:
    """How a push ended. `revision` is the commit that holds the build."""

    repo_id: str
    endpoint: str
    revision: str | None
    """None only where a rehearsed push found no repository yet."""
    plan: Plan
    """What was committed; of a rehearsed push, what would be; empty: up to date."""
    committed: bool
    pull_request: int | None = None
    tag: str | None = None
    read_back: ReadBack | None = None
    """None where nothing was pushed: a rehearsal."""
    difference: Difference | None = None
    """Record by record, of a rehearsed push only."""

    @property
    def url(self) -> str:
        """The page to look at."""
        page = f"{self.endpoint}/datasets/{self.repo_id}"
        if self.pull_request is not None:
            return f"{page}/discussions/{self.pull_request}"
        return f"{page}/tree/{self.revision}" if self.revision else page

    @property
    def snippet(self) -> str:
        """What a reader types to load exactly this."""
        return f'load_dataset("{self.repo_id}", revision="{self.revision}")'


@dataclass(frozen=True, slots=True)
class _Task:
    """What to publish where; the same in every try."""

    connection: Connection
    repo_id: str
    build: Build
    branch: str
    private: bool
    create_pr: bool
    tag: str | None


@dataclass(frozen=True, slots=True)
class _Landed:
    build: Build
    """What was published: the build with its change log."""
    revision: str
    plan: Plan
    committed: bool
    pull_request: int | None = None


def publish(
    build_dir: Path,
    repo_id: str,
    *,
    endpoint: str | None = None,
    token: str | None = None,
    revision: str | None = None,
    private: bool = False,
    create_pr: bool = False,
    tag: str | None = None,
    dry_run: bool = False,
    with_raw: Path | None = None,
    load_back: bool = True,
    sleep: Sleep = time.sleep,
) -> Published:
    """
    Make the branch `revision` of the dataset `repo_id` hold the build, creating both if need be.

    `private` is for a new repository: on a public one it is a UsageError. `create_pr` leaves the
    branch alone. `with_raw` is a folder whose files go along under raw/. `load_back` False reads
    back checksums only. Raises UsageError, TokenError, ConflictError, HubError, DiskError;
    whichever it is, the branch is as it was or holds the whole build.
    """
    build = read_build(build_dir, with_raw)
    connection = connect(endpoint, token)
    need_token(connection)
    repo_id = patiently(lambda: full_name(connection, repo_id), connection, sleep)
    _check_names(build, repo_id, tag)
    branch = revision or MAIN
    task = _Task(connection, repo_id, build, branch, private, create_pr, tag)
    with bars_on_terminals_only(), TemporaryDirectory(prefix="polycorpus-") as folder:
        if dry_run:
            return patiently(lambda: _rehearsed(task, Path(folder)), connection, sleep)
        landed = _land(task, Path(folder), sleep)
        if tag:
            patiently(lambda: _set_tag(task, landed.revision), connection, sleep)
        done = _read_back(task, landed, load_back, sleep)
    if done.read_back and done.read_back.mismatches:
        raise HubError(
            f"{repo_id} at {landed.revision} is not the build: {done.read_back.mismatches[0]}",
            hint=f"push again; until then tell readers to load an older revision than {branch}",
        )
    return done


def _read_back(task: _Task, landed: _Landed, load: bool, sleep: Sleep) -> Published:
    connection, repo_id = task.connection, task.repo_id
    return Published(
        repo_id=repo_id,
        endpoint=connection.endpoint,
        revision=landed.revision,
        plan=landed.plan,
        committed=landed.committed,
        pull_request=landed.pull_request,
        tag=task.tag,
        read_back=verify(
            connection, repo_id, landed.revision, landed.build, load=load, sleep=sleep
        ),
    )


def full_name(connection: Connection, repo_id: str) -> str:
    """`name` alone is a repository of the token's user."""
    from huggingface_hub.errors import HFValidationError

    # Exported at run time, by a module __getattr__ that type checkers can't see.
    from huggingface_hub.utils import validate_repo_id  # type: ignore[attr-defined]

    try:
        validate_repo_id(repo_id)
    except HFValidationError as error:
        hint = "write user/name, of letters, digits, - _ ."
        raise UsageError(f"{repo_id!r} is no name of a repository", hint=hint) from error
    if "/" in repo_id or connection.token is None:
        return repo_id
    return f"{connection.api.whoami()['name']}/{repo_id}"


def _check_names(build: Build, repo_id: str, tag: str | None) -> None:
    check_script(build.files, repo_id, "the build")
    check_license(build.files[CARD_FILE].path)
    if tag is not None and not git.is_ref_name(tag):
        raise UsageError(f"{tag!r} can't be the name of a tag", hint="such as v1.0")


def _rehearsed(task: _Task, folder: Path) -> Published:
    """Everything but the writing."""
    remote = _read_or_none(task)
    todo = Plan(tuple(sorted(task.build.files)), (), ())
    difference = compare(task.connection, task.repo_id, remote, task.build)
    if remote:
        _check_remote(task, remote)
        build = _logged(task, remote, difference, folder)
        former = formerly_built(task.connection, task.repo_id, remote, build)
        todo = plan(build, remote, former)
    return Published(
        repo_id=task.repo_id,
        endpoint=task.connection.endpoint,
        revision=remote.head if remote else None,
        plan=todo,
        committed=False,
        difference=difference,
    )


def _logged(task: _Task, remote: Remote, difference: Difference, folder: Path) -> Build:
    """The build with the change log that a commit onto `remote` publishes."""
    records = sum(task.build.counts().values())
    log = log_of(task.connection, task.repo_id, remote, difference, records)
    return with_log(task.build, log, folder)


def _land(plain: _Task, folder: Path, sleep: Sleep) -> _Landed:
    """Try until the build is where it should be, nothing is left to do, or patience is out."""
    patience = Patience(plain.connection, sleep)
    staged: dict[str, CommitOperationAdd] = {}
    task, head = plain, ""
    attempted: Plan | None = None  # a commit whose outcome is unknown
    while True:
        try:
            remote = _read_or_create(plain)
            _check_remote(plain, remote)
            if remote.head != head:
                difference = compare(plain.connection, plain.repo_id, remote, plain.build)
                task = replace(plain, build=_logged(plain, remote, difference, folder))
                head = remote.head
            former = formerly_built(task.connection, task.repo_id, remote, task.build)
            todo = plan(task.build, remote, former)
            _check_tag(task, remote, todo)
            if todo.empty:
                return _Landed(
                    task.build, remote.head, attempted or todo, committed=attempted is not None
                )
            if task.create_pr and (proposed := _proposed(task, remote, attempted)):
                return proposed
            attempted = todo
            info = _commit(task, remote, todo, staged)
            if plan(task.build, read_remote(task.connection, task.repo_id, info.oid), former).empty:
                return _Landed(task.build, info.oid, todo, committed=True, pull_request=info.pr_num)
            # The client left out a file that somebody changed while it was asking.
            staged.clear()
            patience.overtaken()
        except hub_errors() as error:
            if patience.endure(error).kind == "conflict":
                attempted = None


def _read_or_create(task: _Task) -> Remote:
    remote = _read_or_none(task)
    if remote:
        return remote
    api, repo_id = task.connection.api, task.repo_id
    api.create_repo(repo_id, repo_type="dataset", private=task.private or None, exist_ok=True)
    if task.branch != MAIN:
        api.create_branch(repo_id, repo_type="dataset", branch=task.branch, exist_ok=True)
    return read_remote(task.connection, repo_id, task.branch)


def _read_or_none(task: _Task) -> Remote | None:
    """None: the repository, or its branch, is not there."""
    from huggingface_hub.errors import (
        GatedRepoError,
        RepositoryNotFoundError,
        RevisionNotFoundError,
    )

    try:
        return read_remote(task.connection, task.repo_id, task.branch)
    except GatedRepoError:  # a kind of RepositoryNotFoundError, but it is there
        raise
    except (RepositoryNotFoundError, RevisionNotFoundError):
        return None


def _check_remote(task: _Task, remote: Remote) -> None:
    check_script(remote.files, task.repo_id, f"the repository {task.repo_id}")
    if task.private and not remote.private:
        raise UsageError(
            f"{task.repo_id} is public, so a push with --private would still be seen by all",
            hint="make it private in its settings first, or push without --private",
        )


def _check_tag(task: _Task, remote: Remote, todo: Plan) -> None:
    tagged = _tagged(task)
    if tagged and (tagged != remote.head or not todo.empty):
        hint = "choose another --tag, or delete that one"
        raise UsageError(f"the tag {task.tag} is at {tagged} already", hint=hint)


def _tagged(task: _Task) -> str | None:
    """The commit at which the wanted tag is; None where there is none, or none is wanted."""
    if task.tag is None:
        return None
    refs = task.connection.api.list_repo_refs(task.repo_id, repo_type="dataset")
    return next((ref.target_commit for ref in refs.tags if ref.name == task.tag), None)


def _set_tag(task: _Task, revision: str) -> None:
    assert task.tag is not None
    if _tagged(task) != revision:
        task.connection.api.create_tag(
            task.repo_id, repo_type="dataset", tag=task.tag, revision=revision
        )


def _commit(
    task: _Task, remote: Remote, todo: Plan, staged: dict[str, CommitOperationAdd]
) -> CommitInfo:
    """Upload what `staged` does not have yet, then commit onto the head that `todo` is for."""
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete

    api, repo_id = task.connection.api, task.repo_id
    for name in (*todo.added, *todo.replaced):
        file = task.build.files[name]
        # A change log of another head is another file of the same name.
        if name not in staged or staged[name].upload_info.sha256 != bytes.fromhex(file.sha256):
            staged[name] = CommitOperationAdd(name, str(file.path))
            staged[name].upload_info.sha256 = bytes.fromhex(file.sha256)  # spares a second reading
    additions = [staged[name] for name in (*todo.added, *todo.replaced)]
    deletions = [CommitOperationDelete(name, is_folder=False) for name in todo.deleted]
    with plain_uploads() if not _speaks_xet(task) else nullcontext():
        api.preupload_lfs_files(
            repo_id,
            additions,
            repo_type="dataset",
            revision=task.branch,
            create_pr=task.create_pr,
            free_memory=False,
        )
        return api.create_commit(
            repo_id,
            [*additions, *deletions],
            commit_message=f"Publish {sum(task.build.counts().values())} records",
            commit_description=_description(task.build),
            repo_type="dataset",
            revision=task.branch,
            create_pr=task.create_pr,
            parent_commit=remote.head,
        )


def _description(build: Build) -> str:
    from polycorpus import __version__

    splits = ", ".join(f"{split} {count}" for split, count in sorted(build.counts().items()))
    return f"{splits}; built by polycorpus {__version__}"


def _speaks_xet(task: _Task) -> bool:
    """Whether the Hub hands out keys to Xet storage; only that storage's own Hubs do."""
    from huggingface_hub.utils import (  # type: ignore[attr-defined]  # as in full_name
        build_hf_headers,
        get_session,
        hf_raise_for_status,
    )

    url = f"{task.connection.endpoint}/api/datasets/{task.repo_id}/xet-read-token/{MAIN}"
    headers = build_hf_headers(token=task.connection.token)
    answer = get_session().get(url, headers=headers, timeout=30)
    if answer.status_code == 404:
        return False
    hf_raise_for_status(answer)
    return True


def _proposed(task: _Task, base: Remote, attempted: Plan | None) -> _Landed | None:
    """A pull request that holds the build already: of this push, if its answer was lost."""
    api, repo_id = task.connection.api, task.repo_id
    refs = api.list_repo_refs(repo_id, repo_type="dataset", include_pull_requests=True)
    newest = sorted(refs.pull_requests or [], key=lambda ref: -int(ref.name))
    for ref in newest[:_PULL_REQUESTS]:
        if ref.target_commit == base.head:
            continue
        proposal = read_remote(task.connection, repo_id, ref.ref)
        number = int(ref.name)
        if plan(task.build, proposal, frozenset()).empty:
            details = api.get_discussion_details(repo_id, number, repo_type="dataset")
            if details.status in ("open", "draft"):
                committed = attempted is not None
                return _Landed(task.build, proposal.head, attempted or _NOTHING, committed, number)
    return None
