import { expect, test } from "../support/browser";

test("a visitor reads the home page without JavaScript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a visitor unfolds the foot of the page without JavaScript, and finds it open where there is room", async ({
  page,
}) => {
  const foot = page.getByRole("contentinfo");
  const link = foot.getByRole("link", { name: "Témoignages" });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/contact");
  await expect(link).toBeHidden();
  for (const name of ["Renoncer au contrat ici", "Résilier votre contrat", "Mentions légales"])
    await expect(foot.getByRole("link", { name })).toBeVisible();
  await foot.getByText("Navigation").click();
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/contact");
  await expect(link).toBeVisible();
});
