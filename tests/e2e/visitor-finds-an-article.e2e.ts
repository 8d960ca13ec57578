import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser";

test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 640 }));

const searched = (page: Page) => page.getByRole("searchbox", { name: "Rechercher un article" });

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function look(page: Page, words: string) {
  await searched(page).fill(words);
  await searched(page).press("Enter");
  await expect(page.getByRole("heading", { name: `Ce que nous avons écrit sur « ${words} »` })).toBeVisible();
}

test("a visitor reads by theme, looks for words that no address keeps, and is told where to start", async ({
  page,
}) => {
  await page.goto("/blog");
  await expectNoSidewaysScroll(page);
  await page
    .getByRole("navigation", { name: "Thèmes" })
    .getByRole("link", { name: /^L’argent/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "L’argent" })).toBeVisible();
  await expect(page).toHaveURL(/\/blog\/themes\/argent$/);
  await expectNoSidewaysScroll(page);

  await look(page, "COMPTE joint");
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.locator("mark").first()).toHaveText(/compte|joint/i);
  await expect(page.getByRole("link", { name: "Argent et séparation", exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]));
  expect(kept).not.toMatch(/joint/i);

  await page.getByRole("link", { name: "Argent et séparation", exact: true }).click();
  await expect(page.getByText("Par Sophie Delmas")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(searched(page)).toHaveValue("");
  await expect(page.locator("mark")).toHaveCount(0);

  await searched(page).fill("xyzzy");
  await searched(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Aucun article n’en parle encore" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Effacer la recherche" }).click();

  await page.getByRole("complementary", { name: "Par où commencer" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Survivre aux premières semaines" })).toBeVisible();
});

const questions = [
  ["J’ai été assignée hier", "Une assignation est arrivée : que faire d’abord", "Code de procédure civile"],
  ["il garde la maison", "Qui garde la maison, qui reste dans le logement", "Code civil"],
  ["il ne paie plus la pension", "Pension impayée : qui agit, et dans quel ordre", "Code"],
  ["on me dit de partir ce soir", "L’ordonnance de protection, expliquée pas à pas", "Code civil"],
  ["les impôts cette année", "Les impôts l’année de la séparation", "Code"],
] as const;

test("the day a source was read stays on one line of a small telephone", async ({ page }) => {
  await page.goto("/blog/assignation-divorce-que-faire");
  const lines = await page.locator(".article-sources li").evaluateAll((items) =>
    items.flatMap((item) => {
      const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const day = /lu\sle\s\d.*\d{4}/.exec(text.data);
        if (!day) continue;
        const range = document.createRange();
        range.setStart(text, day.index);
        range.setEnd(text, day.index + day[0].length);
        found.push(range.getClientRects().length);
      }
      return found;
    }),
  );
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.every((count) => count === 1)).toBe(true);
});

test("what one asks is three clicks from what answers it, and from where that is written", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  for (const [question, title, source] of questions)
    await test.step(question, async () => {
      await look(page, question);
      const first = page.getByRole("region", { name: /^Ce que nous avons écrit/ }).getByRole("link");
      await expect(first.first()).toHaveText(title);
      await first.first().click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.getByRole("link", { name: "Source 1", exact: true }).first().click();
      await expect(page).toHaveURL(/#source-1$/);
      await expect(page.locator("#source-1")).toContainText(source);
      await expect(page.locator("#source-1")).toBeInViewport();
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto("/blog");
    });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor looks for words and opens the earlier articles", async ({ page }) => {
    await page.goto("/blog");
    const earliest = page.locator("main").getByRole("link", { name: /mythe ou réalité/ });
    await expect(earliest).toHaveCount(0);
    await page.getByText(/^Les \d+ articles précédents/).click();
    await expect(earliest).toBeVisible();
    await look(page, "doudou");
    expect(new URL(page.url()).search).toBe("");
    await expect(page.locator("mark").first()).toHaveText("doudou");
  });
});

test("a row that goes on fades there in a browser that knows of no scroll, and never over its last word", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/blog");
  const row = page.locator(".line-links");
  const look = () =>
    row.evaluate((box) => {
      box.scrollLeft = box.scrollWidth;
      const last = box.lastElementChild as Element;
      const goesOn = getComputedStyle(box).getPropertyValue("--goes-on");
      return { goesOn, room: box.getBoundingClientRect().right - last.getBoundingClientRect().right };
    });
  expect((await look()).room, "as Chromium draws it").toBeLessThan(2);
  // As where `animation-timeline` is unknown.
  await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const inside = (rule: CSSRule): CSSRule[] => [
      rule,
      ...("cssRules" in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(inside) : []),
    ];
    const without = rules
      .flatMap(inside)
      .filter((rule) => rule instanceof CSSSupportsRule && /not .*animation-timeline/.test(rule.conditionText));
    const sheet = new CSSStyleSheet();
    const rulesOf = (rule: CSSRule) => [...(rule as CSSSupportsRule).cssRules].map(({ cssText }) => cssText);
    sheet.replaceSync(without.flatMap(rulesOf).join("\n"));
    for (const row of document.querySelectorAll<HTMLElement>(".line-links")) row.style.animation = "none";
    document.adoptedStyleSheets.push(sheet);
  });
  const { goesOn, room } = await look();
  expect(goesOn).toBe("40px");
  expect(room).toBeGreaterThanOrEqual(40);
});
