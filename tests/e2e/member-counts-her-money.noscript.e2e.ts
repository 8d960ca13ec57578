import { expect, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

test("without scripts each tool of money answers with its sheet, and what was typed", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  await enterWithNothingKept(page, product);
  const sheet = page.getByRole("region", { name: "Votre feuille" });

  await page.goto("/outils/budget");
  await page.getByLabel("Salaires et revenus, Premier foyer").fill("1 500");
  await page.getByLabel("Loyer ou crédit, Second foyer").fill("beaucoup");
  await page.getByRole("button", { name: "Voir ce qui peut bouger" }).click();
  await expect(page.getByText(/Loyer ou crédit, Second foyer\s: écrivez une somme/)).toBeVisible();
  await expect(page.getByLabel("Salaires et revenus, Premier foyer")).toHaveValue("1 500");
  await page.getByLabel("Loyer ou crédit, Second foyer").fill("700");
  await page.getByRole("button", { name: "Voir ce qui peut bouger" }).click();
  await expect(sheet.getByText(/À vous deux, il reste 9\s600\s€ sur l’année/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Second foyer.*manque 700\s€$/ })).toBeVisible();

  await page.goto("/outils/pensions");
  await page.getByLabel("Revenu mensuel du parent qui verserait").fill("2 000");
  await page.getByLabel("Enfants à sa charge, toutes unions confondues").selectOption("1");
  await page.getByLabel("Enfants dont il est question ici").selectOption("1");
  await page.getByLabel("Résidence alternée").check();
  await page.getByRole("button", { name: "Préparer ma fiche" }).click();
  await expect(sheet.getByText("Cette page ne calcule rien aujourd’hui.")).toBeVisible();

  await page.goto("/outils/logement");
  await page.getByLabel("Il est loué").check();
  await page.getByLabel("Pacsés").check();
  await page.getByRole("button", { name: "Comparer les trois chemins" }).click();
  await expect(sheet.getByText("Retrouvez le bail, et lisez les noms qui y figurent.")).toBeVisible();
});
