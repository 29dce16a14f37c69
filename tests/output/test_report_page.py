"""The report in a browser, where there is one: type, width, sorting."""

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)

PROBE = """
<script>
window.onload = () => {
  const shown = [...document.querySelectorAll("main *, header *")].filter(one =>
    one.checkVisibility() && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()));
  const scale = svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const size = one => parseFloat(getComputedStyle(one).fontSize) *
    (one.ownerSVGElement ? scale(one.ownerSVGElement) : 1);
  const sizes = shown.map(one => [size(one), one.textContent.trim().slice(0, 20)]);
  const scrolls = one => one.closest(".scroll");
  const cut = shown.filter(one => !scrolls(one) && one.getBoundingClientRect().right > innerWidth + 1);
  const heads = [...document.querySelectorAll(".tasks th button")].map(one => one.textContent);
  const at = heads.indexOf("bits") + 1;
  const rows = () => [...document.querySelectorAll(".tasks tbody tr")];
  const column = () => rows().map(row => Number(row.cells[at].dataset.value));
  const button = document.querySelectorAll(".tasks th button")[at - 1];
  button.click(); const up = column(); button.click(); const down = column();
  document.querySelector(".thumb").click();
  document.body.innerHTML = "<pre>" + btoa(unescape(encodeURIComponent(JSON.stringify({
    least: sizes.reduce((one, other) => one[0] < other[0] ? one : other),
    cut: cut.map(one => one.textContent.trim().slice(0, 30)), page: document.documentElement.scrollWidth - innerWidth,
    up, down, opened: document.querySelector("dialog").open })))) + "</pre>";
};
</script>
"""


@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_the_report_in_a_browser(analysed: Path, tmp_path: Path, width: int) -> None:
    """No type below 11 pixels, nothing cut off, columns sort both ways, a card opens large."""
    page = tmp_path / "report.html"
    page.write_text((analysed / "report" / "report.html").read_text().replace("</body>", f"{PROBE}</body>"))
    command = [
        CHROMIUM,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        f"--window-size={width},900",
    ]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=5000", "--dump-dom", page.as_uri()]
    dumped = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    found = re.search(r"<pre>([A-Za-z0-9+/=]+)</pre>", dumped)
    assert found is not None
    seen = json.loads(base64.b64decode(found[1]))
    assert seen["least"][0] >= 11, seen["least"]
    assert seen["cut"] == []
    assert seen["page"] <= 0
    assert seen["up"] == sorted(seen["up"])
    assert seen["down"] == sorted(seen["up"], reverse=True)
    assert seen["opened"]
