import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";

test("a visitor opens the home page on a phone, and nothing overflows", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
});
