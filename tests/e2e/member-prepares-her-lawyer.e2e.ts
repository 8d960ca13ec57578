import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

// Three tools of papers on a telephone: once open they ask nothing of the network, and keep nothing.

test.use({ viewport: { width: 390, height: 664 } });

const sheet = (page: Page) => page.getByRole("region", { name: "Votre feuille" });

/** Answers `fill` without a network: nothing leaves the page, nothing stays in the browser. */
async function answerOffline(page: Page, fill: () => Promise<void>) {
  const asked: string[] = [];
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const [address, before] = [page.url(), await kept()];
  page.on("request", (request) => asked.push(request.url()));
  await page.context().setOffline(true);
  await fill();
  await expect(sheet(page).getByRole("heading", { name: "Ce soir" })).toBeVisible();
  expect(asked).toEqual([]);
  expect(page.url()).toBe(address);
  expect(await kept()).toBe(before);
  await page.context().setOffline(false);
}

/** The page with its sheet. */
async function expectToFit(page: Page) {
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 664 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

test.beforeEach(async ({ page, product, watched }) => {
  watched.allowConsole(noNetwork);
  await enterWithNothingKept(page, product);
});

test("a member gathers her file: the list follows her situation, the cover sheet what she ticked", async ({ page }) => {
  await openToCut(page, "/outils/mon-dossier");
  await answerOffline(page, async () => {
    await page.getByLabel("Mariage", { exact: true }).check();
    await expect(page.getByLabel(/^Contrat de mariage/)).toBeVisible();
    await page.getByLabel("Union libre").check();
    await expect(page.getByLabel(/^Contrat de mariage/)).toHaveCount(0);
    await page.getByLabel("Nous sommes locataires").check();
    await page.getByLabel("Des enfants").check();
    await page.getByLabel(/^Bail et état des lieux/).check();
    await page.getByLabel(/^Pièce d’identité/).check();
    await page.getByRole("button", { name: "Préparer ma page de garde" }).click();
  });
  await expect(sheet(page).getByText(/^2 pièces sur \d+ sont là\.$/)).toBeVisible();
  await expect(sheet(page).getByText("2. Bail et état des lieux")).toBeVisible();
  await expectToFit(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer en PDF" }).click();
  expect((await file).suggestedFilename()).toMatch(/^feuille-\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByRole("button", { name: "Garder dans mon espace" }).click();
  await expect(page.getByText("C’est gardé dans votre espace", { exact: true }).first()).toBeVisible();
  await page.goto("/outils/mon-dossier");
  await expect(page.getByLabel(/^Bail et état des lieux/)).toBeChecked();
  await expect(page).toHaveTitle(/^Outil 11/);
  await page.getByRole("button", { name: "L’effacer de mon espace" }).click();
  await expect(page.getByText("C’est effacé de votre espace", { exact: true }).first()).toBeVisible();
});

test("a member sees her procedure, and until when she may name a lawyer", async ({ page }) => {
  await openToCut(page, "/outils/ma-procedure");
  await answerOffline(page, async () => {
    await page.getByLabel(/^Divorce accepté/).check();
    await page.getByLabel("Assignation remise le").fill("2026-11-13");
    await page.getByLabel("Audience fixée au").fill("2027-01-14");
    await page.getByRole("button", { name: "Voir ma procédure" }).click();
  });
  await expect(sheet(page).getByText(/^Prendre un avocat\s: (au plus tard )?le 30\snovembre 2026/)).toBeVisible();
  await expect(sheet(page).getByText(/indicatives\s: confirmez-les avec votre avocat/)).toBeVisible();
  await expect(sheet(page).getByRole("heading", { name: "L’audience" })).toBeVisible();
  await expect(
    sheet(page).getByRole("link", { name: /^Code de procédure civile, articles 763 et 1108/ }),
  ).toBeVisible();
  await expectToFit(page);
});

test("a member prepares what she lived for a lawyer, and no amount is said", async ({ page }) => {
  await openToCut(page, "/outils/prestation-compensatoire");
  await answerOffline(page, async () => {
    await page.getByLabel("Oui", { exact: true }).check();
    await page.getByLabel(/^Les choix faits pour la famille/).fill("Congé parental de deux ans.");
    await page.getByRole("button", { name: "Préparer ma fiche" }).click();
  });
  await expect(sheet(page).getByText("Congé parental de deux ans.")).toBeVisible();
  await expect(sheet(page).getByText(/^Aucun montant n’est calculé ici/)).toBeVisible();
  await expect(sheet(page).getByText("€")).toHaveCount(0);
  await expectToFit(page);
});
