import type { Page } from "@playwright/test";
import { expect, interrupt, test } from "../support/browser";
import { awaitDrawn } from "../support/drawn";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

/** As a network that goes once the page’s own file has come. */
const away = /\/assets\/(above|below|article-contents)\.still-.*\.js$|\/favicon\.svg$/;
const article = "/blog/co-parentalite-apaisee";

// Of a page that came whole, what only says things is left as the server wrote it; of one reached from another, it is drawn here. Both are the same page.

/** What a page shows: its words, its elements with their looks, and where each link leads. */
function shown(page: Page) {
  return page.evaluate(() => {
    const root = document.body.cloneNode(true) as HTMLElement;
    // Fetched apart where it is drawn here.
    for (const apart of root.querySelectorAll("script, .horizon > g")) apart.remove();
    const { height } = document.querySelector("main")!.getBoundingClientRect();
    const parts = [...root.querySelectorAll(":is(#Above, main, #Below) *")].map((element) => {
      const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = words.map(({ textContent }) => textContent).join("");
      const drawing = element.localName === "use" ? (element.getAttribute("href") ?? "").replace(/^[^#]*/, "") : null;
      const said = ["class", "href", "src", "alt", "aria-current", "aria-label", "aria-pressed"].map((name) =>
        name === "href" && drawing !== null ? drawing : element.getAttribute(name),
      );
      return [element.localName, ...said, text].join(" · ");
    });
    // As high, so with the same styles.
    return [...parts, String(Math.round(height))];
  });
}

/** The document itself is never asked for again. */
async function follow(page: Page, path: string, link: () => Promise<void>) {
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const titles = page.locator("h1");
  const left = await titles.allTextContents();
  await link();
  await page.waitForURL((url) => url.pathname === path);
  // The address changes before what stands at it.
  await expect.poll(() => titles.allTextContents()).not.toEqual(left);
  await expect(
    page.locator("header a[aria-current=page]:visible, .crumbs [aria-current=page]:visible").first(),
  ).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
}

test("a visitor goes from page to page, and each is as it is when it is opened by its address", async ({ page }) => {
  const read = new Map<string, string[]>();
  for (const path of [
    "/membership",
    "/",
    "/services",
    "/faq",
    "/temoignages",
    "/a-propos",
    "/outils",
    "/bibliotheque",
    article,
  ]) {
    await page.goto(path);
    await awaitDrawn(page);
    read.set(path, await shown(page));
  }
  await page.goto("/nos-offres");
  await follow(page, "/membership", () => page.getByRole("main").locator("a[href='/membership']").first().click());
  await expect.poll(() => shown(page)).toEqual(read.get("/membership"));
  for (const path of ["/", "/services", "/faq"]) {
    const link = page.getByRole("banner").locator(`nav a[href="${path}"]`);
    await follow(page, path, () => link.click());
    await expect(link).toBeFocused();
    await expect.poll(() => shown(page), path).toEqual(read.get(path));
  }
  for (const path of ["/temoignages", "/a-propos", "/outils", "/bibliotheque", article]) {
    await follow(page, path, () => page.getByRole("contentinfo").locator(`a[href="${path}"]`).click());
    await expect.poll(() => shown(page), path).toEqual(read.get(path));
  }
});

test("where the rest of the next page does not come, what stood around it stays, until it comes", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/ERR_FAILED|Failed to load resource/);
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { level: 1 });
  await page.goto("/blog");
  const title = await heading.innerText();
  const read = main.locator("a[href^='/blog/']:not([href*='/themes/']):visible").first();
  const path = (await read.getAttribute("href")) ?? "";
  const comesBack = await interrupt(page, away, (route) => route.abort());
  // No finger comes down on it: the site would be asked whether it is there, and keep the page.
  await follow(page, path, () => read.dispatchEvent("click"));
  await expect(main.getByRole("link", { name: "Recharger la page" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Quitter vite" })).toBeVisible();
  comesBack();
  await page.goto("/blog");
  await expect(heading).toHaveText(title);
  await follow(page, path, () => read.click());
  await expect(heading).not.toHaveText(title);
  await expect(page.locator(".crumbs [aria-current=page]")).toHaveText(await heading.innerText());
  await follow(page, "/faq", () => page.getByRole("banner").getByRole("link", { name: "FAQ", exact: true }).click());
});

test("a page that was left is drawn anew when somebody comes back to it", async ({ page }) => {
  await page.goto("/nos-offres");
  await follow(page, "/membership", () => page.getByRole("main").locator("a[href='/membership']").first().click());
  await follow(page, "/nos-offres", async () => void (await page.goBack()));
  // Of what the server wrote, a link would load its page whole.
  await follow(page, "/faq", () => page.getByRole("banner").getByRole("link", { name: "FAQ", exact: true }).click());
});

test("from the back office, the exit stays though nothing of what stands around the next page comes", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/ERR_FAILED|Failed to load resource/);
  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin", { waitUntil: "networkidle" });
  await page.route(away, (route) => route.abort());
  await page.getByRole("link", { name: "Voir le site" }).first().click();
  await expect(page.getByRole("link", { name: "Recharger la page" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Quitter vite", exact: true })).toBeVisible();
});

test("the menu of a phone is closed on the page one comes to, and on the one left behind", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = page.getByRole("button", { name: "Ouvrir le menu" });
  await page.goto("/nos-offres");
  await open.click();
  await expect(menu).toBeVisible();
  // As the browser keeps it for « Back ».
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(menu).toBeHidden();
  await follow(page, "/membership", () => page.getByRole("main").locator("a[href='/membership']").first().click());
  await expect(page.locator(".crumbs [aria-current=page]")).toHaveText("Membership");
  await open.click();
  await expect(menu).toBeVisible();
  await follow(page, "/faq", () => menu.getByRole("link", { name: "FAQ", exact: true }).click());
  await expect(menu).toBeHidden();
});

test("the menu of a phone is closed once the keyboard goes on past its last line", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.goto("/faq");
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await menu.getByRole("link", { name: "Quitter vite" }).or(menu.getByRole("button")).last().focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Ouvrir le menu" }).press("Enter");
  await expect(menu).toBeVisible();
});
