import { expect, test } from "../support/browser";
import { confirmThenLeave } from "../support/letter";
import { newClaire } from "../support/people";

test("a visitor asks for the guide without JavaScript", async ({ page, mails, watched }) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  await page.goto("/");
  await page.getByLabel("Prénom *", { exact: true }).fill("Claire");
  await page
    .getByRole("checkbox", { name: /recevoir la lettre/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Télécharger le guide gratuit" }).click();

  await expect(page).toHaveURL(/\/guide$/);
  await expect(page.getByText("Champs obligatoires", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Prénom *", { exact: true })).toHaveValue("Claire");
  await expect(page.getByRole("checkbox", { name: /recevoir la lettre/ })).toBeChecked();

  await page.locator("#guide-email").fill("claire@exemple");
  await page.getByRole("button", { name: "Télécharger le guide gratuit" }).click();
  await expect(page.getByText("Email invalide", { exact: true })).toBeVisible();
  await expect(page.locator("#guide-email")).toHaveValue("claire@exemple");

  await page.locator("#guide-email").fill(claire.email);
  await page.getByRole("checkbox", { name: /recevoir la lettre/ }).uncheck();
  await page.getByRole("button", { name: "Télécharger le guide gratuit" }).click();
  await expect(page.getByText(claire.email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Télécharger maintenant" })).toHaveAttribute(
    "href",
    "/guide/telecharger/guide-eclaircie.pdf",
  );

  const mail = await mails.waitFor({ to: claire.email, subject: "Le document que vous avez demandé" });
  const guide = await page.request.get(mails.linkOf(mail, "/guide/telecharger/"));
  expect((await guide.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await mails.all(claire.email)).toHaveLength(1);
});

test("a visitor subscribes to the letter without JavaScript, after a mistake, then leaves it", async ({
  page,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  await page.goto("/lettre");
  await page.getByRole("button", { name: "S’inscrire" }).last().click();
  await expect(page.getByText("Veuillez entrer votre email")).toBeVisible();
  await page.locator("#lettre-email").fill(claire.email);
  await page.getByRole("button", { name: "S’inscrire" }).last().click();
  await expect(page.getByText("Inscription réussie ! Consultez votre boîte mail.", { exact: true })).toBeVisible();
  await confirmThenLeave(page, mails, claire.email);
});
