import { expect, test } from "../support/browser";
import { endPayment, joinAs, order, providerOf } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";

const title = { level: 1 } as const;

test("9-15: a visitor leaves the payment page with Back, comes forward again, and pays once", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/410 \(Gone\) \(.*\/checkout\//);
  const provider = providerOf(product);
  const before = (await provider.opened()).length;
  await joinAs(page, newClaire());
  await page.goBack();
  await expect(page.getByRole("heading", title)).toBeVisible();
  await expect(page.getByRole("heading", title)).not.toHaveText("Paiement de test");
  await page.goForward();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", title)).toContainText("Félicitations");

  await page.goBack();
  await expect(page.getByRole("heading", title)).toBeVisible();
  await page.goto("/payment-success");
  await expect(page.getByRole("heading", title)).toContainText("Félicitations");
  const payments = (await provider.opened()).slice(before);
  expect(payments.map(({ status }) => status)).toEqual(["paid"]);
});

test("somebody with an account orders signed out, signs in, and the payment starts by itself", async ({
  page,
  product,
}) => {
  const karim = demoPerson(product, "karim");
  await page.goto("/membership");
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await order(page);
  await page.waitForURL(/\/auth\?onglet=inscription/);
  await expect(page.getByText("Authentification requise").first()).toBeVisible();
  await page.getByRole("tab", { name: "Connexion" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Heureux de vous revoir");
  await page.getByRole("textbox", { name: "Email" }).fill(karim.email);
  await page.locator("input[name=password]").fill(karim.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await endPayment(page, "canceled");
  await expect(page.getByRole("heading", title)).toBeVisible();
});
