import { expect, test } from "../support/browser";

// requirements: content appears once, when 10 % of it is seen, in 700 ms; without scripts, or for who asked for no
// motion, it just shows.

const waiting = ".reveal-waiting";

test("a visitor sees a part of the page appear once, in 700 ms", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/", { waitUntil: "networkidle" });
  const part = page.locator(waiting).first();
  await expect(part).toHaveCSS("opacity", "0");
  const handle = await part.elementHandle();
  await part.scrollIntoViewIfNeeded();
  await expect.poll(() => handle?.evaluate((element) => element.className)).toContain("reveal-now");
  expect(await handle?.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.7s");
  await expect.poll(() => handle?.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
});

test("a visitor who asked for no motion sees everything at once", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator(waiting)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor finds nothing hidden", async ({ page }) => {
    for (const path of ["/", "/services", "/a-propos"]) {
      await page.goto(path);
      const hidden = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((element) => getComputedStyle(element).opacity === "0" && !element.closest("[hidden]"))
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(hidden, path).toEqual([]);
    }
  });
});

test("a visitor prints an article: its text, without menus or buttons", async ({ page }) => {
  await page.goto("/blog/argent-et-separation");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".article-text p").first()).toBeVisible();
  for (const part of [
    ".site-head",
    ".article-call",
    ".article-related",
    ".quit",
    ".help-button",
    "#cookies",
    ".crumbs",
  ])
    for (const one of await page.locator(part).all()) await expect(one, part).toBeHidden();
});
