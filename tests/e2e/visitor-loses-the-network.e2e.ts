import type { Locator, Page } from "@playwright/test";
import { signOutFailed } from "../../app/features/accounts/sign-out-messages";
import { orderButton } from "../../app/features/billing/messages";
import { messageSent } from "../../app/features/contact/messages";
import { choiceFailed, choiceSaved } from "../../app/features/legal/messages";
import { wentWrong } from "../../app/ui/went-wrong";
import { expect, interrupt, interruptOnce, noNetwork, openToRead, test, touch } from "../support/browser";
import { watchMessages } from "../support/coach-alerts";
import { ofAll } from "../support/extent";
import { enter, openAccount, providerOf, signUp } from "../support/joining";
import { demoPerson, newClaire, newKarim } from "../support/people";
import { askForItInTime, chooseFreePlace, choosePaidPlace, giveBack } from "../support/places";
import { writeSlowly } from "../support/writing";

// The network is away when a form is sent: the page stays, with what was typed, and says so; sent again, it arrives once.

test.beforeEach(({ watched }) => watched.allowConsole(noNetwork));

/** Sends without a network, reads that nothing was answered, and gives the network back. */
async function sendInVain(page: Page, send: () => Promise<void>, said = wentWrong) {
  await page.context().setOffline(true);
  await send();
  const told = page.getByRole("alert").filter({ hasText: said });
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  await page.locator(".toasts").getByRole("button", { name: "Fermer" }).click();
  await expect(told).toBeHidden();
}

/** The server has it at once, the answer waits until `answer` is called: another click meanwhile would be sent too. */
async function answerLate(page: Page, address: string) {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const over = await interrupt(page, address, async (route) => {
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  return () => {
    answer();
    over();
  };
}

async function press(page: Page, name: string) {
  await page.getByRole("main").getByRole("button", { name, exact: true }).click();
}

test("a visitor creates an account, asks for a new password and signs in, each the second time", async ({
  page,
  mails,
}) => {
  const karim = newKarim();
  const password = page.locator("input[name=password]");
  const email = page.getByRole("textbox", { name: "Email" });
  await page.goto("/auth?onglet=inscription");
  await sendInVain(page, () => signUp(page, karim));
  await expect(page.getByRole("textbox", { name: "Prénom" })).toHaveValue(karim.first_name);
  await expect(password).toHaveValue(karim.password);
  await expect(page.getByRole("checkbox", { name: /conditions/ })).toBeChecked();
  const answer = await answerLate(page, "**/auth.data*");
  await page.getByRole("button", { name: "Créer mon compte" }).dblclick({ delay: 200 });
  answer();
  await page.waitForURL(/\/membership$/);
  await page.context().clearCookies({ name: "__Host-sid" });

  await page.goto("/auth/mot-de-passe-oublie");
  await email.fill(karim.email);
  await sendInVain(page, () => press(page, "Recevoir le lien"));
  await expect(email).toHaveValue(karim.email);
  await press(page, "Recevoir le lien");
  await mails.waitFor({ to: karim.email, subject: "Votre accès" });

  await page.goto("/auth");
  await email.fill(karim.email);
  await password.fill(karim.password);
  await sendInVain(page, () => press(page, "Se connecter"));
  await expect(email).toHaveValue(karim.email);
  await expect(password).toHaveValue(karim.password);
  await press(page, "Se connecter");
  await page.waitForURL(/\/espace-membre$/);
  await mails.waitFor({ to: karim.email, subject: "Confirmez votre adresse" });
  expect((await mails.all(karim.email)).map(({ subject }) => subject).sort()).toEqual([
    "Confirmez votre adresse",
    "Votre accès",
  ]);
});

test("a visitor orders a membership, then a place, and each opens one payment", ofAll, async ({ page, product }) => {
  const provider = providerOf(product);
  const before = (await provider.opened()).length;
  const paymentPage = page.getByRole("heading", { level: 1, name: "Paiement de test" });
  const terms = page.getByRole("checkbox", { name: /J’accepte les conditions générales/ });
  await openAccount(page, newKarim());

  await page.goto("/membership/commande");
  await page.getByRole("radio", { name: /En deux fois/ }).check();
  await terms.check();
  await sendInVain(page, () => press(page, orderButton));
  await expect(page.getByRole("radio", { name: /En deux fois/ })).toBeChecked();
  await expect(terms).toBeChecked();
  await press(page, orderButton);
  await expect(paymentPage).toBeVisible();
  expect((await provider.opened()).length - before).toBe(1);

  await choosePaidPlace(page);
  const name = page.getByRole("textbox", { name: /Nom à afficher/ });
  await name.fill("Sam");
  await askForItInTime(page);
  await terms.check();
  await sendInVain(page, () => press(page, orderButton));
  await expect(name).toHaveValue("Sam");
  await expect(terms).toBeChecked();
  await press(page, orderButton);
  await expect(paymentPage).toBeVisible();
  expect((await provider.opened()).length - before).toBe(2);
});

test("a member registers for an event the second time", ofAll, async ({ page, product, mails }) => {
  const claire = demoPerson(product, "claire");
  await enter(page, claire);
  await chooseFreePlace(page);
  const name = page.getByRole("textbox", { name: /Nom à afficher/ });
  await name.fill("Sam");
  await sendInVain(page, () => press(page, "S’inscrire"));
  await expect(name).toHaveValue("Sam");
  await press(page, "S’inscrire");
  await expect(page.getByRole("heading", { name: "Votre place est réservée" })).toBeVisible();
  await mails.waitFor({ to: claire.email, subject: "Votre inscription" });
  await giveBack(page);
  await expect(name).toBeVisible();
});

test("a member registers from the list the second time", async ({ page, product }) => {
  await enter(page, demoPerson(product, "claire"));
  await page.goto("/evenements", { waitUntil: "networkidle" });
  const [register] = await page.getByRole("button", { name: /^S’inscrire : / }).all();
  if (!register) throw new Error("no event of the list is open to a member");
  await sendInVain(page, () => register.click());
  await expect(page).toHaveURL(/\/evenements$/);
  await register.click();
  await expect(page.getByRole("heading", { name: "Votre place est réservée" })).toBeVisible();
  await giveBack(page);
});

test("a link followed without a network leaves what was typed in its place, and is followed once there is one", async ({
  page,
}) => {
  await page.goto("/contact", { waitUntil: "networkidle" });
  const words = page.getByRole("main").getByRole("textbox", { name: "Message", exact: true });
  await words.fill("Une phrase pas encore envoyée.");
  await page.context().setOffline(true);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true });
  await link.click();
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await expect(told).toBeVisible();
  await expect(told.getByRole("link", { name: "Quitter vite" })).toBeVisible();
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(told.getByText("Toujours pas de réseau.")).toBeVisible();
  await told.getByRole("button", { name: "Rester ici" }).click();
  await expect(told).toBeHidden();
  await expect(words).toHaveValue("Une phrase pas encore envoyée.");
  await link.click();
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.context().setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" }).click();
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(told).toBeHidden();
});

