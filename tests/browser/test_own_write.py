"""What a phone writes is no news to it, however long the answer takes."""

from playwright.sync_api import expect

from tests.browser.conftest import LayOut, OpenPhone
from tests.browser.tables import DEALS

SLOW = (
    400,
    900,
    1_500,
    2_500,
)  # milliseconds until an answer comes; in the last of them a sheet would ask at least once
LATE = f"""
    const slow = [{", ".join(map(str, SLOW))}], answer = window.fetch;
    let writing = false;
    Object.assign(window, {{ asked: 0, askedWhileWriting: 0, notices: [] }});
    window.fetch = async (address, about) => {{
      const news = String(address).includes("standing=");
      asked += news;
      askedWhileWriting += news && writing;
      if (!String(address).endsWith("/deals")) return answer(address, about);
      writing = true;
      const written = await answer(address, about);
      await new Promise((go) => setTimeout(go, slow.shift()));
      writing = false;
      return written;
    }};
    new MutationObserver(() => {{
      for (const note of document.querySelectorAll("[data-behind], .wrote-elsewhere")) notices.push(note.textContent);
    }}).observe(document, {{ childList: true, subtree: true }});
"""


def test_a_sheet_asks_for_no_news_while_it_writes_and_is_told_of_none(pick_up: OpenPhone, lay_out: LayOut) -> None:
    phone = pick_up()
    phone.begins_with(LATE)
    phone.open(lay_out())
    for number in range(1, len(SLOW) + 1):
        phone.enter(DEALS[number % 2])
        phone.write()
        expect(phone.deal(number)).to_be_visible()
    assert phone.page.evaluate("[askedWhileWriting, notices]") == [0, []]
    phone.page.evaluate("asked = 0")
    phone.becomes("asked > 0")
