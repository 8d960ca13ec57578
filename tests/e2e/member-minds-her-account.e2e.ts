import type { Browser, Page } from "@playwright/test";
import { codeOf, stepAt } from "../support/authenticator";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/browser";
import { watchMessages } from "../support/coach-alerts";
import { ofAll, widths } from "../support/extent";
import { openAccount, sendForm } from "../support/joining";
import type { Mails } from "../support/mail";
import { newClaire, type Person } from "../support/people";

const profile = "/espace-membre/profil";

/** What comes from the server is ready to be used once the scripts have taken it over. */
function open(page: Page, path: string) {
  return page.goto(path, { waitUntil: "networkidle" });
}

/** An account whose address is proved, signed in on this page. */
async function newMember(page: Page, mails: Mails): Promise<Person> {
  const claire = newClaire();
  await openAccount(page, claire);
  const mail = await mails.waitFor({ to: claire.email, subject: "Confirmez votre adresse" });
  await sendForm(page, mails.linkOf(mail, "/auth/confirmer"));
  return claire;
}

async function signIn(page: Page, { email, password }: { email: string; password: string }, { shared = false } = {}) {
  await open(page, "/auth");
  await page.getByLabel("Email").fill(email);
  await page.locator("input[name=password]").fill(password);
  if (shared) await page.getByRole("checkbox", { name: /Appareil partagé/ }).check();
  await page.getByRole("button", { name: "Se connecter" }).click();
}

async function otherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "fr-FR" });
  return context.newPage();
}

function said(page: Page, text: string) {
  return expect(page.getByText(text).first()).toBeVisible();
}

test("a member changes her name, her password, and signs out everywhere", async ({ page, browser, product, mails }) => {
  const claire = await newMember(page, mails);
  await open(page, profile);
  await page.getByLabel("Prénom").fill("Clara");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await said(page, "Votre profil est enregistré");
  await open(page, "/espace-membre");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bonjour Clara");

  const elsewhere = await otherBrowser(browser, product.baseUrl);
  await signIn(elsewhere, claire);
  await elsewhere.waitForURL(/\/espace-membre$/);

  await open(page, `${profile}/mot-de-passe`);
  await page.getByLabel("Mot de passe actuel").fill(claire.password);
  await page.locator("input[name=password]").fill("une-autre-phrase-42");
  await page.getByRole("button", { name: "Changer de mot de passe" }).click();
  await said(page, "Votre mot de passe est changé");
  await mails.waitFor({ to: claire.email, subject: "Votre mot de passe a changé" });
  await elsewhere.reload();
  await elsewhere.waitForURL(/\/auth$/);

  const renewed = { ...claire, password: "une-autre-phrase-42" };
  await signIn(elsewhere, renewed);
  await elsewhere.waitForURL(/\/espace-membre$/);
  await open(page, `${profile}/appareils`);
  await expect(page.getByRole("button", { name: "Déconnecter cet appareil" })).toHaveCount(2);
  await page.getByRole("button", { name: "Déconnecter partout" }).click();
  await page.waitForURL(/\/auth$/);
  await said(page, "Déconnexion réussie");
  await elsewhere.reload();
  await elsewhere.waitForURL(/\/auth$/);
  await elsewhere.context().close();
});

test(
  "a member changes her address by mail, and the old one takes it back with a new password",
  ofAll,
  async ({ page, mails }) => {
    const claire = await newMember(page, mails);
    const next = newClaire().email;
    await open(page, `${profile}/adresse`);
    await page.getByLabel("Nouvelle adresse").fill(next);
    await page.locator("input[name=password]").fill(claire.password);
    await page.getByRole("button", { name: "Changer d’adresse" }).click();
    await said(page, "Un message part à cette adresse");

    const asked = await mails.waitFor({ to: next, subject: "Confirmez votre adresse" });
    await open(page, mails.linkOf(asked, "/auth/nouvelle-adresse"));
    await page.getByRole("button", { name: "Utiliser cette adresse" }).click();
    await expect(page.getByRole("heading", { name: "Votre adresse a changé" })).toBeVisible();
    await open(page, profile);
    await said(page, next);

    const told = await mails.waitFor({ to: claire.email, subject: "Votre adresse a changé" });
    await open(page, mails.linkOf(told, "/auth/garder-mon-adresse"));
    await said(page, claire.email);
    await page.locator("input[name=password]").fill(claire.password);
    await page.getByRole("button", { name: "Garder mon adresse" }).click();
    // The page that is left has a password too: the address changes before it goes.
    await page.getByLabel("Nouveau mot de passe").fill("une-phrase-a-moi-seule");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.waitForURL(/\/auth$/);
    await signIn(page, { email: claire.email, password: "une-phrase-a-moi-seule" });
    await page.waitForURL(/\/espace-membre$/);
  },
);

