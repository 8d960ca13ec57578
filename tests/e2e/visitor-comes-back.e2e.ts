import { expect, test } from "../support/browser";
import { comeBackToKept } from "../support/come-back";
import { newClaire } from "../support/people";

// « Back », on a telephone that somebody else may hold by then.

test("what a visitor wrote, looked for and was answered is not shown to who comes back", async ({ page }) => {
  await page.goto("/contact");
  const message = page.getByRole("main").getByLabel("Message", { exact: true });
  const situation = page.getByRole("main").getByLabel("Situation");
  await message.fill("Il lit mes messages.");
  await situation.selectOption("Procédure en cours");
  await comeBackToKept(page);
  await expect(message).toHaveValue("");
  await expect(situation).toHaveValue("");

  await page.goto("/blog");
  const search = page.getByRole("searchbox", { name: "Rechercher un article" });
  await search.fill("compte joint");
  await search.press("Enter");
  await expect(page.locator("mark").first()).toBeVisible();
  await comeBackToKept(page);
  await expect(page.locator("mark")).toHaveCount(0);
  await expect(search).toHaveValue("");

  const claire = newClaire();
  await page.goto("/guide", { waitUntil: "networkidle" });
  await page.locator("#guide-prenom").fill("Claire");
  await page.locator("#guide-email").fill(claire.email);
  await page.getByRole("button", { name: "Télécharger le guide gratuit" }).click();
  await expect(page.getByText(claire.email)).toBeVisible();
  await comeBackToKept(page);
  await expect(page.getByText(claire.email)).toHaveCount(0);
});

test("what a browser puts back of a form is not what was confided", async ({ page }) => {
  await page.goto("/contact");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("Message", { exact: true }).fill("Il lit mes messages.");
  await form.getByLabel("Situation").selectOption("Procédure en cours");
  await form.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await page.goto("/faq");
  await page.goBack();
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(form.getByLabel("Situation")).toHaveValue("");
  await expect(form.getByRole("checkbox", { name: /J’accepte expressément/ })).not.toBeChecked();
});
