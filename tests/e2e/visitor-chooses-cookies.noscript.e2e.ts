import { expect, test } from "../support/browser";

test.use({ cookiesAnswered: false });

test("a visitor chooses cookies without JavaScript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Tout refuser" })).toBeHidden();
  await page.getByRole("link", { name: "Gérer mes cookies" }).click();
  await expect(page.getByText("Vous n’avez pas encore répondu")).toBeVisible();
  const main = page.getByRole("main");
  await main.getByRole("checkbox", { name: /Préférences/ }).check();
  await main.getByRole("button", { name: "Enregistrer mes choix" }).click();
  await expect(main.getByText("Vous avez accepté les préférences.")).toBeVisible();
  expect(await page.content()).toContain("Votre choix est enregistré.");
  await expect(main.getByRole("checkbox", { name: /Préférences/ })).toBeChecked();

  await main.getByRole("button", { name: "Tout refuser" }).click();
  await expect(main.getByText("Vous avez tout refusé")).toBeVisible();
  const [choice] = await page.context().cookies();
  expect(choice).toMatchObject({ name: "__Host-choix", secure: true, sameSite: "Lax" });
  expect(choice?.value).toMatch(/\.00$/);
});

test("the summary opens and leads to its section without JavaScript", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cgu");
  await page.getByText("Sommaire").click();
  await page.getByRole("link", { name: "7. Droit de rétractation" }).click();
  await expect(page.getByRole("heading", { name: "7. Droit de rétractation" })).toBeInViewport();
});
