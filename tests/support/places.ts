import { expect, type Page } from "@playwright/test";

/** From the list of events to the order of a place, for somebody who is no member and signed in. */
export async function choosePaidPlace(page: Page) {
  await page.goto("/evenements");
  await page.getByRole("link", { name: /^S’inscrire : Préparer sa première audience/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
}

/** From the list of events to the form of a place that costs a member nothing. */
export async function chooseFreePlace(page: Page) {
  await page.goto("/evenements");
  await page
    .getByRole("link", { name: /Dîner de saison/ })
    .first()
    .click();
}

/** Asked only when the event comes before the delay to withdraw is over. */
export async function askForItInTime(page: Page) {
  const early = page.getByRole("checkbox", { name: /Je demande que ce rendez-vous/ });
  if (await early.isVisible()) await early.check();
}

export async function giveBack(page: Page) {
  await page.getByText("Rendre ma place").first().click();
  await page.getByRole("button", { name: "Oui, rendre ma place" }).click();
}
