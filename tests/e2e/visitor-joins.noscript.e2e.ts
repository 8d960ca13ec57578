import { orderButton } from "../../app/features/billing/messages";
import { expect, test } from "../support/browser";
import { endPayment, memberCode, order, signUp } from "../support/joining";
import { newKarim } from "../support/people";

test("a visitor joins without JavaScript, from the home page to the member area", async ({ page, product, mails }) => {
  const karim = newKarim();
  const code = await memberCode(product, mails);

  await page.goto("/");
  await page.getByRole("textbox", { name: /Code de parrainage/ }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page).toHaveURL(/\/membership\?ref=/);
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await order(page);
  await signUp(page, karim);

  await expect(page).toHaveURL(/\/membership$/);
  await page.getByRole("button", { name: "Continuer vers le paiement" }).click();
  await endPayment(page, "paid");

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Félicitations, Karim");
  await expect(page.getByText(/Votre paiement de 350\s€ est confirmé/)).toBeVisible();
  const welcome = await mails.waitFor({ to: karim.email, subject: "Votre commande est confirmée" });
  expect(welcome.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^recu-.*\.pdf$/),
    "conditions.pdf",
  ]);
  await page.getByRole("link", { name: "Ouvrir mon espace" }).click();
  await expect(page.getByText(/Statut\s: Actif/).first()).toBeVisible();
});

test("a visitor who forgets the conditions reads why without JavaScript", async ({ page, watched }) => {
  watched.allowConsole(/422/);
  await page.goto("/membership");
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  const recap = page.getByRole("complementary").filter({ hasText: "Récapitulatif" });
  await expect(recap.getByText("En une fois, et rien ensuite.")).toBeVisible();
  await page.getByRole("radio", { name: /En deux fois/ }).check();
  await expect(recap.getByText(/^Aujourd’hui 250\s€, puis 250\s€ le /)).toBeVisible();
  await expect(recap.getByText("En une fois, et rien ensuite.")).toBeHidden();
  await page.getByRole("button", { name: orderButton }).click();
  await expect(page.getByText("Cochez la case des conditions générales pour commander.").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /En deux fois/ })).toBeChecked();
});
