import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { enterWithNothingKept } from "./kept-sheets";
import { demoPerson } from "./people";
import type { Product } from "./product";

/**
 * Claire prepares her cover sheet, her session ends meanwhile, and she asks to keep it: she signs in again and finds it as she left it.
 * Without scripts axe would wait for ever.
 */
export async function findSheetAgain(page: Page, product: Product, { scripts }: { scripts: boolean }): Promise<void> {
  const claire = demoPerson(product, "claire");
  const resume = page.getByRole("button", { name: "Reprendre" });
  await enterWithNothingKept(page, product);
  await page.goto("/outils/mon-dossier");
  await page.getByRole("radio", { name: "Union libre" }).check();
  await page.getByRole("button", { name: "Préparer ma page de garde" }).click();
  const keep = page.getByRole("button", { name: "Garder dans mon espace" });
  await keep.waitFor();
  await page.context().clearCookies({ name: "__Host-sid" });
  await keep.click();

  await expect(page.getByText("Votre session est terminée")).toBeInViewport();
  for (const width of [1440, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  if (scripts) await expectAccessible(page);
  expect(page.url()).not.toMatch(/together|dossier/);
  expect(await page.content()).not.toContain("together");
  const enter = async (password: string) => {
    await page.getByRole("textbox", { name: "Email" }).fill(claire.email);
    await page.locator("input[name=password]").fill(password);
    await page.getByRole("button", { name: "Se connecter" }).click();
  };
  await enter("ce-n-est-pas-lui");
  await expect(page.getByRole("heading", { name: "Connexion impossible" })).toBeVisible();
  await enter(claire.password);
  await expect(page.getByRole("heading", { name: "Vous revoilà" })).toBeInViewport();
  if (scripts) await expectAccessible(page);

  await resume.click();
  await page.waitForURL("**/outils/mon-dossier");
  await expect(page.getByRole("button", { name: "L’effacer de mon espace" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Union libre" })).toBeChecked();
}
