import { expect, test } from "../support/browser";
import { demoPerson } from "../support/people";
import { keepStandIns, noLetters, shiftsOf } from "../support/shifts";

test("who asked for a private page while signed out comes back to it, and no refusal outlives the sign-in", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(noLetters);
  await keepStandIns(page);
  const sophie = demoPerson(product, "sophie");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/messages?page=1");
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Vous devez être connecté", { exact: true }).first()).toBeVisible();
  expect(await shiftsOf(page), "what is said of it moves nothing").toBeLessThan(0.005);
  await page.getByRole("textbox", { name: "Email" }).fill(sophie.email);
  await page.locator("input[name=password]").fill(sophie.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?page=1$/);
  await expect(page.getByText("Vous devez être connecté", { exact: true })).toHaveCount(0);
});

test("the button of a new account stands on a laptop's first screen, and says what it waits for", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/auth?onglet=inscription");
  const button = page.getByRole("button", { name: "Créer mon compte" });
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.getByRole("textbox", { name: "Prénom" }).fill("Claire");
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/cochez la case des conditions générales/);
  await page.getByRole("checkbox", { name: /J’accepte les conditions/ }).check();
  await expect(button).toBeEnabled();
  await expect(page.getByText(/Le bouton attend votre accord/)).toHaveCount(0);
});
