"""What is shipped around the code: the image, the compose file, the lock files, the two commands.

No Docker engine is needed: the files are parsed, and the image's commands are run as they are.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import missing

ROOT = Path(__file__).resolve().parent.parent
MOOT = Path(sys.executable).with_name("moot")
HEALTH = "http://127.0.0.1:8040/healthz"
REQUIREMENTS = sorted((ROOT / "requirements").glob("*.txt"))
# Put together here, so that this file does not name what it refuses.
REGISTRIES = [
    f"{name}.{ending}"
    for ending, names in {
        "org": ("pypi", "pythonhosted", "npmjs", "deb.debian"),
        "com": ("npmjs",),
    }.items()
    for name in names
]
MACHINE_PATHS = [f"/{folder}/" for folder in ("work", "root")]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def shipped_files() -> list[Path]:
    """Return every file that is committed, or would be with the next commit."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def last_stage() -> dict[str, list[str]]:
    """Return the instructions of the Dockerfile's last stage: word -> what stands behind it."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text("utf-8"))
    instructions: dict[str, list[str]] = {}
    for line in text.split("\nFROM ")[-1].splitlines():
        word, _, rest = line.partition(" ")
        instructions.setdefault(word, []).append(rest)
    return instructions


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
    return read


def command_of_the_image() -> list[str]:
    command: list[str] = json.loads(last_stage()["CMD"][0])
    return command


def health_command() -> list[str]:
    command: list[str] = json.loads(last_stage()["HEALTHCHECK"][0].partition("CMD ")[2])
    return command


def test_the_image_serves_from_its_volume_as_nobody_special() -> None:
    image = last_stage()
    assert command_of_the_image() == [
        *("moot", "serve", "--host", "0.0.0.0", "--port", "8040", "--data", "/data")
    ]
    assert image["VOLUME"] == ["/data"]
    assert image["EXPOSE"] == ["8040"]
    assert image["USER"] == ["moot"]


def test_the_image_holds_every_package() -> None:
    copied = {line.split()[-1] for line in last_stage()["COPY"]}
    with (ROOT / "pyproject.toml").open("rb") as file:
        found = tomllib.load(file)["tool"]["setuptools"]["packages"]["find"]["include"]
    assert copied == {".venv", *(pattern.rstrip("*") for pattern in found)}


def test_compose_runs_two_servers_on_one_redis_behind_a_proxy() -> None:
    read = compose()
    services = read["services"]
    assert list(services) == ["redis", "moot1", "moot2", "caddy"]
    for service in services.values():
        assert service["restart"] == "unless-stopped"
        assert service["healthcheck"]["test"][0] == "CMD"
    for name in ("moot1", "moot2"):
        moot = services[name]
        assert "ports" not in moot, "only the proxy is for the world"
        assert moot["stop_grace_period"] == "35s"
        assert moot["healthcheck"]["test"] == ["CMD", *health_command()]
        assert moot["depends_on"] == {"redis": {"condition": "service_healthy"}}
    (network,) = read["networks"]["moot"]["ipam"]["config"]
    assert services["moot1"]["command"][-2:] == ["--proxy", network["subnet"]]
    assert services["caddy"]["environment"]["MOOT_NODES"] == "moot1:8040 moot2:8040"
    kept = {line.partition(":")[0] for one in services.values() for line in one.get("volumes", ())}
    assert kept == {*read["volumes"], "./deploy/Caddyfile"}


def test_the_servers_of_compose_start_as_they_are_told() -> None:
    command = compose()["services"]["moot1"]["command"]
    given = [one for one in command if one.startswith("--")]
    said = subprocess.run(
        [MOOT, "serve", "--help"], capture_output=True, text=True, check=True
    ).stdout
    assert command[:2] == ["moot", "serve"]
    assert all(option in said for option in given)


def test_redis_keeps_the_same_in_compose_and_in_make_cluster() -> None:
    command = compose()["services"]["redis"]["command"]
    script = (ROOT / "scripts" / "cluster.py").read_text("utf-8")
    (options,) = re.findall(r"^REDIS_OPTIONS = (\[.*\])$", script, re.MULTILINE)
    assert command == ["redis-server", "--dir", "/data", *json.loads(options)]


def test_the_proxy_can_read_its_file() -> None:
    program = shutil.which("caddy") or missing("caddy", "caddy")
    for site in ("localhost", "moot.example", "http://127.0.0.1:8040"):
        subprocess.run(
            [program, "adapt", "--config", ROOT / "deploy" / "Caddyfile"],
            env=os.environ | {"MOOT_SITE": site}, capture_output=True, check=True,
        )  # fmt: skip


@pytest.mark.parametrize(("status", "is_healthy"), [(200, True), (503, False)])
def test_the_health_check_believes_the_status(
    status: int, is_healthy: bool, free_port: int
) -> None:
    class Health(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    _, option, code = health_command()
    assert HEALTH in code
    with HTTPServer(("127.0.0.1", free_port), Health) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        here = code.replace(HEALTH, HEALTH.replace("8040", str(free_port)))
        check = subprocess.run([sys.executable, option, here], capture_output=True, check=False)
        server.shutdown()
    assert (check.returncode == 0) is is_healthy


@pytest.mark.skipif(not (ROOT / "server/cli.py").is_file(), reason="no command line yet")
def test_the_command_line_knows_every_option_of_the_image() -> None:
    program, word, *rest = command_of_the_image()
    shown = subprocess.run(
        [Path(sys.executable).with_name(program), word, "--help"],
        env=os.environ | {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"},
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert [option for option in rest if option.startswith("--") and option not in shown] == []


def test_make_run_passes_on_what_it_is_given() -> None:
    command = ["make", "--dry-run", "run", "HOST=127.0.0.1", "PORT=9000", "DATA=elsewhere"]
    shown = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert 'exec .venv/bin/moot serve --host "127.0.0.1" --port "9000" --data "elsewhere"' in shown


def test_ci_runs_the_tests_and_nothing_cleverer() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text("utf-8").splitlines()[1:] == [
        "set -euo pipefail",
        'cd "$(dirname "${BASH_SOURCE[0]}")/.."',
        "make test",
    ]


@pytest.mark.parametrize("path", REQUIREMENTS, ids=name_of)
def test_every_python_package_is_pinned_with_hashes(path: Path) -> None:
    text = path.read_text("utf-8")
    pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert pins
    assert [pin for pin in pins if not re.match(r"[\w.-]+==\S+ .*\\$", pin)] == []
    assert text.count("--hash=sha256:") >= len(pins)
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


def test_every_dependency_is_pinned_where_it_belongs() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    groups = project["dependency-groups"]
    wanted = {"run.txt": project["project"]["dependencies"] + groups.pop("build")}
    wanted |= {f"{group}.txt": packages for group, packages in groups.items()}
    assert {path.name for path in REQUIREMENTS} == wanted.keys()
    for file_name, packages in wanted.items():
        pinned = (ROOT / "requirements" / file_name).read_text("utf-8")
        for package in packages:
            name = re.split(r"[\[<>=; ]", package)[0]
            assert re.search(rf"^{name}==", pinned, re.MULTILINE), f"make lock: {name}"


def test_node_packages_are_locked_without_addresses() -> None:
    shipped = {path for path in shipped_files() if path.name.startswith("package")}
    for package in (path for path in shipped if path.name == "package.json"):
        assert package.with_name("package-lock.json") in shipped, f"{name_of(package)}: no lock"
    for lock in (path for path in shipped if path.name == "package-lock.json"):
        packages = json.loads(lock.read_text("utf-8"))["packages"]
        assert [name for name, entry in packages.items() if "resolved" in entry] == [], lock
        assert [
            name
            for name, entry in packages.items()
            if name and "integrity" not in entry and not entry.get("inBundle")
        ] == [], lock


def test_no_file_names_a_registry_or_a_place_on_one_machine() -> None:
    words = (
        "|".join(map(re.escape, REGISTRIES))
        + "|"
        + "|".join(rf"(?<![\w.]){p}" for p in MACHINE_PATHS)
    )
    refused = re.compile(words.encode())
    found = {
        name_of(path): match[0].decode()
        for path in shipped_files()
        if (match := refused.search(path.read_bytes()))
    }
    assert found == {}
