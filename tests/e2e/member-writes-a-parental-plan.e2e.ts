import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, noNetwork, openToCut, test } from "../support/browser";
import { enterWithNothingKept } from "../support/kept-sheets";

test.use({ viewport: { width: 390, height: 844 } });

const sheet = (page: Page) => page.getByRole("region", { name: "Votre feuille" });
const open = (page: Page, title: string) => page.locator("summary").filter({ hasText: title }).click();

/** The page with its sheet. */
async function expectToFit(page: Page) {
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

test.beforeEach(async ({ page, product, watched }) => {
  watched.allowConsole(noNetwork);
  await enterWithNothingKept(page, product);
});

test("a member writes a plan without network: what is decided, what is left, two lines to sign; then takes the file", async ({
  page,
}) => {
  await openToCut(page, "/outils/plan-parental");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.context().setOffline(true);

  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(page.getByText(/la suite en dépend/).first()).toBeVisible();
  await page.getByRole("radio", { name: /^Non/ }).check();
  await page.getByLabel("En alternance, dans les deux maisons.").check();
  await open(page, "Passer d’une maison à l’autre");
  await page.getByLabel(/^Par l’école ou la crèche/).check();
  await open(page, "La santé");
  await page.locator("#healthNote").fill("Le carnet suit l’enfant.");
  const form = page.getByRole("form", { name: "Plan parental" });
  await expect(form.getByText("3 sujets sur 12 sont décidés.")).toBeVisible();
  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(sheet(page).getByText("Le carnet suit l’enfant.")).toBeVisible();
  await expect(sheet(page).getByText(/^À décider encore\s: ce que l’on fait avant d’écrire au juge/)).toBeVisible();
  await expect(sheet(page).getByText(/dites où ils se font les jours sans classe/)).toBeVisible();
  await expect(sheet(page).getByText(/nom, date et signature/)).toHaveCount(2);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    "carnet suit",
  );
  await page.context().setOffline(false);
  await expectToFit(page);

  const printed = await page.evaluate(() =>
    ["beforeprint", "afterprint"].map((moment) => {
      dispatchEvent(new Event(moment));
      return document.title;
    }),
  );
  expect(printed).toEqual(["Feuille", expect.stringMatching(/^Plan parental/)]);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Enregistrer en PDF" }).click();
  expect((await file).suggestedFilename()).toMatch(/^feuille-\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByRole("button", { name: "Garder dans mon espace" }).click();
  await expect(page.getByText("C’est gardé dans votre espace", { exact: true }).first()).toBeVisible();
  await page.locator("#healthNote").fill("Le carnet va et vient.");
  const kept = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Garder cette version" }).click();
  await kept;
  await page.goto("/outils/plan-parental");
  await expect(page.locator("#healthNote")).toHaveValue("Le carnet va et vient.");
  await expect(page.getByLabel("En alternance, dans les deux maisons.")).toBeChecked();
  await expect(page).toHaveTitle(/^Outil 6/);
});

test("where one is afraid, the plan leaves the screen and the sheet; whom to call takes its place", async ({
  page,
}) => {
  await page.goto("/outils/plan-parental", { waitUntil: "networkidle" });
  await page.getByLabel("Le plus souvent chez le premier parent.").check();
  await page.locator("#homeNote").fill("Il me frappe quand je dis non.");
  await expect(page.getByRole("heading", { name: /^En danger/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Oui/ }).check();
  await expect(page.getByRole("heading", { name: "Vous protéger passe avant" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Appeler le 3919/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ouvrir « Partir en sécurité »" })).toBeVisible();
  await expect(page.getByLabel("Le plus souvent chez le premier parent.")).toBeHidden();
  await page.getByRole("button", { name: "Préparer mon plan" }).click();
  await expect(sheet(page).getByText(/^Ne signez rien/)).toBeVisible();
  await expect(sheet(page).getByText("premier parent")).toHaveCount(0);
  await expect(sheet(page).getByText(/nom, date et signature/)).toHaveCount(0);
  await expectToFit(page);
});

test("the rhythm of a kept calendar is taken over, in words", async ({ page }) => {
  await page.goto("/outils/calendrier", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Voir la feuille de l’année" }).click();
  await page.getByRole("button", { name: "Garder dans mon espace" }).click();
  await expect(page.getByText("C’est gardé dans votre espace", { exact: true }).first()).toBeVisible();
  await page.goto("/outils/plan-parental", { waitUntil: "networkidle" });
  await page.locator("#homeNote").fill("Depuis septembre.");
  await page.getByRole("button", { name: "Reprendre ces mots" }).click();
  await expect(page.locator("#homeNote")).toHaveValue(/^Depuis septembre\.\nUne semaine sur deux\. Sept nuits/);
});
