import { expect, type Locator, type Page } from "@playwright/test";

/** What the key led to, and whether an eye finds it. */
function readFocus(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { name: "nothing", lost: true, ringed: false, outside: false };
    const label = focused.closest("label");
    const drawn = [focused, ...(label ? [label, ...label.querySelectorAll("*")] : [])];
    const ringed = drawn.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const { top, bottom } = (label ?? focused).getBoundingClientRect();
    const name = `${focused.tagName} ${(focused.textContent ?? "").trim().slice(0, 40)}`;
    return { name, lost: false, ringed, outside: bottom <= 0 || top >= innerHeight };
  });
}

/** Somebody who has a keyboard and nothing else: each thing the focus goes through is seen, and it is never lost. */
export function keyboardOf(page: Page) {
  async function press(key: string) {
    await page.keyboard.press(key);
    const { name, ...seen } = await readFocus(page);
    const where = `${name}, after ${key}, on ${new URL(page.url()).pathname}`;
    expect(seen, where).toEqual({ lost: false, ringed: true, outside: false });
  }
  /** Onward, to this one: at most `most` keys, which is what is asked of her patience. */
  async function reach(target: Locator, { most = 60 } = {}) {
    await expect(target).toBeVisible();
    for (let count = 0; count < most; count += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await press("Tab");
    }
    await expect(target, `within ${most} keys`).toBeFocused();
  }
  return {
    press,
    reach,
    /** Over the header, by the first link of the page. */
    async skipHeader() {
      await reach(page.getByRole("link", { name: "Aller au contenu" }), { most: 3 });
      await page.keyboard.press("Enter");
      await expect(page.locator("#contenu")).toBeFocused();
    },
    async follow(target: Locator, key: "Enter" | "Space" = "Enter") {
      await reach(target);
      await page.keyboard.press(key);
    },
    /** The focus is somewhere in what is read, once the page has changed. */
    async isLedToPage() {
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#contenu") !== null)).toBe(true);
    },
    /** The last of the hours that are shown: into the list, which is one stop, and up from its first line. */
    async chooseLastHour(): Promise<Date> {
      const hours = page.locator("label.hour input");
      await reach(hours.first());
      await press("Space");
      await press("ArrowUp");
      const last = hours.last();
      await expect(last).toBeFocused();
      await expect(last).toBeChecked();
      return new Date(await last.inputValue());
    },
  };
}
