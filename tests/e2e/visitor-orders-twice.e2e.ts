import type { Route } from "@playwright/test";
import { defaultSettings } from "~/features/settings/rules";
import { termsChanged } from "../../app/features/accounts/messages";
import { orderButton } from "../../app/features/billing/messages";
import { expect, interruptOnce, test } from "../support/browser";
import { endPayment, enter, joinAs, order, providerOf } from "../support/joining";
import { demoPerson, newClaire } from "../support/people";

test("a visitor who clicks twice on the order opens one payment", async ({ page, product }) => {
  const provider = providerOf(product);
  const before = (await provider.opened()).length;
  await enter(page, demoPerson(product, "karim"));
  await page.goto("/membership/commande");
  await page.getByRole("checkbox", { name: /J’accepte les conditions générales/ }).check();
  await page.getByRole("button", { name: orderButton }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Paiement de test" })).toBeVisible();
  expect((await provider.opened()).length - before).toBe(1);
});

test("a visitor whose page is older than the terms reads those of now, and orders", async ({
  page,
  product,
  watched,
}) => {
  watched.allowConsole(/422/);
  await enter(page, demoPerson(product, "karim"));
  const older = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(defaultSettings.terms_version, "2020-01.1")
      .replace(/\b[0-9a-f]{64}\b/g, "0".repeat(64));
    await route.fulfill({ response, body });
  };
  await interruptOnce(page, "**/membership/commande", older);
  await page.goto("/membership/commande");
  const box = page.getByRole("checkbox", { name: /J’accepte les conditions générales/ });
  const inTwo = page.getByRole("radio", { name: /En deux fois/ });
  await expect(page.getByText("(version 2020-01.1)")).toBeVisible();
  await inTwo.check();
  await box.check();
  await page.getByRole("button", { name: orderButton }).click();
  await expect(page.getByText(termsChanged).first()).toBeVisible();
  await expect(page.getByText(`(version ${defaultSettings.terms_version})`)).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(inTwo).toBeChecked();
  await box.check();
  await page.getByRole("button", { name: orderButton }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Paiement de test" })).toBeVisible();
});

test("a visitor reloads, goes back before the scripts have come, and finds the page of the address", async ({
  page,
}) => {
  await page.goto("/membership", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await expect(page).toHaveURL(/\/membership\/commande/);
  let letScriptsCome = () => {};
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Votre commande" })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => history.back(), 0);
  });
  await expect(page).toHaveURL(/\/membership$/);
  letScriptsCome();
  await expect(page.getByRole("heading", { name: "Adhésion Premium" })).toBeVisible();
  await page.waitForLoadState("networkidle");
});

test("a visitor reloads and goes back at each step, and pays once", async ({ page, product }) => {
  const claire = newClaire();
  const provider = providerOf(product);
  const before = (await provider.opened()).length;

  await page.goto("/membership");
  await page.reload();
  await page.getByRole("button", { name: "Je deviens membre" }).click();
  await expect(page).toHaveURL(/\/membership\/commande/);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/membership$/);
  await page.goForward();
  await order(page);
  await page.waitForURL(/\/auth\?onglet=inscription/);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Votre commande" })).toBeVisible();
  await joinAs(page, claire);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Paiement de test" })).toBeVisible();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Félicitations");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Félicitations");

  await page.goto("/membership");
  await expect(page.getByText("Vous êtes membre", { exact: true })).toBeVisible();
  await page.goto("/membership/commande");
  await expect(page).toHaveURL(/\/membership$/);
  const payments = (await provider.opened()).slice(before);
  expect(payments.map(({ status }) => status)).toEqual(["paid"]);
});
