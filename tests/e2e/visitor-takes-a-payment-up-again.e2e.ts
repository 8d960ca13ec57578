import { expect, test } from "../support/browser";
import { ofAll } from "../support/extent";
import { beginPayment, endPayment, joinAs, providerOf } from "../support/joining";
import { newClaire } from "../support/people";

const title = { level: 1 } as const;

test("a visitor interrupts the payment, takes it up again and becomes a member", async ({ page, product }) => {
  const provider = providerOf(product);
  await joinAs(page, newClaire());
  await endPayment(page, "canceled");
  await expect(page.getByRole("heading", title)).toHaveText("Vous avez interrompu le paiement");
  expect((await provider.newest()).status).toBe("canceled");

  await page.getByRole("button", { name: "Réessayer" }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", title)).toContainText("Félicitations");
});

test("a visitor lets the payment expire, then pays", ofAll, async ({ page }) => {
  await joinAs(page, newClaire());
  await endPayment(page, "expired");
  await expect(page.getByRole("heading", title)).toHaveText("Le temps de payer est écoulé");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", title)).toContainText("Félicitations");
});

test("a visitor whose bank refuses tries again", async ({ page, product }) => {
  const provider = providerOf(product);
  await beginPayment(page, newClaire());
  const { id } = await provider.newest();
  await provider.settle(id, "failed");
  await page.goto("/payment-success");
  await expect(page.getByRole("heading", title)).toHaveText("Le paiement n’a pas abouti");

  await page.goto("/espace-membre");
  await expect(page.getByText(/Statut\s: Non actif/).first()).toBeVisible();

  await page.goto("/payment-success");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", title)).toContainText("Félicitations");
});

test("9-05: a visitor waits for the bank's answer and the page says it by itself", async ({ page, product, mails }) => {
  const claire = newClaire();
  const provider = providerOf(product);
  await beginPayment(page, claire);
  const { id } = await provider.newest();
  await endPayment(page, "pending");
  await expect(page.getByRole("heading", title)).toHaveText("Votre banque n’a pas encore répondu");
  await provider.settle(id, "paid");
  await expect(page.getByRole("heading", title)).toContainText("Félicitations");
  await mails.waitFor({ to: claire.email, subject: "Votre commande est confirmée" });
});