test("a line cut further on than the browser looks: a link that a finger comes down on leaves the page in its place", async ({
  page,
}) => {
  await openToRead(page, "/contact/message");
  const message = page.getByRole("textbox", { name: /Message/ });
  await message.fill("Bonsoir.");
  const comesBack = await interrupt(page, "**/*", (route) => route.abort("internetdisconnected"));
  const cut = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/favicon.svg"));
  const link = page.getByRole("banner").getByRole("link", { name: "Événements" });
  await link.hover();
  await page.mouse.down();
  await cut;
  await page.mouse.up();
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await expect(told).toBeVisible();
  await expect(message).toHaveValue("Bonsoir.");
  comesBack();
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/evenements$/);
});

test("the application that comes while the page says that there is no network leaves it to be tried again", async ({
  page,
}) => {
  const way = Promise.withResolvers<void>();
  const ofApplication = /\/assets\/.*\.(js|css)$/;
  await openToRead(page, "/contact/message");
  await page.route(ofApplication, async (route) => {
    await way.promise;
    await route.continue();
  });
  const message = page.getByRole("textbox", { name: /Message/ });
  // Its sheets, then its scripts, are on their way when the network goes.
  const asked = page.waitForRequest(/\/assets\/.*\.js$/);
  await message.fill("Bonsoir.");
  await asked;
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Événements" }).click();
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  way.resolve();
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  await expect(message).toHaveValue("Bonsoir.");
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/evenements$/);
});

