import { expect, test as onDemonstration, productOf } from "../support/browser";
import { endPayment, joinAs, memberCode, signIn } from "../support/joining";
import { patient } from "../support/patience";
import { demoPerson, newKarim } from "../support/people";
import type { Product } from "../support/product";
import { thumb } from "../support/thumb";

const test = onDemonstration.extend<object, { product: Product }>({ product: productOf({}) });
const telephone = { width: 390, height: 844 };
const IBAN = "FR76 3000 6000 0112 3456 7890 189";

test("a member whose code served asks for what it earned, the coach pays it with three taps, and the day stays", async ({
  page,
  browser,
  product,
  mails,
}) => {
  const code = await memberCode(product, mails);
  await joinAs(page, newKarim(), { code });
  await endPayment(page, "paid");
  await expect(page).toHaveURL(/\/payment-success\?commande=/);
  await product.clock.advance({ days: 62 });

  const claire = await browser.newPage({ baseURL: product.baseUrl, viewport: telephone });
  await signIn(claire, demoPerson(product, "claire"));
  const card = claire.getByRole("region", { name: "Parrainage" });
  await expect(async () => {
    await claire.goto("/espace-membre");
    const timeout = patient(1_000);
    await expect(card.getByText("À vous verser")).toBeVisible({ timeout });
    await expect(card.getByRole("link", { name: "Demander mon versement" })).toBeVisible({ timeout });
  }).toPass();
  await card.getByRole("link", { name: "Demander mon versement" }).click();
  await claire.getByLabel("IBAN", { exact: true }).fill("FR76 3000 6000 0112 3456 7890 188");
  await claire.getByLabel("Titulaire du compte").fill("Claire Morel");
  await claire.getByRole("button", { name: "Demander mon versement" }).click();
  await expect(claire.getByText("Cet IBAN n’est pas complet").first()).toBeVisible();
  await expect(claire.getByLabel("Titulaire du compte")).toHaveValue("Claire Morel");
  await claire.getByLabel("IBAN", { exact: true }).fill(IBAN);
  await claire.getByRole("button", { name: "Demander mon versement" }).click();
  await expect(claire.getByText("Votre demande est enregistrée").first()).toBeVisible();
  await expect(card.getByText(/Versement demandé le/)).toBeVisible();

  const sophie = await browser.newPage({ baseURL: product.baseUrl, viewport: telephone });
  await signIn(sophie, demoPerson(product, "sophie"));
  await sophie.goto("/admin", { waitUntil: "networkidle" });
  const counted = thumb();
  await counted.tap(sophie.getByRole("link", { name: /^À verser.: 350.€ à Claire/ }));
  await expect(sophie.getByText(IBAN)).toBeVisible();
  await counted.tap(sophie.getByRole("button", { name: "Marquer versé" }));
  await expect(sophie.getByRole("heading", { name: /350.€ versés à Claire/ })).toBeFocused();
  await counted.tap(sophie.getByRole("button", { name: "Confirmer le virement" }));
  await expect(sophie.getByText("Virement noté", { exact: true }).first()).toBeVisible();
  expect(counted.taps).toBe(3);
  await sophie.goto("/admin");
  await expect(sophie.getByRole("link", { name: /^À verser/ })).toHaveCount(0);

  const told = await mails.waitFor({ to: demoPerson(product, "claire").email, subject: "Votre virement" });
  expect(told.text).not.toMatch(/350|parrain|récompense|FR76/i);
  await claire.goto("/espace-membre");
  await expect(card.getByText(/^Versé le/)).toBeVisible();
  await claire.close();
  await sophie.close();
});
