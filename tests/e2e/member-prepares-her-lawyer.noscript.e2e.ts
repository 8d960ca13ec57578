import { expect, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

test("without scripts each tool of papers answers with its sheet, and what was typed", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  await enterWithNothingKept(page, product);
  const sheet = page.getByRole("region", { name: "Votre feuille" });

  await page.goto("/outils/mon-dossier");
  await page.getByLabel("PACS", { exact: true }).check();
  await page.getByRole("button", { name: "Préparer ma page de garde" }).click();
  await page.getByLabel(/^Convention de PACS/).check();
  await page.getByLabel(/^Pièce d’identité/).check();
  await page.getByLabel("Un emploi salarié").check();
  await page.getByLabel("Une société, des parts").check();
  await page.getByRole("button", { name: "Préparer ma page de garde" }).click();
  await expect(sheet.getByText(/^2 pièces sur \d+ sont là\.$/)).toBeVisible();

  await page.goto("/outils/ma-procedure");
  await page.getByLabel(/^Divorce pour faute/).check();
  await page.getByLabel("Jugement signifié le").fill("2027-01-31");
  await page.getByRole("button", { name: "Voir ma procédure" }).click();
  await expect(sheet.getByText(/^Faire appel du jugement\s: (au plus tard )?le 1er\smars 2027/)).toBeVisible();

  await page.goto("/outils/prestation-compensatoire");
  await page.getByRole("button", { name: "Préparer ma fiche" }).click();
  await expect(
    page.getByText("Dites si vous étiez mariés : la suite en dépend.", { exact: false }).first(),
  ).toBeVisible();
  await page.getByLabel("Oui", { exact: true }).check();
  await page.getByLabel(/^Vos ressources/).fill("Salaire à temps partiel");
  await page.getByRole("button", { name: "Préparer ma fiche" }).click();
  await expect(sheet.getByText("Salaire à temps partiel")).toBeVisible();
});
