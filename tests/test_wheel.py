"""The wheel, as somebody would install it: pages, stylesheet and words come along."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__

TOP = Path(__file__).parent.parent
ASK = """
import sys
from pathlib import Path
import companion
from companion.web import create_app
assert Path(companion.__file__).is_relative_to(sys.argv[1]), companion.__file__
phone = create_app(Path("data")).test_client()
for address in ("/", "/new/canasta", "/rules/canasta/opening", "/now/belote", "/static/pad.css"):
    answer = phone.get(address)
    assert answer.status_code == 200, (address, answer.status)
assert "Canasta" in phone.get("/new").text
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(built), str(TOP)]
    subprocess.run(command, check=True, capture_output=True)
    return next(built.glob(f"table_companion-{__version__}-*.whl"))


@pytest.mark.slow
def test_it_holds_everything_once_and_no_test(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "templates/", "static/"))]
    for folder in ("templates", "static", "companion/content"):
        carried = [path for path in (TOP / folder).rglob("*") if path.is_file()]
        inside = folder if folder.startswith("companion/") else f"companion/{folder}"
        assert {f"{inside}/{path.relative_to(TOP / folder).as_posix()}" for path in carried} <= set(names)


@pytest.mark.slow
def test_installed_elsewhere_it_serves_its_pages(wheel: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(fresh)], check=True)
    packages = next(fresh.glob("lib/python*/site-packages"))
    ZipFile(wheel).extractall(packages)
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))  # what it depends on, from here
    asked = [str(fresh / "bin" / "python"), "-W", "error", "-c", ASK, str(packages)]
    said = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
