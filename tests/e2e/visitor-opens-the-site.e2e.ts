import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";

test("a visitor opens the home page", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test("a visitor follows an address that does not exist", async ({ page, watched }) => {
  watched.allowConsole(/404/);
  const answer = await page.goto("/adresse-inconnue");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