test("a member adds a second code, signs in with it, then with a recovery code", async ({ page, mails, watched }) => {
  watched.allowConsole(/401/);
  const claire = await newMember(page, mails);
  await open(page, `${profile}/double-authentification`);
  await page.getByText("Je ne peux pas viser le dessin").click();
  const secret = (await page.locator("output").innerText()).replace(/\s/g, "");
  // A code serves once, for half a minute and the half minutes around: the next one, not one about to end.
  const first = stepAt(Date.now());
  await page.getByLabel("Code à six chiffres").fill(codeOf(secret, first));
  await page.getByRole("button", { name: "Activer" }).click();
  await expect(page.getByRole("heading", { name: "Notez vos codes de secours" })).toBeFocused();
  const codes = await page.getByRole("list", { name: "Codes de secours" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);

  const leave = async () => {
    await open(page, "/espace-membre");
    await page.getByRole("button", { name: "Se déconnecter" }).first().click();
    await page.waitForURL(/\/auth$/);
  };
  await leave();
  await signIn(page, claire);
  await page.waitForURL(/\/auth\/code$/);
  await page.getByLabel("Code", { exact: true }).fill("000 000 0");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await said(page, "Ce code n’est pas valable. Attendez le suivant, puis réessayez.");
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret, Math.max(first + 1, stepAt(Date.now()))));
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/\/espace-membre$/);
  await leave();
  await signIn(page, claire);
  await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/\/espace-membre$/);
});

test("on a shared device nothing of a member outlives the browser", async ({ page, context, mails }) => {
  const claire = await newMember(page, mails);
  await context.clearCookies({ name: /__Host-(sid|navigateur)/ });
  await signIn(page, claire, { shared: true });
  await page.waitForURL(/\/espace-membre$/);
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0).map(({ name }) => name);
  expect(kept.filter((name) => name !== "__Host-choix" && name !== "__Host-flash")).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await open(page, `${profile}/appareils`);
  await said(page, "Appareil partagé");
});

test("a member writes to the coach from her own page, and finds the field empty once sent", async ({
  page,
  product,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = await newMember(page, mails);
  const delivered = await watchMessages(product, mails);
  await open(page, "/espace-membre");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await said(page, "Écrivez votre message.");
  await said(page, "Cochez cette case pour que votre message puisse être lu.");
  await page.getByLabel("Votre message").fill("Il demande d’échanger nos week-ends. Que répondre ?");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(page.getByText("Écrivez votre message.")).toHaveCount(0);
  await expect(page.getByLabel("Je consens expressément")).toBeFocused();
  await page.getByLabel("Je consens expressément").check();
  await page.getByRole("button", { name: "Envoyer" }).click();
  await said(page, "Message envoyé avec succès ! Nous vous répondrons dans les plus brefs délais.");
  await expect(page.getByLabel("Votre message")).toHaveValue("");
  const [notice] = await delivered(1);
  expect(notice?.text).not.toMatch(/week-ends|Claire/);
  await mails.waitFor({ to: claire.email, subject: "Votre message est bien arrivé" });
});

test(
  "the pages of the account hold on every screen, break no rule of axe, and say nothing in their titles",
  ofAll,
  async ({ page, mails }) => {
    await newMember(page, mails);
    const paths = ["", "/adresse", "/mot-de-passe", "/double-authentification", "/appareils"];
    for (const path of ["/espace-membre", ...paths.map((end) => profile + end)]) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
        await expectAccessible(page);
        expect(await page.title()).not.toMatch(/divorce|séparation|coaching|Éclaircie/i);
      }
    }
  },
);
