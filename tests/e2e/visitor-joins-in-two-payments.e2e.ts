import { expect, testAsWeeksPass as test } from "../support/browser";
import { beginPayment, endPayment, joinAs, providerOf } from "../support/joining";
import { newClaire } from "../support/people";

test("a visitor joins in two payments and the second is taken a month later", async ({ page, product, mails }) => {
  const claire = newClaire();
  const provider = providerOf(product);

  await joinAs(page, claire, { count: 2 });
  await expect(page.getByText(/250,00/).first()).toBeVisible();
  await endPayment(page, "paid");
  await expect(page.getByText(/Votre paiement de 250\s€ est confirmé/)).toBeVisible();
  await expect(page.getByText(/Seconde échéance\s: 250\s€, prélevée le/)).toBeVisible();
  const first = await provider.newest();
  expect(first).toMatchObject({ sequenceType: "first", status: "paid", amountCents: 25000 });
  const welcome = await mails.waitFor({ to: claire.email, subject: "Votre commande est confirmée" });
  expect(welcome.text).toContain("Seconde échéance");

  await page.goto("/espace-membre");
  await expect(page.getByText(/À venir le/).first()).toBeVisible();

  await product.clock.advance({ days: 32 });
  await expect
    .poll(async () => (await provider.payments()).filter(({ customerId }) => customerId === first.customerId))
    .toEqual([
      expect.objectContaining({ sequenceType: "first", status: "paid", amountCents: 25000 }),
      expect.objectContaining({ sequenceType: "recurring", status: "paid", amountCents: 25000 }),
    ]);

  const receipt = await mails.waitFor({ to: claire.email, subject: "Votre reçu" });
  expect(receipt.text).toMatch(/seconde échéance de 250\s€ est bien arrivée/);
  expect(receipt.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.pdf$/)]);

  await page.goto("/espace-membre");
  await expect(page.getByText("Réglé", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("link", { name: /Facture .*PDF/ })).toHaveCount(2);
});

test("a second payment the bank refuses is paid from its mail, without signing in, and the way back says so", async ({
  page,
  browser,
  product,
  mails,
}) => {
  const nadia = newClaire();
  await beginPayment(page, nadia, { count: 2 });
  await endPayment(page, "paid");
  await expect(page.getByText(/Votre paiement de 250\s€ est confirmé/)).toBeVisible();
  const { customerId } = await providerOf(product).newest();
  await providerOf(product).refuseNextDebit(customerId);

  await product.clock.advance({ days: 32 });
  const [refusal] = await mails.waitForAll({ to: nadia.email, saying: "pas accepté le prélèvement", count: 1 });
  if (!refusal) throw new Error("no refusal was told");
  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 664 } });
  const phone = await elsewhere.newPage();
  await phone.goto(mails.linkOf(refusal, "/regler"));
  await expect(phone.getByRole("heading", { level: 1, name: "Votre règlement" })).toBeVisible();
  await expect(phone.getByText("Nadia")).toHaveCount(0);
  await phone.getByRole("button", { name: /Régler 250\s€/ }).click();
  await endPayment(phone, "paid");
  await expect(phone).toHaveURL(/\/regler\?jeton=/);
  await expect(phone.getByRole("heading", { level: 1, name: "Votre règlement est bien arrivé" })).toBeVisible();
  await elsewhere.close();
  await mails.waitFor({ to: nadia.email, subject: "Votre reçu" });
});
