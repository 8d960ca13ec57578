import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { signUp } from "../support/joining";
import { newClaire } from "../support/people";

test("a visitor signs up on a computer and confirms on her phone, with the password she chose", async ({
  page,
  browser,
  product,
  mails,
}) => {
  const claire = newClaire();
  await page.goto("/auth?onglet=inscription");
  await signUp(page, claire);
  await page.waitForURL(/\/membership$/);
  const mail = await mails.waitFor({ to: claire.email, subject: "Confirmez votre adresse" });
  expect(mail.text).toContain("le mot de passe choisi vous est demandé");

  const context = await browser.newContext({
    baseURL: product.baseUrl,
    locale: "fr-FR",
    viewport: { width: 320, height: 640 },
  });
  const phone = await context.newPage();
  await phone.goto(mails.linkOf(mail, "/auth/confirmer"), { waitUntil: "networkidle" });
  const password = phone.locator("input[name=password]");
  await expect(phone.getByText("Par sécurité, saisissez le mot de passe choisi à l’inscription")).toBeVisible();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await password.fill("pas-le-bon-mot-12");
  await password.press("Enter");
  await expect(phone.getByText("Ce n’est pas le mot de passe choisi à l’inscription").first()).toBeVisible();
  await expect(password).toHaveValue("");
  await password.fill(claire.password);
  await password.press("Enter");
  await expect(phone.getByRole("heading", { level: 1, name: "Votre adresse est confirmée" })).toBeVisible();

  // Whoever was signed in to this account signs in once more, on the computer too.
  await page.goto("/espace-membre");
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});
