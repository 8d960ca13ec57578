import type { Page } from "@playwright/test";
import { messageSent } from "../../app/features/contact/messages";
import { wentWrong } from "../../app/ui/went-wrong";
import { expect, interrupt, noNetwork, test } from "../support/browser";
import { watchMessages } from "../support/coach-alerts";
import { ofAll } from "../support/extent";
import type { Mails } from "../support/mail";
import { newClaire, type Person } from "../support/people";
import { writeSlowly } from "../support/writing";

const coach = "bonjour@leclaircie.example";

type Delivered = Awaited<ReturnType<typeof watchMessages>>;

/** The coach is told that a message waits, and nothing of it; an address nobody proved is not written to. */
async function expectDelivered(delivered: Delivered, mails: Mails, claire: Person, words: string) {
  const [notice] = await delivered(1);
  for (const typed of [words, claire.email, "Morel"]) expect(`${notice?.text} ${notice?.html}`).not.toContain(typed);
  expect(await mails.all(claire.email)).toEqual([]);
}

/** What is on the page from the server is ready to be clicked once the scripts have taken it over. */
async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Contactez-nous" });

test("a visitor writes in the dialog, closes it by mistake, and finds the text again", async ({
  page,
  product,
  mails,
  watched,
}) => {
  watched.allowConsole(/422/);
  const claire = newClaire();
  const delivered = await watchMessages(product, mails);
  const words = `Par où commencer ? ${claire.email}`;
  await open(page, "/nos-offres");
  const link = page.locator("header").getByRole("link", { name: "Contact" });
  await link.click();
  const dialog = dialogOf(page);
  await writeSlowly(dialog, { "Nom complet": "Claire Morel", Email: claire.email, Message: words });

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await link.press("Enter");
  await expect(dialog.getByLabel("Message")).toHaveValue(words);

  await dialog.getByRole("button", { name: "Envoyer" }).click();
  await expect(dialog.getByText("Veuillez accepter notre politique de confidentialité")).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toBeFocused();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Envoyer" }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(messageSent, { exact: true })).toBeVisible();
  await expectDelivered(delivered, mails, claire, words);

  await page.locator("footer").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(dialog.getByLabel("Message")).toHaveValue("");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toBeHidden();
});

test("the dialog opens for whoever asks through the window", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("openContactModal")));
  await expect(dialogOf(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a visitor writes on the contact page, without network at first", async ({ page, product, mails, watched }) => {
  watched.allowConsole(noNetwork);
  const claire = newClaire();
  const delivered = await watchMessages(product, mails);
  const words = `Mon avocat me demande une réponse. ${claire.email}`;
  await open(page, "/contact");
  const form = page.getByRole("main").locator("form");
  await writeSlowly(form, { "Nom et prénom": "Claire Morel", Email: claire.email, Message: words });
  await form.getByLabel("Situation").selectOption("Procédure en cours");
  await form.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  expect(await form.getByLabel("Situation").locator("option").first().textContent()).toBe("Sélectionnez...");

  const comesBack = await interrupt(page, "**/contact/envoyer", (route) => route.abort());
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(form.getByRole("alert")).toContainText(wentWrong);
  await expect(form.getByLabel("Message")).toHaveValue(words);
  await expect(form.getByRole("checkbox", { name: /J’accepte expressément/ })).toBeChecked();
  comesBack();

  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(form.getByRole("status")).toContainText(messageSent);
  const mailto = await form.getByRole("link", { name: /votre programme/ }).getAttribute("href");
  expect(decodeURIComponent(mailto ?? "")).toContain("subject=Demande de contact - Claire Morel");
  expect(decodeURIComponent(mailto ?? "")).toContain("Situation : Procédure en cours");
  await expect(form.getByLabel("Message")).toHaveValue("");
  await expectDelivered(delivered, mails, claire, words);
});

test(
  "a visitor writes on the home page with two clicks, and is heard once",
  ofAll,
  async ({ page, product, mails }) => {
    const claire = newClaire();
    const delivered = await watchMessages(product, mails);
    const words = `Je préfère écrire d'ici. ${claire.email}`;
    await open(page, "/");
    const form = page.locator("#contact form");
    await writeSlowly(form, { Email: claire.email, Prénom: "Claire", Message: words });
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
    const before = page.url();
    await form.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(form.getByText("Indiquez votre nom.").first()).toBeVisible();
    await expect(form.getByText("Cochez cette case pour que votre message puisse être lu.").first()).toBeVisible();
    const reasons = form.getByRole("alert").getByRole("listitem");
    const edges = await reasons.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().left));
    expect(edges, "each below the other").toEqual([edges[0], edges[0]]);
    await form.getByLabel("Nom", { exact: true }).fill("Morel");
    await form.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(form.getByText("Indiquez votre nom.")).toHaveCount(0);
    await expect(form.getByText("Cochez cette case pour que votre message puisse être lu.")).toBeVisible();
    const tick = form.getByRole("checkbox", { name: /J’accepte expressément/ });
    await expect(tick).toBeFocused();
    expect({ sent, at: page.url() }, "nothing leaves before the tick").toEqual({ sent: [], at: before });
    await expect(form.getByLabel("Message")).toHaveValue(words);
    await tick.check();
    await form.getByRole("button", { name: "Envoyer le message" }).dblclick();
    await expect(form.getByText(messageSent, { exact: true })).toBeVisible();
    await expectDelivered(delivered, mails, claire, words);
  },
);

