import { expect, test } from "../support/browser";
import { endPayment, memberCode, order, providerOf, signUp } from "../support/joining";
import { newKarim } from "../support/people";

test("a visitor joins with a code, in one payment, and finds a code to pass on", async ({ page, product, mails }) => {
  const karim = newKarim();
  const code = await memberCode(product, mails);
  const provider = providerOf(product);
  const before = (await provider.opened()).length;

  await page.goto("/membership");
  await page.getByRole("textbox", { name: /Code de parrainage/ }).fill(code);
  await page.getByRole("button", { name: "Valider" }).click();
  await expect(page.getByText("Réduction de 150€ appliquée", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Je deviens membre" }).click();

  await expect(page).toHaveURL(/\/membership\/commande\?ref=/);
  await expect(page.getByText("350€", { exact: true })).toBeVisible();
  await order(page);
  await signUp(page, karim);
  await endPayment(page, "paid");

  await expect(page).toHaveURL(/\/payment-success\?commande=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Félicitations, Karim");
  await expect(page.getByText(/Votre paiement de 350\s€ est confirmé/)).toBeVisible();

  const payments = (await provider.opened()).slice(before);
  expect(payments.map(({ amountCents, status }) => ({ amountCents, status }))).toEqual([
    { amountCents: 35000, status: "paid" },
  ]);

  const welcome = await mails.waitFor({ to: karim.email, subject: "Votre commande est confirmée" });
  expect(welcome.text).toMatch(/350\s€/);
  const [receipt] = welcome.attachments;
  expect(receipt?.filename).toMatch(/\.pdf$/);
  const pdf = await fetch(new URL(receipt?.url ?? "", product.mailboxUrl));
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const ownCode = new URL(mails.linkOf(welcome, "ref=")).searchParams.get("ref") ?? "";
  expect(ownCode).not.toBe(code);

  await page.getByRole("link", { name: "Ouvrir mon espace" }).click();
  await expect(page.getByText(/Statut\s: Actif/).first()).toBeVisible();
  await expect(page.getByLabel("Votre code", { exact: true })).toHaveText(ownCode);

  await expect(page.getByText("Votre adresse n’est pas encore confirmée")).toBeVisible();
  const confirmation = await mails.waitFor({ to: karim.email, subject: "Confirmez votre adresse" });
  await page.goto(mails.linkOf(confirmation, "/auth/confirmer"));
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre adresse est confirmée" })).toBeVisible();
  await page.goto("/espace-membre");
  await expect(page.getByText(/Statut\s: Actif/).first()).toBeVisible();
  await expect(page.getByText("Votre adresse n’est pas encore confirmée")).toHaveCount(0);
});
