import type { Page } from "@playwright/test";
import { orderButton } from "../../app/features/billing/messages";
import { violationsOf } from "../support/axe";
import { expect, test } from "../support/browser";
import { ofAll } from "../support/extent";
import { endPayment, enter, signUp } from "../support/joining";
import { demoPerson, newClaire, newKarim } from "../support/people";

const telephone = { width: 390, height: 844 };
const title = { level: 1 } as const;

/** From the offer to a paid gift, through a new account; returns the code as the card prints it. */
async function offerYear(page: Page, buyer: ReturnType<typeof newKarim>): Promise<string> {
  await page.goto("/membership", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Offrir une année" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Offrir une année");
  await page.getByRole("link", { name: "Offrir une année" }).first().click();
  await page.waitForURL(/\/auth\?onglet=inscription/);
  await expect(page.getByText("Authentification requise").first()).toBeVisible();
  // The page is read again behind what is done, which takes its time on a slow line.
  const readAgain = Promise.withResolvers<void>();
  await page.route("**/auth.data*", async (route) => {
    if (route.request().method() === "GET") await readAgain.promise;
    await route.continue();
  });
  await signUp(page, buyer);
  await expect(page.getByText("Compte créé avec succès !", { exact: true }).first()).toBeVisible();
  // What was asked for is done: at once, not when the page was read again.
  expect(await page.getByText("Authentification requise").filter({ visible: true }).count()).toBe(0);
  readAgain.resolve();
  await expect(page.getByRole("heading", title)).toHaveText("Votre commande");
  // In the page: nothing stands over what is chosen and paid.
  await expect(page.locator("#contenu").getByText("Compte créé avec succès !", { exact: true })).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByRole("checkbox", { name: /J’accepte les conditions générales/ }).check();
  await page.getByRole("button", { name: orderButton }).click();
  await expect(page.getByText("Cochez cette case pour commander").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /J’accepte que l’année commence/ }).check();
  await page.getByRole("button", { name: orderButton }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", title)).toHaveText("Votre paiement est bien arrivé");
  const code = await page.getByRole("textbox", { name: "À remettre à qui vous voulez" }).inputValue();
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  return code;
}

test("somebody offers a year and prints its card; somebody else opens it with the keyboard alone, and is a member", async ({
  page,
  browser,
  product,
  mails,
  watched,
}) => {
  watched.allowConsole(/422 \(Unprocessable/);
  await page.setViewportSize(telephone);
  const buyer = newKarim();
  const code = await offerYear(page, buyer);
  expect(page.url()).not.toContain(code);
  await page.setViewportSize({ width: 320, height: 568 });
  const shown = page.getByRole("textbox", { name: "À remettre à qui vous voulez" });
  expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize(telephone);

  const bought = await mails.waitFor({ to: buyer.email, subject: "Votre commande est confirmée" });
  expect(JSON.stringify(bought)).not.toContain(code);

  await page.getByRole("link", { name: "Voir la carte à imprimer" }).click();
  await expect(page.getByRole("heading", title)).toHaveText("Une année pour vous");
  const card = page.getByRole("article");
  await expect(card).toContainText(code);
  const printed = ((await page.locator("#contenu").textContent()) ?? "").toLowerCase();
  for (const word of ["divorce", "séparation", "éclaircie", "adhésion", buyer.first_name.toLowerCase()])
    expect(printed, word).not.toContain(word);
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const receiver = newClaire();
  const other = await browser.newPage({ baseURL: product.baseUrl, viewport: telephone });
  await other.goto("/cadeau", { waitUntil: "networkidle" });
  expect(await violationsOf(other)).toEqual([]);
  await other.getByLabel("Votre code").focus();
  await other.keyboard.type(code.toLowerCase().replaceAll("-", " "));
  await other.keyboard.press("Enter");
  await signUp(other, receiver);
  await expect(other.getByRole("heading", title)).toHaveText("Ouvrir votre année");
  expect(new URL(other.url()).search).toBe("");
  const field = other.getByLabel("Votre code");
  await expect(field).toHaveValue(code);
  await field.focus();
  await other.keyboard.press("Tab");
  await expect(other.getByRole("checkbox", { name: /Je demande que cette année commence/ })).toBeFocused();
  await other.keyboard.press("Space");
  await other.keyboard.press("Tab");
  await expect(other.getByRole("checkbox", { name: /J’accepte les/ })).toBeFocused();
  await other.keyboard.press("Space");
  await other.keyboard.press("Tab");
  await other.keyboard.press("Tab");
  await other.keyboard.press("Tab");
  await expect(other.getByRole("button", { name: "Commencer mon année" })).toBeFocused();
  await other.keyboard.press("Enter");
  await other.waitForURL(/\/espace-membre$/);
  await expect(other.getByText("Votre année est ouverte").first()).toBeVisible();
  await other.goto("/espace-membre/echanges/nouveau");
  await expect(other.getByRole("heading", title)).toBeVisible();
  expect(new URL(other.url()).pathname).toBe("/espace-membre/echanges/nouveau");
  await other.goto("/espace-membre");
  expect(((await other.locator("body").innerText()) ?? "").toLowerCase()).not.toMatch(/cadeau|offert/);
  await other.close();

  await page.goto("/espace-membre/cadeaux");
  await expect(page.getByText("Payé", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Payée le/ }).click();
  await page.getByRole("link", { name: "Se rétracter" }).click();
  await page.getByRole("button", { name: "Me rétracter" }).click();
  await expect(page.getByText("Il n’est plus possible de vous rétracter").first()).toBeVisible();

  const coach = await browser.newPage({ baseURL: product.baseUrl });
  await enter(coach, demoPerson(product, "sophie"));
  await coach.goto("/admin/cadeaux");
  await expect(coach.getByText("Ouvert", { exact: true }).first()).toBeVisible();
  expect(await coach.content()).not.toContain(code);
  await coach.close();
});

test(
  "who changes their mind before it is opened withdraws from the page of the gift, and the code is dead",
  ofAll,
  async ({ page, browser, product, mails, watched }) => {
    watched.allowConsole(/422 \(Unprocessable/);
    const buyer = newKarim();
    const code = await offerYear(page, buyer);
    await page.getByRole("link", { name: "Se rétracter" }).click();
    await page.getByRole("button", { name: "Me rétracter" }).click();
    await expect(page.getByText("Votre rétractation est enregistrée").first()).toBeVisible();
    await mails.waitFor({ to: buyer.email, subject: "Votre rétractation" });
    await mails.waitFor({ to: buyer.email, subject: "Votre remboursement" });
    await page.reload();
    await expect(page.getByText("Rendu", { exact: true })).toBeVisible();
    const karim = await browser.newPage({ baseURL: product.baseUrl });
    await enter(karim, demoPerson(product, "karim"));
    await karim.goto("/cadeau", { waitUntil: "networkidle" });
    await karim.getByLabel("Votre code").fill(code);
    await karim.getByRole("checkbox", { name: /Je demande/ }).check();
    await karim.getByRole("checkbox", { name: /J’accepte les/ }).check();
    await karim.getByRole("button", { name: "Commencer mon année" }).click();
    await expect(karim.getByText("Ce code n’ouvre pas d’année").first()).toBeVisible();
    await karim.close();
  },
);
