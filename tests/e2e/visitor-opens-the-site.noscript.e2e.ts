import { expect, test } from "../support/browser";

test("a visitor reads the home page without JavaScript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
