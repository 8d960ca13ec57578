import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { awaitDrawn } from "../support/drawn";
import { ofAll } from "../support/extent";

test.use({ cookiesAnswered: false });

const banner = (page: Page) => page.getByRole("region", { name: "Cookies", exact: true });
const choice = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "__Host-choix")?.value ?? "";
const stored = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

/** What the pages say to the counter. */
function beacons(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/mesure") sent.push(request.postData() ?? "");
  });
  return sent;
}

async function standsApart(page: Page, name: string | RegExp) {
  const [bar, button] = await Promise.all([
    banner(page).boundingBox(),
    page.getByRole("link", { name }).last().boundingBox(),
  ]);
  const apart = bar && button && (button.y + button.height <= bar.y || button.y >= bar.y + bar.height);
  expect(apart, `${name} stands above the banner, or under it`).toBe(true);
}

test("a visitor is asked once, and nothing is stored or counted before an answer", async ({ page }) => {
  const sent = beacons(page);
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await page.goto("/nos-offres");
  await expect(banner(page)).toBeVisible();
  expect(await stored(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(sent).toEqual([]);
});

test("nobody is asked where they fear, sign in or use a tool, unless they ask for it", async ({ page }) => {
  for (const path of ["/en-securite", "/outils/partir-en-securite", "/auth"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page), path).toBeHidden();
  }
  await page.goto("/faq", { waitUntil: "networkidle" });
  await expect(banner(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "En sécurité" }).click();
  await expect(page).toHaveURL(/en-securite/);
  await expect(banner(page)).toBeHidden();
  await page.getByRole("link", { name: "Gérer mes cookies" }).click();
  await expect(banner(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/faq/);
  await expect(banner(page)).toBeVisible();
});

test("a visitor refuses: the banner closes, the page stays, nothing is counted", async ({ page }) => {
  const sent = beacons(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await banner(page).getByRole("button", { name: "Tout refuser" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText("Votre choix est enregistré.", { exact: true })).toBeVisible();
  await expect(page.locator("#contenu")).toBeFocused();
  expect(await choice(page)).toMatch(/\.00$/);
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual(["__Host-choix"]);
  expect(sent).toEqual([]);
});

test("a visitor accepts, is counted on public pages only, then changes their mind", async ({ page }) => {
  const sent = beacons(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await banner(page).getByRole("button", { name: "Tout accepter" }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => sent).toEqual(["page=%2F&source=direct"]);
  expect(await choice(page)).toMatch(/\.11\.[\da-f-]{36}$/);
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "FAQ" }).click();
  await expect.poll(() => sent).toEqual(["page=%2F&source=direct", "page=%2Ffaq"]);
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Gérer mes cookies" }).click();
  await expect(banner(page)).toBeFocused();
  await banner(page).getByRole("button", { name: "Tout refuser" }).click();
  await expect(banner(page)).toBeHidden();
  expect(await choice(page)).toMatch(/\.00$/);
  await page.goto("/");
  await expect(banner(page)).toBeHidden();
  expect(sent).toHaveLength(2);
});

test("a visitor chooses one by one, in the banner then on the page", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await banner(page).getByRole("button", { name: "Personnaliser" }).click();
  const boxes = banner(page).getByRole("checkbox");
  await expect(boxes).toHaveCount(2);
  await expect(boxes.first()).toBeFocused();
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expectAccessible(page);
  await banner(page)
    .getByRole("checkbox", { name: /Mesure/ })
    .check();
  await banner(page).getByRole("button", { name: "Enregistrer mes choix" }).click();
  await expect(banner(page)).toBeHidden();
  expect(await choice(page)).toMatch(/\.10\./);

  await page.goto("/cookies");
  const main = page.getByRole("main");
  await expect(main.getByRole("checkbox", { name: /Mesure/ })).toBeChecked();
  await main.getByRole("checkbox", { name: /Mesure/ }).uncheck();
  await main.getByRole("checkbox", { name: /Préférences/ }).check();
  await main.getByRole("button", { name: "Enregistrer mes choix" }).click();
  await expect(main.getByText("Vous avez accepté les préférences.")).toBeVisible();
  expect(await choice(page)).toMatch(/\.01\./);
});

for (const width of [1440, 390, 320]) {
  const extent = width === 320 ? ofAll : {};
  test(`the question hides neither the exit nor the help, at ${width} px`, extent, async ({ page }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 640 });
    await page.goto("/");
    await expect(banner(page)).toBeVisible();
    await awaitDrawn(page);
    await standsApart(page, "Quitter vite");
    await standsApart(page, /aide/);
    for (const name of ["Tout refuser", "Tout accepter"]) {
      await expect(banner(page).getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Plan du site" }).focus();
    const [bar, link] = [
      await banner(page).boundingBox(),
      await page.getByRole("link", { name: "Plan du site" }).boundingBox(),
    ];
    expect(link && bar && link.y + link.height <= bar.y, "the focused link is above the banner").toBe(true);
  });
}

for (const [width, height] of [
  [390, 664],
  [360, 640],
  [320, 568],
] as const) {
  const extent = width === 360 ? ofAll : {};
  test(
    `on a phone the question takes two lines and three alike buttons, ${width} × ${height}`,
    extent,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await awaitDrawn(page);
      const bar = await banner(page).boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(130);
      const text = banner(page).locator("p.when-asked");
      expect(await text.evaluate((one) => one.parentElement?.scrollHeight === one.parentElement?.clientHeight)).toBe(
        true,
      );
      const buttons = await Promise.all((await banner(page).getByRole("button").all()).map((one) => one.boundingBox()));
      expect(buttons).toHaveLength(3);
      expect(new Set(buttons.map((one) => one?.y)).size).toBe(1);
      const widths = buttons.map((one) => one?.width ?? 0);
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
      for (const name of ["Devenir membre", "Découvrir nos offres"]) {
        const way = await page.getByRole("main").getByRole("link", { name }).first().boundingBox();
        expect(way && bar && way.y + way.height <= bar.y, name).toBe(true);
      }
      // At the end of the page nothing remains beneath.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const end = await page.locator(".foot .legal").last().boundingBox();
      expect(end && bar && end.y + end.height <= bar.y).toBe(true);
    },
  );
}

test("the question moves nothing and is not what the visitor came to see", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const measured = await page.evaluate(
    () =>
      new Promise<{ shift: number; largest: boolean }>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number }[]) shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        new PerformanceObserver((list) => {
          const { element } = list.getEntries().at(-1) as unknown as { element: Element | null };
          setTimeout(() => resolve({ shift, largest: Boolean(element?.closest("#cookies")) }), 200);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(measured.largest).toBe(false);
  expect(measured.shift).toBeLessThan(0.05);
});
