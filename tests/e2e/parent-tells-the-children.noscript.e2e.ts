import { expect, test } from "../support/browser";

test("without scripts the five sentences come back in the page, in the words that were typed", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/422/);
  await page.goto("/outils/annoncer-aux-enfants");
  await expect(page.getByText(/Sans JavaScript, vos réponses sont envoyées au site pour le calcul/)).toBeVisible();
  const see = page.getByRole("button", { name: "Voir mes phrases" });
  await page.getByRole("checkbox", { name: "De trois à six ans" }).check();
  await page.getByRole("checkbox", { name: "Douze ans et plus" }).check();
  await page.getByRole("radio", { name: "Un seul enfant" }).check();
  await see.click();
  await expect(page.getByText("Vous dites un seul enfant, et plusieurs âges").first()).toBeVisible();
  await page.getByRole("radio", { name: "Plusieurs enfants" }).check();
  await page.getByLabel("Et l’autre parent ?").fill("maman Anne");
  await see.click();
  const sheet = page.getByRole("region", { name: "Votre feuille" });
  await expect(sheet.locator(".telling-five li")).toHaveCount(5);
  await expect(sheet.locator(".telling-five")).toContainText("Maman Anne et moi, nous n’allons plus habiter");
  await expect(page.getByLabel("Et l’autre parent ?")).toHaveValue("maman Anne");
  await expect(sheet.getByRole("button", { name: /Écouter/ })).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
});
