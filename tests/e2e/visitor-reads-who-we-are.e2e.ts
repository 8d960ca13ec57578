import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { colorSchemes, widths } from "../support/extent";

const paths = ["/services", "/temoignages", "/a-propos", "/faq"];

for (const width of widths) {
  for (const colorScheme of colorSchemes) {
    test(`a visitor reads the offer and the people, ${width} px wide, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 800 });
      await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
}

test("a visitor opens one question at a time, then writes without leaving the page", async ({ page }) => {
  await page.goto("/faq");
  const opened = page.locator("main details[open]");
  await expect(opened).toHaveCount(1);
  await page.getByText("Comment fonctionne le code de parrainage").click();
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText("350");
  await page.getByRole("link", { name: "Nous contacter" }).click();
  await expect(page.getByRole("dialog", { name: "Contactez-nous" })).toBeVisible();
  await expect(page).toHaveURL(/\/faq$/);
});
