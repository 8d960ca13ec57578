import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser";
import { ofAll } from "../support/extent";

// How long the pages one enters by are, and on which screen what matters stands. Measured once the banner is answered.

const screens = [
  { width: 1440, height: 900, page: 7_500 },
  { width: 390, height: 664, page: 10_500 },
];

async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.locator("#cookies")).toBeHidden();
}

const bottomOf = (part: Locator) =>
  part.first().evaluate((element) => Math.round(element.getBoundingClientRect().bottom + scrollY));

for (const { width, height, page: longest } of screens) {
  test(`at ${width} × ${height}, a visitor meets the coach and a story on the second screen, and the price within four`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "/");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longest);
    expect(await bottomOf(page.locator(".home-face"))).toBeLessThanOrEqual(2 * height);
    expect(await bottomOf(page.locator(".home-story h3 + p"))).toBeLessThanOrEqual(2 * height);
    await expect(page.locator(".home-story")).toContainText("exemple");
    expect(await bottomOf(page.locator(".price-card-amount"))).toBeLessThanOrEqual(4 * height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });

  test(`at ${width} × ${height}, a visitor sends a message from the second screen at the latest`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, "/contact");
    const send = page.getByRole("main").getByRole("button", { name: "Envoyer" });
    expect(await bottomOf(send)).toBeLessThanOrEqual(2 * height);
  });
}

/** The drawing of the first screen, opened by itself: how long it moves, and what is seen of each of its parts once it rests. */
async function frameOf(page: Page, address: string) {
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForLoadState();
  const ends = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  );
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().every(({ playState }) => playState === "finished")))
    .toBe(true);
  const parts = await page.evaluate(() =>
    [...document.querySelectorAll("[class]:not([class^='n'])")].map((part) => {
      const { opacity, transform } = getComputedStyle(part);
      const still = transform === "none" || new DOMMatrix(transform).isIdentity;
      return opacity === "0" ? "hidden" : `${opacity} ${still}`;
    }),
  );
  return { lasts: Math.round(Math.max(0, ...ends)), parts };
}

for (const { width, height } of screens) {
  const extent = width === 1440 ? ofAll : {};
  test(
    `at ${width} × ${height}, the sky clears once in 1.8 s, and is already clear for who asked for no motion`,
    extent,
    async ({ page, browser, product }) => {
      const shown = async (reducedMotion: "reduce" | "no-preference") => {
        const viewport = { width, height };
        const reader = await browser.newPage({ baseURL: product.baseUrl, viewport, reducedMotion });
        await reader.goto("/");
        const source = await reader.locator(".home-hero img").evaluate((image: HTMLImageElement) => image.currentSrc);
        await reader.close();
        return source;
      };
      const still = await shown("reduce");
      const moving = await shown("no-preference");
      expect(moving).toBe(`${still}#eclaircie`);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      const [atRest, cleared] = [await frameOf(page, still), await frameOf(page, moving)];
      expect([atRest.lasts, cleared.lasts]).toEqual([0, 1_800]);
      expect(cleared.parts).toEqual(atRest.parts);
      expect(new Set(atRest.parts)).toEqual(new Set(["hidden", "1 true", "0.85 true"]));
    },
  );
}

test("the sky has cleared for who reloads the page, or comes back to it from another", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const image = page.locator(".home-hero img");
  const drawn = () => image.evaluate((element) => getComputedStyle(element).content);
  await page.goto("/");
  expect(await drawn()).toBe("normal");
  await page.reload();
  const source = await image.evaluate((element: HTMLImageElement) => element.currentSrc);
  expect(await drawn()).toBe(`url("${source.replace("#eclaircie", "")}")`);
  expect(source).toContain("#eclaircie");
  await page.goto("/faq");
  await page.locator(".site-head .logo").click();
  await expect(page).toHaveURL("/");
  await expect.poll(drawn).toBe("normal");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true }).click();
  await expect(page).toHaveURL("/faq");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(drawn).toContain("eclaircie");
});

test("what moves with the page is whole for who asked for no motion", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  for (const part of [".home-river", ".home-walker", ".horizon"])
    expect(await page.locator(part).evaluate((element) => element.getAnimations().length), part).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/", { waitUntil: "networkidle" });
  for (const part of [".home-river", ".home-walker", ".horizon"])
    expect(await page.locator(part).evaluate((element) => element.getAnimations().length), part).toBe(1);
});
