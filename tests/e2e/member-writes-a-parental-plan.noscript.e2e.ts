import { expect, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

test("without scripts the plan comes back with its sheet, what was written, and no way to sign where one is afraid", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  await enterWithNothingKept(page, product);
  const sheet = page.getByRole("region", { name: "Votre feuille" });

  await page.goto("/outils/plan-parental");
  await page.getByLabel("En alternance, dans les deux maisons.").check();
  await page.locator("summary").filter({ hasText: "La santé" }).click();
  await page.locator("#healthNote").fill("Le carnet suit l’enfant.");
  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(page.getByText(/la suite en dépend/).first()).toBeVisible();
  await page.getByRole("radio", { name: /^Non/ }).check();
  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(sheet.getByText("Le carnet suit l’enfant.")).toBeVisible();
  await expect(sheet.getByText(/nom, date et signature/)).toHaveCount(2);

  await page.getByRole("radio", { name: /^Oui/ }).check();
  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(page.getByRole("heading", { name: "Vous protéger passe avant" })).toBeVisible();
  await expect(sheet.getByText(/nom, date et signature/)).toHaveCount(0);
  await page.getByRole("radio", { name: /^Non/ }).check();
  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(sheet.getByText("Le carnet suit l’enfant.")).toBeVisible();
});
