import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { widths } from "../support/extent";
import { endPayment, joinAs } from "../support/joining";
import { newClaire } from "../support/people";

async function expectReadable(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const width of widths) {
  test(`a visitor reads each page of the way to membership, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: width > 1000 ? 900 : 800 });
    for (const path of [
      "/",
      "/nos-offres",
      "/membership",
      "/membership?ref=INCONNU",
      "/membership/commande",
      "/auth",
      "/auth?onglet=inscription",
    ]) {
      await expectReadable(page, path);
    }
    await joinAs(page, newClaire(), { count: 2 });
    await expectReadable(page, "/payment-success");
    await page.getByRole("button", { name: "Reprendre le paiement" }).click();
    await endPayment(page, "paid");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Félicitations");
    await expectReadable(page, "/payment-success");
    await expectReadable(page, "/espace-membre");
  });
}
