import { expect, noNetwork, test } from "../support/browser";
import { newClaire } from "../support/people";

test("a visitor subscribes to the letter, told of each step in the owner's words", async ({
  page,
  context,
  mails,
  watched,
}) => {
  watched.allowConsole(noNetwork, /422/);
  const claire = newClaire();
  await page.goto("/", { waitUntil: "networkidle" });
  const form = page.getByRole("region", { name: "Une lettre par mois" });
  const field = form.getByLabel("Email", { exact: true });
  const button = form.getByRole("button");

  await button.click();
  await expect(form.getByText("Veuillez entrer votre email")).toBeVisible();
  await expect(field).toBeFocused();

  await field.fill(claire.email);
  await context.setOffline(true);
  await button.click();
  await expect(form.getByText("Une erreur est survenue. Veuillez réessayer.")).toBeVisible();
  await expect(field).toHaveValue(claire.email);
  await context.setOffline(false);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/lettre/inscrire", async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(button).toHaveText("Inscription...");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(form.getByText("Inscription réussie ! Consultez votre boîte mail.", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("");
  await mails.waitFor({ to: claire.email, subject: "Confirmez votre adresse" });
});
