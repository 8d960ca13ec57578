import { expect, test } from "../support/browser";

test("a visitor without scripts reads the answers and reaches the contact page", async ({ page }) => {
  await page.goto("/faq");
  await page.getByText("Que se passe-t-il pendant une séance").click();
  const opened = page.locator("main details[open]");
  await expect(opened).toHaveCount(1);
  await expect(opened).toContainText("Une séance dure une heure");
  await page.getByRole("link", { name: "Nous contacter" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("a visitor without scripts sees every story and every price", async ({ page }) => {
  await page.goto("/temoignages");
  await expect(page.getByRole("article")).toHaveCount(6);
  for (const story of await page.getByRole("article").all()) await expect(story).toBeVisible();
  await page.goto("/services");
  await expect(page.getByRole("link", { name: /Réserver la séance/ })).toHaveAttribute(
    "href",
    /^\/rendez-vous\?prestation=/,
  );
});
