"""huggingface_hub finds on the rehearsal Hub what it would find on the Hub."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, HfFileSystem
from huggingface_hub.errors import (
    EntryNotFoundError,
    GatedRepoError,
    HfHubHTTPError,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)

from .desk import Desk


@pytest.fixture
def repo(desk: Desk) -> str:
    desk.api.create_repo(desk.repo, repo_type="dataset")
    return desk.repo


def add(desk: Desk, name: str, content: bytes = b"x", **options: object) -> str:
    """Commit one file; the commit's id."""
    operations = [CommitOperationAdd(name, content)]
    info = desk.api.create_commit(
        desk.repo, operations, commit_message=f"Add {name}", repo_type="dataset", **options
    )
    return info.oid


def test_a_token_is_its_user_and_may_name_organisations(desk: Desk) -> None:
    assert desk.api.whoami()["name"] == desk.user
    member = HfApi(endpoint=desk.hub.url, token="hf_alice+lab")
    assert [one["name"] for one in member.whoami()["orgs"]] == ["lab"]
    assert member.create_repo(f"lab/{desk.user}", repo_type="dataset").repo_id == f"lab/{desk.user}"
    with pytest.raises(HfHubHTTPError, match="Invalid user token"):
        HfApi(endpoint=desk.hub.url, token="secret").whoami()


def test_a_new_dataset_starts_with_gitattributes(desk: Desk, repo: str) -> None:
    assert desk.files() == {".gitattributes"}
    assert desk.titles() == ["initial commit"]


def test_a_repository_that_exists_is_a_conflict_in_any_case(desk: Desk, repo: str) -> None:
    with pytest.raises(HfHubHTTPError, match="409"):
        desk.api.create_repo(repo.upper(), repo_type="dataset", token=f"hf_{desk.user}")
    desk.api.create_repo(repo, repo_type="dataset", exist_ok=True)
    desk.api.create_repo(repo, repo_type="model")


def test_a_private_repository_is_not_there_for_others(desk: Desk, repo: str) -> None:
    desk.api.update_repo_settings(repo, repo_type="dataset", private=True)
    for token in (False, "hf_bob"):
        with pytest.raises(RepositoryNotFoundError):
            desk.api.dataset_info(repo, token=token)


def test_a_gated_repository_is_seen_but_not_downloaded_by_others(desk: Desk, repo: str) -> None:
    desk.api.update_repo_settings(repo, repo_type="dataset", gated="auto")
    assert desk.api.dataset_info(repo, token="hf_bob").gated == "auto"
    with pytest.raises(GatedRepoError):
        desk.api.hf_hub_download(repo, ".gitattributes", repo_type="dataset", token="hf_bob")


def test_a_moved_repository_answers_to_its_old_name(desk: Desk, repo: str) -> None:
    desk.api.move_repo(repo, f"{repo}-renamed", repo_type="dataset")
    assert desk.api.dataset_info(repo).id == f"{repo}-renamed"


def test_what_is_missing_is_named(desk: Desk, repo: str) -> None:
    with pytest.raises(RepositoryNotFoundError):
        desk.api.dataset_info("nobody")
    with pytest.raises(RepositoryNotFoundError):
        desk.api.list_repo_commits("nobody", repo_type="dataset")
    with pytest.raises(RevisionNotFoundError):
        desk.api.dataset_info(repo, revision="nowhere")
    with pytest.raises(EntryNotFoundError) as raised:
        desk.api.hf_hub_download(repo, "nothing", repo_type="dataset")
    assert raised.value.response.headers["x-repo-commit"] == desk.head()  # type: ignore[attr-defined]


def test_a_download_has_what_a_cache_needs(desk: Desk, repo: str) -> None:
    commit = add(desk, "a.txt", b"0123456789")
    url = f"{desk.hub.url}/datasets/{repo}/resolve/main/a.txt"
    head = httpx2.head(url)
    assert head.headers["x-repo-commit"] == commit
    assert head.headers["content-length"] == "10"
    assert head.headers["etag"] == '"ad471007bd7f5983d273b9584e5629230150fd54"'  # git hash-object
    assert not [name for name in head.headers if name.startswith("x-xet")]
    part = httpx2.get(url, headers={"Range": "bytes=2-4"})
    assert (part.status_code, part.content) == (206, b"234")
    assert httpx2.get(url, headers={"Range": "bytes=-3"}).content == b"789"
    assert httpx2.get(url, headers={"Range": "bytes=20-"}).status_code == 416


def test_a_pull_request_is_one_part_of_the_path(desk: Desk, repo: str) -> None:
    add(desk, "a.txt", create_pr=True)
    listed = desk.api.list_repo_files(repo, repo_type="dataset", revision="refs/pr/1")
    assert "a.txt" in listed
    assert "a.txt" not in desk.files()
    plain = f"{desk.hub.url}/datasets/{repo}/resolve/refs/pr/1/a.txt"
    assert httpx2.get(plain).content == b"x"


