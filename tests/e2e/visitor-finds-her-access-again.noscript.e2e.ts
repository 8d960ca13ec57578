import { expect, test } from "../support/browser";
import { openAccount } from "../support/joining";
import { newClaire } from "../support/people";

test("a visitor who forgot her password chooses another without JavaScript, from the mail in her mailbox", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  await openAccount(page, claire);
  await page.context().clearCookies({ name: "__Host-sid" });

  await page.goto("/auth");
  await page.getByRole("link", { name: /Mot de passe oublié/ }).click();
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("claire@");
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByText("Email invalide").first()).toBeVisible();
  await expect(email).toHaveValue("claire@");
  await email.fill(claire.email);
  await page.getByRole("button", { name: "Recevoir le lien" }).click();
  await expect(page.getByText("Le lien reste valable 10 minutes.", { exact: false })).toBeVisible();

  const mail = await mails.waitFor({ to: claire.email, subject: "Votre accès" });
  await page.goto(mails.linkOf(mail, "/auth/nouveau-mot-de-passe"));
  await page.locator("input[name=password]").fill("une-phrase-a-moi-seule");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.waitForURL(/\/auth$/);
  await page.getByRole("textbox", { name: "Email" }).fill(claire.email);
  await page.locator("input[name=password]").fill("une-phrase-a-moi-seule");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/\/espace-membre$/);
});
