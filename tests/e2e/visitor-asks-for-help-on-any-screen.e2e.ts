import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { awaitDrawn } from "../support/drawn";
import { colorSchemes, widths } from "../support/extent";

async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function openHelp(page: Page) {
  await page.getByRole("link", { name: /Besoin d’aide/ }).click();
  const panel = page.getByRole("dialog", { name: "L’Éclaircie" });
  await expect(panel.getByRole("group", { name: "Accueil de l’aide" })).toBeFocused();
  return panel;
}

for (const width of widths) {
  for (const colorScheme of colorSchemes) {
    test(`a visitor finds the ways to write, ${width} px wide, ${colorScheme}`, async ({ page, watched }) => {
      watched.allowConsole(/422/);
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 800 });
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme });

      await page.goto("/contact", { waitUntil: "networkidle" });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.evaluate(() => window.dispatchEvent(new CustomEvent("openContactModal")));
      const dialog = page.getByRole("dialog", { name: "Contactez-nous" });
      await dialog.getByRole("button", { name: "Envoyer" }).click();
      // Nothing leaves the page before the tick; then what is missing is said.
      await expect(dialog.getByRole("checkbox", { name: /accepte/ })).toHaveAccessibleDescription(/accepter|Coche/);
      await expectAccessible(page, "dialog[open]");
      await dialog.getByRole("checkbox", { name: /accepte/ }).check();
      await dialog.getByRole("button", { name: "Envoyer" }).click();
      await expect(dialog.getByText(/points à corriger/)).toBeVisible();
      await expectAccessible(page, "dialog[open]");
      await dialog.getByRole("button", { name: "Annuler" }).click();

      const panel = await openHelp(page);
      await awaitDrawn(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const quit = await page.locator("a.quit:visible").boundingBox();
      const box = await panel.boundingBox();
      expect(box && quit && (box.y + box.height <= quit.y || box.y >= quit.y + quit.height)).toBe(true);

      for (const step of ["Découvrir le concept", "Devenir membre maintenant", "Lire la FAQ", "Parler à quelqu’un"]) {
        await panel.getByRole("button", { name: step }).click();
        await expectAccessible(page, ".help");
        if (step !== "Parler à quelqu’un") await panel.getByRole("button", { name: "Retour" }).click();
      }
      await panel.getByRole("button", { name: "Remplir le formulaire" }).click();
      await panel.getByRole("button", { name: "Envoyer" }).click();
      // Nothing leaves the page before the tick; then what is missing is said.
      await expect(panel.getByRole("checkbox", { name: /accepte/ })).toHaveAccessibleDescription(/accepter|Coche/);
      await expectAccessible(page, ".help");
      await panel.getByRole("checkbox", { name: /accepte/ }).check();
      await panel.getByRole("button", { name: "Envoyer" }).click();
      await expect(panel.getByText(/points à corriger/)).toBeVisible();
      await expectAccessible(page, ".help");
    });
  }
}

test("nothing that has the focus stays under the help on a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/contact", { waitUntil: "networkidle" });
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const help = document.querySelector<HTMLElement>(".help:not([hidden]), .help-button:not([hidden])");
      if (!focused || !help || focused === document.body || help.contains(focused)) return false;
      const one = focused.getBoundingClientRect();
      const other = help.getBoundingClientRect();
      return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
    });
  const panel = await openHelp(page);
  // Backwards from the panel: the footer, which lies right behind it.
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press("Shift+Tab");
    expect(await covered()).toBe(false);
  }
  await expect(panel).toBeHidden();
});

test.describe("before the question about cookies is answered", () => {
  test.use({ cookiesAnswered: false });

  test("the help stands clear of the question, on any screen", async ({ page }) => {
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/contact", { waitUntil: "networkidle" });
      await awaitDrawn(page);
      const banner = await page.locator(".cookies").boundingBox();
      const button = await page.getByRole("link", { name: /Besoin d’aide/ }).boundingBox();
      const apart = banner && button && (button.y + button.height <= banner.y || button.y >= banner.y + banner.height);
      expect(apart).toBe(true);
      const panel = await (await openHelp(page)).boundingBox();
      expect(banner && panel && panel.y >= 0 && panel.y + panel.height <= banner.y).toBe(true);
    }
  });
});
