import type { Page } from "@playwright/test";
import { addDays, addMonths, formatMonth, parisDay } from "../../app/platform/clock";
import { expectAccessible } from "../support/axe";
import { test as base, expect, productOf } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";
import type { Product } from "../support/product";
import { thumb } from "../support/thumb";

// The first days of a month, on a phone: what to declare, the book of receipts, the documents, and the month is closed.

/** The password, asked for again after ten minutes, takes two of them. */
const MOST_TAPS = 12;
const PASSWORD_TAPS = 2;

/** A month is closed once: these accounts are no other journey's. */
const test = base.extend<object, { product: Product }>({ product: productOf() });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const today = parisDay(new Date());
const lastMonth = addMonths(`${today.slice(0, 7)}-01`, -1);

/** Money of the month before: no payment of this site is that old. */
async function correct(page: Page, amount: string, day: string, words: string) {
  await page.goto("/admin/comptes/correction");
  await page.getByLabel("Montant, en euros").fill(amount);
  await page.getByLabel("Jour").fill(day);
  await page.getByLabel("Pourquoi").fill(words);
  await page.getByRole("button", { name: "Écrire la correction" }).click();
  await expect(page.getByText("Correction écrite dans les comptes").first()).toBeVisible();
}

test("the coach closes last month in at most twelve taps", async ({ page, product, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, demoPerson(product, "sophie"));
  await correct(page, "3910,40", addDays(lastMonth, 13), "Payé avant l’ouverture du site");
  await correct(page, "−150", addDays(lastMonth, 20), "Rendu, même personne");
  // The night comes first: a new house reads the provider's lists once it is up.
  await expect(async () => {
    await page.goto("/admin");
    const reconciled = page.getByText(/Rapproché avec Mollie\s:\sécart\s0,00/);
    await expect(reconciled.filter({ visible: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();

  const hand = thumb();
  await hand.tap(page.getByRole("button", { name: "Menu" }));
  await hand.tap(page.getByRole("dialog").getByRole("link", { name: "Comptes", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Comptes" })).toBeVisible();
  await expect(page.getByText(/Rapproché avec Mollie .* écart\s0,00/)).toBeVisible();
  await expectAccessible(page);

  await hand.tap(page.getByRole("button", { name: "Copier le total" }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("3760");
  await hand.tap(page.getByRole("link", { name: "Clore" }));
  await hand.tap(page.getByRole("button", { name: "Clore le mois" }));
  await expect(page.getByRole("heading", { name: new RegExp(`Recettes .*${formatMonth(lastMonth)}`) })).toBeVisible();
  await expect(page.getByText("3 760,40 €").first()).toBeVisible();

  const file = async (of: RegExp) => {
    const line = page.getByRole("listitem").filter({ hasText: of });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      hand.tap(line.getByRole("button", { name: /Télécharger/ })),
    ]);
    return download.suggestedFilename();
  };
  expect(await file(/Livre des recettes/)).toBe(`recettes-${lastMonth.slice(0, 4)}.csv`);
  expect(await file(/Factures et avoirs/)).toBe(`pieces-${lastMonth.slice(0, 7)}.zip`);
  await expect(page.getByText(/avant le premier seuil|dépassé/)).toBeVisible();
  expect(hand.taps + PASSWORD_TAPS).toBeLessThanOrEqual(MOST_TAPS);

  await correct(page, "10", addDays(lastMonth, 25), "Retrouvé après la clôture");
  await page.goto(`/admin/comptes?mois=${lastMonth.slice(0, 7)}`);
  await expect(page.getByText("3 760,40 €").first()).toBeVisible();
});