def test_a_pull_request_is_merged_file_by_file(desk: Desk, repo: str) -> None:
    add(desk, "a.txt", create_pr=True)
    add(desk, "b.txt")
    desk.api.merge_pull_request(repo, 1, repo_type="dataset")
    assert {"a.txt", "b.txt"} <= desk.files()
    details = desk.api.get_discussion_details(repo, 1, repo_type="dataset")
    assert (details.status, details.merge_commit_oid) == ("merged", desk.head())


def test_a_pull_request_that_contradicts_its_branch_is_a_conflict(desk: Desk, repo: str) -> None:
    add(desk, "a.txt", b"theirs", create_pr=True)
    add(desk, "a.txt", b"ours")
    with pytest.raises(HfHubHTTPError, match=r"a\.txt changed on both sides"):
        desk.api.merge_pull_request(repo, 1, repo_type="dataset")


def test_a_stale_parent_is_refused(desk: Desk, repo: str) -> None:
    parent = desk.head()
    add(desk, "a.txt")
    with pytest.raises(HfHubHTTPError, match="412"):
        add(desk, "b.txt", parent_commit=parent)
    assert "b.txt" not in desk.files()


def test_a_commit_is_applied_wholly_or_not_at_all(desk: Desk, repo: str) -> None:
    operations = [CommitOperationAdd("a.txt", b"x"), CommitOperationDelete("none.txt")]
    with pytest.raises(EntryNotFoundError):
        desk.api.create_commit(repo, operations, commit_message="x", repo_type="dataset")
    assert "a.txt" not in desk.files()


def test_a_file_takes_the_place_of_a_folder(desk: Desk, repo: str) -> None:
    add(desk, "a/b.txt")
    add(desk, "a")
    assert desk.files() == {".gitattributes", "a"}
    add(desk, "a/c.txt")
    assert desk.files() == {".gitattributes", "a/c.txt"}


@pytest.mark.parametrize("path", ["..\\up", "a//b"])
def test_a_path_that_leads_out_is_refused(desk: Desk, repo: str, path: str) -> None:
    with pytest.raises(HfHubHTTPError, match="422"):
        add(desk, path)


def test_a_card_that_can_not_be_read_is_refused(desk: Desk, repo: str) -> None:
    with pytest.raises(ValueError, match="Invalid metadata"):
        add(desk, "README.md", b"---\na: [\n---\n")


def test_lfs_takes_only_what_it_was_promised(desk: Desk, repo: str) -> None:
    promised = f"{desk.hub.url}/_lfs/{'0' * 64}"
    assert httpx2.put(promised, content=b"x").status_code == 400
    answer = httpx2.post(
        f"{desk.hub.url}/api/datasets/{repo}/commit/main",
        content=b'{"key": "header", "value": {"summary": "x"}}\n'
        b'{"key": "lfsFile", "value": {"path": "a.bin", "oid": "%s"}}\n' % (b"0" * 64),
        headers={"Authorization": f"Bearer hf_{desk.user}"},
    )
    assert answer.status_code == 400


def test_who_may_not_write_can_not(desk: Desk, repo: str) -> None:
    for token in (False, "hf_bob"):
        with pytest.raises(HfHubHTTPError):
            add(desk, "a.txt", token=token)
    # but everybody may propose
    add(desk, "a.txt", token="hf_bob", create_pr=True)


def test_branches_and_tags(desk: Desk, repo: str) -> None:
    first = desk.head()
    desk.api.create_branch(repo, repo_type="dataset", branch="a/b")
    desk.api.create_tag(repo, repo_type="dataset", tag="v1")
    add(desk, "x.txt", revision="a/b")
    refs = desk.api.list_repo_refs(repo, repo_type="dataset")
    assert {ref.name for ref in refs.branches} == {"main", "a/b"}
    assert desk.api.dataset_info(repo, revision="v1").sha == first
    assert desk.api.dataset_info(repo, revision=first[:7]).sha == first
    with pytest.raises(HfHubHTTPError, match="409"):
        desk.api.create_tag(repo, repo_type="dataset", tag="v1")
    with pytest.raises(HfHubHTTPError, match="Cannot delete"):
        desk.api.delete_branch(repo, repo_type="dataset", branch="main")
    desk.api.delete_branch(repo, repo_type="dataset", branch="a/b")
    with pytest.raises(RevisionNotFoundError):
        desk.api.dataset_info(repo, revision="a/b")


