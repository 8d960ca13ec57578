import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

const pages = [
  "/",
  "/services",
  "/temoignages",
  "/a-propos",
  "/faq",
  "/nos-offres",
  "/blog",
  "/blog/annoncer-separation-enfants",
  "/contact",
  "/evenements",
  "/membership",
  "/auth",
];

const KB = 1000;
/** Compressed, as a phone receives it: before the first touch, and with the application (requirements ). */
const MOST = { requests: 18, scripts: 131 * KB, html: 30 * KB };

/** What a page fetches, by kind. */
function weigh(page: Page) {
  const weights = { requests: 0, scripts: 0, html: 0 };
  const counted: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    weights.requests += 1;
    const kind = request.resourceType();
    if (kind !== "script" && kind !== "document") return;
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        weights[kind === "script" ? "scripts" : "html"] += responseBodySize;
      }),
    );
  });
  return async () => {
    await page.waitForLoadState("networkidle");
    await Promise.all(counted);
    return { ...weights };
  };
}

for (const path of pages) {
  test(`a visitor loads little: ${path}`, async ({ page }) => {
    const weights = weigh(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForLoadState("load");
    const before = await weights();
    const inPage = await page.evaluate(() =>
      [...document.scripts].reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0),
    );
    expect(before.scripts, `files of scripts of ${path} before it is touched`).toBe(0);
    expect(before.requests, `requests of ${path} before it is touched`).toBeLessThanOrEqual(MOST.requests);
    expect(before.html, `document of ${path}`).toBeLessThanOrEqual(MOST.html);
    await page.getByRole("link").first().dispatchEvent("pointerover");
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    const after = await weights();
    expect(after.scripts).toBeGreaterThan(10 * KB);
    expect(after.scripts, `scripts of ${path}`).toBeLessThanOrEqual(MOST.scripts);
    console.log(
      `${path}: before a touch ${before.requests} requests and ${inPage} characters of script in a page of ${Math.round(before.html / KB)} kB, then ${Math.round(after.scripts / KB)} kB of scripts`,
    );
  });
}

test("a visitor's largest picture stands in the document itself", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  await page.goto("/");
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as unknown as { element: Element | null } | undefined;
          const element = last?.element;
          resolve(
            element instanceof HTMLImageElement ? new URL(element.currentSrc).pathname : (element?.textContent ?? ""),
          );
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(largest.length).toBeGreaterThan(0);
  const text = html.replace(/<[^>]+>/g, "");
  expect(html.includes(largest) || text.includes(largest)).toBe(true);
});