test("what opens in the page is asked for without a network: the page stays, and tries again", async ({ page }) => {
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await page.goto("/faq", { waitUntil: "networkidle" });
  await touch(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Besoin d’aide" }).click();
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Rester ici" }).click();
  await page.getByRole("link", { name: "Nous contacter" }).click();
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("what the application opens is asked for before it has come: the page stays, and leads to its page afterwards", async ({
  page,
}) => {
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await openToRead(page, "/services");
  await page.context().setOffline(true);
  // In the header, at the bottom right, and the page’s own address, which would be loaded again.
  for (const link of [
    page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }),
    page.getByRole("link", { name: "Besoin d’aide" }),
    page.getByRole("banner").getByRole("link", { name: "Services", exact: true }),
  ]) {
    await link.click();
    await expect(told).toBeVisible();
    await told.getByRole("button", { name: "Rester ici" }).click();
    await expect(told).toBeHidden();
  }
  await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
  await page.context().setOffline(false);
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("the coach searches without a network: her words stay, and are looked for once there is one", async ({
  page,
  product,
}) => {
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin/blog", { waitUntil: "networkidle" });
  const words = page.getByRole("main").getByRole("searchbox");
  await words.fill("divorce");
  await page.context().setOffline(true);
  await words.press("Enter");
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Rester ici" }).click();
  await expect(words).toHaveValue("divorce");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("main").press("ControlOrMeta+k");
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Rester ici" }).click();
  await words.press("Enter");
  await page.context().setOffline(false);
  await told.getByRole("button", { name: "Réessayer" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\?.*q=divorce/);
});

test("the question on cookies is asked again without a network, and nothing else is said", async ({ page }) => {
  await page.goto("/faq", { waitUntil: "networkidle" });
  await page.context().setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Gérer mes cookies" }).click();
  await expect(page.getByRole("region", { name: "Cookies", exact: true })).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Pas de réseau pour l’instant" })).toBeHidden();
});

test("a message sent without a network before the application is there waits in the page", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact", { waitUntil: "commit" });
  // What says that there is no network stands at the end of the document.
  await page.waitForLoadState("domcontentloaded");
  const form = page
    .getByRole("main")
    .locator("form")
    .filter({ has: page.getByLabel("Message", { exact: true }) });
  await form.getByLabel("Message", { exact: true }).fill("Il est tard.");
  await page.context().setOffline(true);
  await form.evaluate((one: HTMLFormElement) => one.requestSubmit());
  const told = page.getByRole("dialog", { name: "Pas de réseau pour l’instant" });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await told.getByRole("button", { name: "Rester ici" }).click();
  await expect(form.getByLabel("Message", { exact: true })).toHaveValue("Il est tard.");
});

test("somebody signs out the second time, and loses no word", async ({ page, product }) => {
  await enter(page, demoPerson(product, "karim"));
  await page.goto("/espace-membre", { waitUntil: "networkidle" });
  const words = page.getByRole("main").getByRole("textbox");
  const leave = page.getByRole("main").getByRole("button", { name: "Se déconnecter" });
  await words.fill("Un mot pas encore envoyé.");
  await sendInVain(page, () => leave.click(), signOutFailed);
  await expect(words).toHaveValue("Un mot pas encore envoyé.");
  await interruptOnce(page, "**/auth/deconnexion.data*", (route) => route.abort());
  await leave.click();
  await expect(page.getByRole("alert").filter({ hasText: signOutFailed })).toBeVisible();
  await expect(page).toHaveURL(/\/espace-membre$/);
  await expect(words).toHaveValue("Un mot pas encore envoyé.");
  await expect(leave).not.toHaveAttribute("aria-disabled");
  await leave.click();
  await expect(page.getByText("Déconnexion réussie").first()).toBeVisible();
});

test(
  "the coach writes an article while neither its preview nor its saving is answered, and saves it the second time",
  ofAll,
  async ({ page, product }) => {
    await enter(page, demoPerson(product, "sophie"));
    await page.goto("/admin/blog/nouveau", { waitUntil: "networkidle" });
    const [title, text] = ["Titre", "Texte"].map((name) => page.getByLabel(name, { exact: true }));
    if (!title || !text) throw new Error("no field");
    const save = page.getByRole("button", { name: "Enregistrer le brouillon" });
    await title.fill("Un soir sans réseau");
    await page.getByRole("button", { name: "Aperçu" }).click();
    await expect(
      page.getByRole("region", { name: "Aperçu de l’article" }).getByText("Un soir sans réseau"),
    ).toBeVisible();
    const lost = (path: string) => page.waitForEvent("requestfailed", (request) => request.url().includes(path));
    await sendInVain(page, async () => {
      await Promise.all([lost("/apercu"), text.fill("Il est vingt-deux heures.")]);
      await Promise.all([lost("/nouveau"), save.click()]);
      await Promise.all([lost("/apercu"), text.pressSequentially(" Encore.")]);
    });
    await expect(title).toHaveValue("Un soir sans réseau");
    await expect(save).not.toHaveAttribute("aria-disabled");
    await save.click();
    await expect(page).toHaveURL(/\/admin\/blog\/\d+/);
    await expect(text).toHaveText("Il est vingt-deux heures. Encore.");
  },
);

test("a member withdraws: neither the form nor the recap is lost, and one receipt arrives", async ({ page, mails }) => {
  const { email } = newClaire();
  await page.goto("/renoncer-au-contrat");
  const address = page.getByRole("textbox", { name: /Adresse e-\W?mail/ });
  await page.getByRole("textbox", { name: "Prénom et nom" }).fill("Claire Morel");
  await address.fill(email);
  await sendInVain(page, () => press(page, "Relire avant de confirmer"));
  await expect(address).toHaveValue(email);
  await press(page, "Relire avant de confirmer");
  const recap = page.getByRole("heading", { level: 1, name: "Relisez, puis confirmez" });
  await expect(recap).toBeVisible();
  // The page is read again behind the recap: the network goes after that.
  await page.waitForLoadState("networkidle");
  await sendInVain(page, () => press(page, "Confirmer la rétractation"));
  await expect(recap).toBeVisible();
  await press(page, "Confirmer la rétractation");
  await expect(page.getByRole("heading", { level: 1, name: "Votre rétractation est enregistrée" })).toBeVisible();
  await mails.waitFor({ to: email, subject: "Accusé de réception" });
  expect(await mails.all(email)).toHaveLength(1);
});

test("an answer stays when the network goes before the page is read again behind it", async ({ page }) => {
  await page.goto("/renoncer-au-contrat");
  await page.getByRole("textbox", { name: "Prénom et nom" }).fill("Claire Morel");
  await page.getByRole("textbox", { name: /Adresse e-\W?mail/ }).fill(newClaire().email);
  const comesBack = await interrupt(page, /renoncer-au-contrat\.data/, (route) =>
    route.request().method() === "GET" ? route.abort("internetdisconnected") : route.continue(),
  );
  await press(page, "Relire avant de confirmer");
  const recap = page.getByRole("heading", { level: 1, name: "Relisez, puis confirmez" });
  await expect(page.getByRole("alert").filter({ hasText: wentWrong })).toBeVisible();
  await expect(recap).toBeVisible();
  comesBack();
  await press(page, "Confirmer la rétractation");
  await expect(page.getByRole("heading", { level: 1, name: "Votre rétractation est enregistrée" })).toBeVisible();
});

test.describe("before the question about cookies is answered", () => {
  test.use({ cookiesAnswered: false });

  test("a visitor answers it in vain, in the banner and on its page, and is asked again", async ({ page, context }) => {
    const stored = async () => (await context.cookies()).map(({ name }) => name);
    await page.goto("/faq", { waitUntil: "networkidle" });
    const banner = page.getByRole("region", { name: "Cookies", exact: true });
    const refuse = () => banner.getByRole("button", { name: "Tout refuser" }).click();
    await sendInVain(page, refuse, choiceFailed);
    await expect(banner).toBeVisible();
    expect(await stored()).toEqual([]);

    await page.goto("/cookies");
    const main = page.getByRole("main");
    await main.getByRole("checkbox", { name: /Préférences/ }).check();
    await sendInVain(page, () => press(page, "Enregistrer mes choix"));
    await expect(main.getByRole("checkbox", { name: /Préférences/ })).toBeChecked();
    expect(await stored()).toEqual([]);
    await press(page, "Tout refuser");
    await expect(page.getByText(choiceSaved, { exact: true })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});

test(
  "a visitor writes on the home page and in the dialog, and is heard once by form",
  ofAll,
  async ({ page, product, mails }) => {
    const claire = newClaire();
    const delivered = await watchMessages(product, mails);
    const loseThenSend = async (form: Locator, button: string, words: string) => {
      await page.context().setOffline(true);
      await form.getByRole("button", { name: button }).click();
      await expect(form.getByRole("alert")).toContainText(wentWrong);
      await expect(form.getByLabel("Message", { exact: true })).toHaveValue(words);
      await page.context().setOffline(false);
      await form.getByRole("button", { name: button }).click();
      await expect(page.getByText(messageSent, { exact: true }).first()).toBeVisible();
    };
    await page.goto("/", { waitUntil: "networkidle" });
    const home = page.locator("#contact form");
    await writeSlowly(home, { Email: claire.email, Nom: "Morel", Prénom: "Claire", Message: "De l’accueil." });
    await home.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
    await loseThenSend(home, "Envoyer le message", "De l’accueil.");

    await page.goto("/nos-offres", { waitUntil: "networkidle" });
    await page.locator("header").getByRole("link", { name: "Contact" }).click();
    const dialog = page.getByRole("dialog", { name: "Contactez-nous" });
    await writeSlowly(dialog, { "Nom complet": "Claire Morel", Email: claire.email, Message: "Du dialogue." });
    await dialog.getByRole("checkbox").check();
    await loseThenSend(dialog, "Envoyer", "Du dialogue.");
    await expect(dialog).toBeHidden();
    await delivered(2);
  },
);
