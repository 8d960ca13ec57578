import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { beginPayment, endPayment, enter, providerOf } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";

test("a member changes her mind without signing in, and the coach gives the money back from her phone", async ({
  page,
  browser,
  product,
  mails,
}) => {
  // A name that nobody else leaves under: the oldest comes first in the list of the coach.
  const claire = { ...newClaire(), last_name: "Mornay" };
  const name = `${claire.first_name} ${claire.last_name}`;
  await beginPayment(page, claire);
  await endPayment(page, "paid");
  await expect(page.getByText(/Votre paiement de 500\s€ est confirmé/)).toBeVisible();
  const paid = await providerOf(product).newest();
  const welcome = await mails.waitFor({ to: claire.email, subject: "Votre commande est confirmée" });
  const withdraw = mails.linkOf(welcome, "/renoncer-au-contrat");
  const reference = /LE-[2-9A-Z]{6}/.exec(welcome.text)?.[0] ?? "";

  const phone = await (
    await browser.newContext({ baseURL: product.baseUrl, viewport: { width: 390, height: 844 } })
  ).newPage();
  await phone.goto("/");
  await phone.getByRole("contentinfo").getByRole("link", { name: "Renoncer au contrat ici" }).click();
  await expect(phone).toHaveURL(withdraw);
  await phone.getByRole("textbox", { name: "Prénom et nom" }).fill(name);
  await phone.getByRole("textbox", { name: /Adresse e-\W?mail/ }).fill("claire.morel");
  await phone.getByRole("textbox", { name: /Numéro de commande/ }).fill(reference.toLowerCase());
  await phone.getByRole("button", { name: "Relire avant de confirmer" }).click();
  await expect(phone.getByText("Cette adresse est incomplète.").first()).toBeVisible();
  await phone.getByRole("textbox", { name: /Adresse e-\W?mail/ }).fill(claire.email);
  await expect(phone.getByRole("textbox", { name: "Prénom et nom" })).toHaveValue(name);
  await phone.getByRole("button", { name: "Relire avant de confirmer" }).click();

  await expect(phone.getByRole("heading", { level: 1, name: "Relisez, puis confirmez" })).toBeFocused();
  expect(await phone.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Modifier" }).click();
  await expect(phone.getByRole("textbox", { name: "Prénom et nom" })).toHaveValue(name);
  await phone.getByRole("button", { name: "Relire avant de confirmer" }).click();
  await phone.getByRole("button", { name: "Confirmer la rétractation" }).dblclick();
  await expect(phone.getByRole("heading", { level: 1, name: "Votre rétractation est enregistrée" })).toBeVisible();
  await expectAccessible(phone);
  const receipt = await mails.waitFor({ to: claire.email, subject: "Accusé de réception" });
  expect(receipt.text).toMatch(/\d+\sh\s\d\d\smin\s\d\d\ss \(heure de Paris\)/);
  for (const words of [name, reference.toLowerCase()]) expect(receipt.text).toContain(words);

  await enter(phone, demoPerson(product, "sophie"));
  await phone.goto("/admin");
  await phone.getByRole("link", { name: new RegExp(`^Rétractation\\s: ${name}`) }).click();
  await expect(phone.getByText("L’accès immédiat avait été demandé", { exact: false })).toBeVisible();
  await phone.getByRole("button", { name: /Rembourser 500\s€/ }).click();
  await expect(phone.getByText("Demande traitée", { exact: true })).toBeVisible();

  await mails.waitFor({ to: claire.email, subject: "La suite de votre demande" });
  await mails.waitFor({ to: claire.email, subject: "Votre remboursement" });
  const refunded = async () => {
    const { payments } = await (await fetch(`${product.simulatorUrl}/_sim/ledger`)).json();
    return payments.find(({ id }: { id: string }) => id === paid.id)?.refundedCents;
  };
  await expect.poll(refunded).toBe(50000);
  await page.goto("/espace-membre");
  await expect(page.getByText(/Statut\s: Non actif/).first()).toBeVisible();
  await phone.context().close();
});

test("a member who is signed in finds her own contract already chosen", async ({ page, product }) => {
  await enter(page, demoPerson(product, "claire"));
  await page.goto("/espace-membre");
  await page.locator("#statut").getByRole("link", { name: "Résilier votre contrat" }).click();
  await expect(page.getByRole("radio", { name: /Adhésion Premium/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /À la fin de la période en cours/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Relire avant de confirmer" }).click();
  await expect(page.getByRole("button", { name: "Notification de la résiliation" })).toBeVisible();
});
