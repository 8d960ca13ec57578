import type { Page } from "@playwright/test";
import { codeInvalid } from "../../app/features/referral/messages";
import { expect, test } from "../support/browser";
import { newKarim } from "../support/people";

// On a slow line the page is there seconds before its application: what is typed and ticked meanwhile counts.

/** Opens a page whose scripts wait until they are let go. */
async function openBeforeScripts(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const wanted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    letGo();
    await page.locator("html[data-live]").waitFor({ state: "attached" });
  };
}

test("an account is opened with what was typed before the application came", async ({ page }) => {
  const karim = newKarim();
  const application = await openBeforeScripts(page, "/auth?onglet=inscription");
  await page.getByRole("textbox", { name: "Prénom" }).fill(karim.first_name);
  await page.locator("input[name=password]").fill(karim.password);
  await page.getByRole("checkbox", { name: /J’accepte les conditions/ }).check();
  await application();
  await expect(page.getByText(/Solidité/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /J’accepte les conditions/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Créer mon compte" })).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "Prénom" })).toHaveValue(karim.first_name);
});

test("a code typed before the application came is there to be checked", async ({ page }) => {
  const application = await openBeforeScripts(page, "/membership");
  await page.getByRole("textbox", { name: /Code de parrainage/ }).fill("CLAIR-7K2M-9QXD");
  await application();
  await page.getByRole("button", { name: "Valider", exact: true }).click();
  await expect(page.getByText(codeInvalid).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: /Code de parrainage/ })).toHaveValue("CLAIR-7K2M-9QXD");
});
