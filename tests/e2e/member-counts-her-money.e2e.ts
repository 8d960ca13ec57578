import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

// Three tools of money on a telephone: once open they ask nothing of the network, and keep nothing.

test.use({ viewport: { width: 390, height: 664 } });

/** Answers `fill` without a network, and says what left the page meanwhile, and what stayed in the browser. */
async function answerOffline(page: Page, fill: () => Promise<void>) {
  const asked: string[] = [];
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const [address, before] = [page.url(), await kept()];
  page.on("request", (request) => asked.push(request.url()));
  await page.context().setOffline(true);
  await fill();
  await expect(page.getByRole("region", { name: "Votre feuille" }).getByRole("article")).toBeVisible();
  expect(asked).toEqual([]);
  expect(page.url()).toBe(address);
  expect(await kept()).toBe(before);
  await page.context().setOffline(false);
}

/** Nothing stands out of the page with its sheet at both widths of a telephone, and a reader finds its way. */
async function expectToFit(page: Page) {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 664 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

test.beforeEach(async ({ page, product, watched }) => {
  watched.allowConsole(noNetwork);
  await enterWithNothingKept(page, product);
});

test("a member counts two homes: the houses rise while she types, and what is missing is said", async ({ page }) => {
  await openToCut(page, "/outils/budget");
  const houses = page.getByRole("img", { name: /: entre/ });
  await answerOffline(page, async () => {
    await page.getByLabel("Premier foyer", { exact: true }).fill("Rue des Lilas");
    await page.getByLabel("Second foyer", { exact: true }).fill("Rue du Port");
    for (const [post, one, other] of [
      ["Salaires et revenus", "2 281", "2 320"],
      ["Loyer ou crédit", "1 035", "1 070"],
      ["Enfants", "320", "260"],
      ["Courses", "430", "390"],
      ["Transports", "160", "210"],
      ["Assurances", "185", "240"],
      ["Autres crédits", "0", "210"],
      ["Le reste", "95", "mille"],
    ] as const) {
      await page.getByLabel(`${post}, Rue des Lilas`).fill(one);
      await page.getByLabel(`${post}, Rue du Port`).fill(other);
    }
    await page.getByRole("button", { name: "Voir ce qui peut bouger" }).click();
    await expect(page.getByText(/Le reste, Rue du Port\s: écrivez une somme/)).toBeVisible();
    await expect(page.getByLabel("Le reste, Rue du Port")).toBeFocused();
    await page.getByLabel("Le reste, Rue du Port").fill("90");
    await expect(houses.last()).toHaveAccessibleName(/^Rue du Port.*manque 150\s€$/);
    await page.getByRole("button", { name: "Voir ce qui peut bouger" }).click();
  });
  await expect(houses.first()).toHaveAccessibleName(/^Rue des Lilas.*reste 56\s€$/);
  const sheet = page.getByRole("region", { name: "Votre feuille" });
  await expect(sheet.getByText(/À vous deux, il manque 1\s128\s€ sur l’année, soit 94\s€ par mois/)).toBeVisible();
  await expect(sheet.getByText(/Cherchez un seul chiffre qui manque\s: énergie/)).toBeVisible();
  await expect(sheet.getByRole("row", { name: /^septembre/ })).toBeVisible();
  await expectToFit(page);
});

test("a member is told that the table waits for a reader, and where the State computes", async ({ page }) => {
  await openToCut(page, "/outils/pensions");
  await answerOffline(page, async () => {
    await page.getByLabel("Revenu mensuel du parent qui verserait").fill("2 000");
    await page.getByLabel("Enfants à sa charge, toutes unions confondues").selectOption("2");
    await page.getByLabel("Enfants dont il est question ici").selectOption("2");
    await page.getByLabel("Droit de visite classique").check();
    await page.getByRole("button", { name: "Préparer ma fiche" }).click();
  });
  const sheet = page.getByRole("region", { name: "Votre feuille" });
  await expect(sheet.getByText("Cette page ne calcule rien aujourd’hui.")).toBeVisible();
  await expect(sheet).not.toContainText(/155|pension sera/);
  await expect(page.getByRole("link", { name: "Simulateur de Service-Public" })).toHaveAttribute(
    "href",
    "https://www.service-public.gouv.fr/simulateur/calcul/pension-alimentaire",
  );
  await expectToFit(page);
});

test("a member sets selling, buying out and keeping side by side", async ({ page }) => {
  await openToCut(page, "/outils/logement");
  await answerOffline(page, async () => {
    await page.getByLabel("Il est à nous deux").check();
    await page.getByLabel("Mariés").check();
    for (const [field, amount] of [
      ["Valeur du logement", "240 000"],
      ["Capital restant dû", "100 000"],
      ["Votre part, en pourcentage", "50"],
      ["Frais d’une vente", "10 000"],
    ] as const)
      await page.getByLabel(field).fill(amount);
    await page.getByRole("button", { name: "Comparer les trois chemins" }).click();
  });
  const sheet = page.getByRole("region", { name: "Votre feuille" });
  await expect(sheet.getByRole("row", { name: /^Pour vous Vendre 65\s000\s€/ })).toBeVisible();
  await expect(sheet.getByText(/^Droit de partage\s: demandez-en le montant au notaire/)).toBeVisible();
  await expectToFit(page);
  await page.getByLabel("Il est loué").check();
  await expect(page.getByLabel("Valeur du logement")).toBeHidden();
  await page.getByRole("button", { name: "Comparer les trois chemins" }).click();
  await expect(sheet.getByText("Retrouvez le bail, et lisez les noms qui y figurent.")).toBeVisible();
});