test("a visitor writes from the help panel, and the network comes back", async ({ page, product, mails, watched }) => {
  watched.allowConsole(noNetwork, /422/);
  const claire = newClaire();
  const delivered = await watchMessages(product, mails);
  const words = `Je t'écris depuis mon téléphone. ${claire.email}`;
  await open(page, "/nos-offres");
  const button = page.getByRole("link", { name: /Besoin d’aide/ });
  await button.click();
  const panel = page.getByRole("dialog", { name: "L’Éclaircie" });
  await panel.getByRole("button", { name: "Parler à quelqu’un" }).click();
  await expect(panel.getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/.*\?text=Bonjour/,
  );
  await panel.getByRole("button", { name: "Remplir le formulaire" }).click();
  await writeSlowly(panel, { Nom: "Claire", Email: claire.email, Message: words });

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await button.press("Enter");
  await expect(panel.getByText(/Dis-moi ce qui t’amène/)).toBeVisible();
  await panel.getByRole("button", { name: "Parler à quelqu’un" }).click();
  await panel.getByRole("button", { name: "Remplir le formulaire" }).click();

  await panel.getByRole("button", { name: "Envoyer" }).click();
  await expect(panel.getByText("Coche cette case pour que ton message puisse être lu.").first()).toBeVisible();
  await panel.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  const comesBack = await interrupt(page, "**/contact/envoyer", (route) => route.abort());
  await panel.getByRole("button", { name: "Envoyer" }).click();
  await expect(panel.getByText(`Une erreur s'est produite. Réessaye ou contacte-nous à ${coach}`)).toBeVisible();
  await expect(panel.getByLabel("Message")).toHaveValue(words);
  comesBack();
  await panel.getByRole("button", { name: "Envoyer" }).click();
  await expect(panel.getByText("Merci ! Nous revenons vers toi rapidement.")).toBeVisible();
  await expectDelivered(delivered, mails, claire, words);
});

test("a visitor reads the help panel step by step", async ({ page, context }) => {
  await open(page, "/nos-offres");
  await page.getByRole("link", { name: /Besoin d’aide/ }).click();
  const panel = page.getByRole("dialog", { name: "L’Éclaircie" });

  await panel.getByRole("button", { name: "Lire la FAQ" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(5);
  await panel.getByRole("button", { name: "Comment annuler mon adhésion" }).click();
  await expect(panel.getByText(/y mettre fin n’importe quel jour/)).toBeVisible();
  await panel.getByRole("button", { name: "Autres questions" }).click();
  await panel.getByRole("button", { name: "Retour" }).click();

  await panel.getByRole("button", { name: "Devenir membre maintenant" }).click();
  await expect(panel.getByRole("link", { name: /^Non \(500\s€\)/ })).toHaveAttribute("href", "/membership");
  const opening = context.waitForEvent("page");
  await panel.getByRole("link", { name: /^Oui \(350\s€\)/ }).click();
  const tab = await opening;
  await expect(tab).toHaveURL(/\/membership#/);
  await expect(tab.getByLabel(/Code de parrainage/)).toBeFocused();
  await tab.close();

  await panel.getByRole("button", { name: "Retour" }).click();
  await panel.getByRole("button", { name: "Découvrir le concept" }).click();
  await panel.getByRole("link", { name: /qui t’accompagne/ }).click();
  await expect(page).toHaveURL(/\/a-propos$/);
  await expect(panel).toBeHidden();
});

test("a visitor whose browser cannot fetch the dialog or the panel reaches the contact page", async ({
  page,
  watched,
}) => {
  watched.allowConsole(/ERR_FAILED|Failed to fetch/);
  await page.route(/contact-dialog|help-panel/, (route) => route.abort());
  await open(page, "/nos-offres");
  await page.locator("header").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await open(page, "/nos-offres");
  await page.getByRole("link", { name: /Besoin d’aide/ }).click();
  await expect(page).toHaveURL(/\/contact$/);
});