def test_a_folder_is_dated_by_its_last_change(desk: Desk, repo: str) -> None:
    add(desk, "a/x.txt")
    add(desk, "b/y.txt")
    tree = desk.api.list_repo_tree(repo, repo_type="dataset", expand=True)
    last = {entry.path: entry.last_commit and entry.last_commit.title for entry in tree}
    assert (last["a"], last["b"]) == ("Add a/x.txt", "Add b/y.txt")
    history = desk.titles()
    assert history == ["Add b/y.txt", "Add a/x.txt", "initial commit"]


def test_long_listings_come_in_pages(desk: Desk, repo: str) -> None:
    operations = [CommitOperationAdd(f"f{n}.txt", b"x") for n in range(1100)]
    desk.api.create_commit(repo, operations, commit_message="many", repo_type="dataset")
    assert len(desk.files()) == 1101


def test_a_file_system_reads_and_writes(desk: Desk, repo: str) -> None:
    files = HfFileSystem(endpoint=desk.hub.url, token=f"hf_{desk.user}", skip_instance_cache=True)
    with files.open(f"datasets/{repo}/a.txt", "w") as file:
        file.write("中文")
    assert files.cat(f"datasets/{repo}/a.txt").decode() == "中文"


def test_discussions_keep_what_was_said(desk: Desk, repo: str) -> None:
    made = desk.api.create_discussion(repo, "Wrong year", repo_type="dataset", description="2024?")
    said = desk.api.comment_discussion(repo, made.num, "yes", repo_type="dataset")
    desk.api.edit_discussion_comment(repo, made.num, said.id, "no", repo_type="dataset")
    desk.api.rename_discussion(repo, made.num, "Right year", repo_type="dataset")
    desk.api.change_discussion_status(repo, made.num, "closed", repo_type="dataset")
    details = desk.api.get_discussion_details(repo, made.num, repo_type="dataset")
    assert (details.title, details.status) == ("Right year", "closed")
    assert [event.type for event in details.events] == [
        "comment",
        "comment",
        "title-change",
        "status-change",
    ]
    assert details.events[1].content == "no"  # type: ignore[attr-defined]


def test_a_squashed_branch_has_one_commit(desk: Desk, repo: str) -> None:
    add(desk, "a.txt")
    desk.api.super_squash_history(repo, repo_type="dataset", commit_message="one")
    assert desk.titles() == ["one"]
    assert "a.txt" in desk.files()


def test_what_it_can_not_do_it_says(desk: Desk, repo: str) -> None:
    answer = httpx2.get(f"{desk.hub.url}/api/datasets/{repo}/xet-write-token/main")
    assert answer.status_code == 404
    assert "can't" in answer.json()["error"]


def test_the_front_page_says_that_it_is_not_the_hub(desk: Desk, repo: str) -> None:
    assert "not the Hub" in httpx2.get(desk.hub.url).text


def test_a_bad_request_is_refused_and_not_a_crash(desk: Desk, repo: str, tmp_path: Path) -> None:
    base, headers = desk.hub.url, {"Authorization": f"Bearer hf_{desk.user}"}
    for method, path, content in (
        ("POST", "/api/repos/create", b"[]"),
        ("POST", "/api/repos/create", b"\xff"),
        ("POST", "/api/repos/create", b'{"name": 7}'),
        ("POST", "/api/repos/create", b'{"name": "x", "type": "bucket"}'),
        ("POST", f"/api/datasets/{repo}/preupload/main", b'{"files": 7}'),
        ("POST", f"/api/datasets/{repo}/preupload/main", b'{"files": [{}]}'),
        ("POST", f"/api/datasets/{repo}/commit/main", b"not JSON"),
        ("POST", f"/api/datasets/{repo}/commit/main", b'{"key": "file"}'),
        ("POST", f"/api/datasets/{repo}/paths-info/main", b"\xff"),
        ("POST", f"/datasets/{repo}.git/info/lfs/objects/batch", b'{"objects": [{}]}'),
        ("GET", f"/api/datasets/{repo}/tree/main?cursor=x", b""),
    ):
        answer = httpx2.request(method, base + path, content=content, headers=headers)
        assert 400 <= answer.status_code < 500, (method, path, content, answer.status_code)


def test_large_files_can_be_listed_and_taken_out_of_history(desk: Desk, repo: str) -> None:
    desk.put("a.bin", b"one")
    desk.put("b.bin", b"two")
    desk.upload("c.txt")
    found = {file.filename: file for file in desk.api.list_lfs_files(repo, repo_type="dataset")}
    assert set(found) == {"a.bin", "b.bin"}
    desk.api.permanently_delete_lfs_files(repo, [found["a.bin"]], repo_type="dataset")
    assert desk.files() == {".gitattributes", "b.bin", "c.txt"}
    assert len(desk.titles()) == 4
    left = [file.filename for file in desk.api.list_lfs_files(repo, repo_type="dataset")]
    assert left == ["b.bin"]
