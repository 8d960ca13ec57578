import type { Page } from "@playwright/test";
import { neutralSite } from "~/features/site/quick-exit/rules";
import { expect, test } from "../support/browser";
import { openAccount, signUp } from "../support/joining";
import { newClaire } from "../support/people";
import { keepStandIns, noLetters, shiftsOf } from "../support/shifts";

// A public page is kept, the same for everybody; its header knows who reads it all the same.

const header = (page: Page) => page.getByRole("banner");
const mine = (page: Page) => header(page).getByRole("link", { name: "Mon espace", exact: true });
const join = (page: Page) => header(page).getByRole("link", { name: "Devenir membre", exact: true });

test("who is signed in finds her own area on every page and nothing to join, until she signs out", async ({
  page,
  watched,
}) => {
  watched.allowConsole(noLetters);
  await keepStandIns(page);
  await page.goto("/services");
  await expect(join(page)).toBeVisible();
  await expect(mine(page)).toBeHidden();

  await page.goto("/auth?onglet=inscription");
  await signUp(page, newClaire());
  await page.waitForURL(/\/membership$/);
  // What she is about to order is the only thing sold there.
  await expect(mine(page)).toBeVisible();
  await expect(join(page)).toHaveCount(0);

  const kept = await page.goto("/services", { waitUntil: "commit" });
  expect(kept?.headers()["cache-control"]).toContain("public");
  await expect(mine(page)).toBeVisible();
  await expect(join(page)).toBeHidden();
  expect(await shiftsOf(page)).toBe(0);

  for (const [path, way] of [
    ["/blog/annoncer-separation-enfants", "Ouvrir mon espace"],
    ["/bibliotheque", "Ouvrir ma bibliothèque"],
    ["/", "Ouvrir mon espace"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: way })).toBeVisible();
    // Hidden, it has no role.
    await expect(page.getByRole("main").getByRole("link", { name: "Devenir membre" })).toHaveCount(0);
  }

  await mine(page).click();
  await page.waitForURL(/\/espace-membre$/);
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(mine(page)).toBeHidden();
  await page.goto("/services");
  await expect(join(page)).toBeVisible();
  await expect(mine(page)).toBeHidden();
});

test("after « Quitter vite » nothing says that somebody had a session here", async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.baseUrl });
  const page = await context.newPage();
  await context.route(`${neutralSite}/**`, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await openAccount(page, newClaire());
  await page.goto("/faq");
  await expect(mine(page)).toBeVisible();
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name).filter((name) => /espace|sid/.test(name)))
    .toEqual([]);
  await context.close();
});
