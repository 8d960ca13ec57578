import { expect, test } from "../support/browser";
import { openAccount } from "../support/joining";
import { newClaire } from "../support/people";

test("without scripts a member is asked in the page, goes back, then takes her consent back", async ({ page }) => {
  await openAccount(page, newClaire());
  await page.goto("/espace-membre");
  await page.getByLabel("Votre message").fill("Bonjour, une question de calendrier.");
  await page.getByLabel("Je consens expressément").check();
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  // Locators by text skip what is in <noscript>, scripts or not.
  await expect.poll(() => page.locator("main").innerText()).toContain("Message envoyé avec succès");
  await page.goto("/espace-membre/mes-donnees");
  await page.getByRole("link", { name: "Retirer" }).click();
  await expect(page.getByRole("heading", { name: /Retirer cet accord/ })).toBeVisible();
  await page.getByRole("link", { name: "Le garder" }).click();
  await expect(page.getByRole("heading", { name: /Retirer cet accord/ })).toBeHidden();
  await expect(page.getByText(/^Oui, depuis le /)).toBeVisible();
  await page.getByRole("link", { name: "Retirer" }).click();
  await page.getByRole("button", { name: "Retirer mon accord" }).click();
  await expect(page.getByText(/^Non, depuis le /)).toBeVisible();
});
