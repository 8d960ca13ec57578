import { orderButton } from "../../app/features/billing/messages";
import { messageSent } from "../../app/features/contact/messages";
import { expectAccessible } from "../support/axe";
import { chooseHour } from "../support/booking";
import { awaitApplication, expect, testAsWeeksPass as test } from "../support/browser";
import { endPayment, enter, openAccount } from "../support/joining";
import { patient } from "../support/patience";
import { demoPerson, newKarim } from "../support/people";
import { thumb } from "../support/thumb";
import { takeYourTime } from "../support/writing";

// On a phone: somebody asks for a quote, the coach sends one; that person, who has an account, accepts it, pays, and takes the first hour.

const MOST_TAPS_OF_THE_COACH = 12;
/** From the link of the mail to the page of the provider, then from the order to its first hour. */
const MOST_TAPS_OF_THE_CLIENT = 8;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("the coach sends a quote in at most twelve taps; its person accepts, pays and takes the first hour in at most eight", async ({
  page,
  browser,
  product,
  mails,
}) => {
  const karim = newKarim();
  const client = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: product.baseUrl,
  });
  const phone = await client.newPage();
  await openAccount(phone, karim);
  const name = `${karim.first_name} ${karim.last_name}`;
  await phone.goto("/services", { waitUntil: "networkidle" });
  await phone.getByRole("link", { name: "Demander un devis" }).click();
  await expect(phone.getByRole("combobox", { name: "Situation" })).toHaveValue("devis");
  await awaitApplication(phone);
  await phone.getByRole("textbox", { name: "Nom et prénom" }).fill(name);
  await phone.getByRole("textbox", { name: "Message" }).fill("Bonjour, deux heures par mois, ce serait combien ?");
  await phone.getByRole("textbox", { name: /^E-?mail/ }).fill(karim.email);
  await phone.getByRole("checkbox", { name: /J’accepte expressément/ }).check();
  await takeYourTime(phone);
  await phone.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(phone.getByText(messageSent).first()).toBeVisible();

  await enter(page, demoPerson(product, "sophie"));
  await page.goto("/admin/messages");
  const coach = thumb();
  await coach.tap(page.locator("#contenu").getByRole("link", { name }).first());
  await expect(page.getByText("Demande de devis").first()).toBeVisible();
  await coach.tap(page.getByRole("button", { name: "Faire un devis" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Devis pour ${name}`);
  await expectAccessible(page);
  await coach.type(page.getByLabel("Titre"), "Six mois, deux heures par mois");
  await coach.type(page.getByLabel(/Un mot pour la personne/), "Voici de quoi avancer sans vous presser.");
  await coach.type(page.getByLabel("Qté"), "12");
  await coach.type(page.getByLabel("Prix, en euros"), "110");
  await expect(page.locator("output").filter({ hasText: "1 320,00 €" })).toBeVisible();
  await coach.tap(page.getByRole("button", { name: "Ajouter une ligne" }));
  await coach.type(page.getByRole("textbox", { name: "Ligne 2" }), "Préparation d’un rendez-vous");
  await coach.tap(page.getByRole("button", { name: "Envoyer le devis" }));
  await expect(page.getByRole("textbox", { name: "Le lien privé" })).toHaveValue(/\/devis\/[\w-]{43}$/);
  await expect(page.getByText(/D-\d{4}-\d{4}/).first()).toBeVisible();
  expect(coach.taps).toBeLessThanOrEqual(MOST_TAPS_OF_THE_COACH);
  await expectAccessible(page);

  const mail = await mails.waitFor({ to: karim.email, subject: "Un document vous attend", link: "/devis/" });
  expect(JSON.stringify(mail)).not.toMatch(/1.320|Six mois|coaching/);
  const hand = thumb();
  await phone.goto(mails.linkOf(mail, "/devis/"));
  await expect(phone).toHaveTitle("Devis");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Six mois, deux heures par mois");
  await expectAccessible(phone);
  await hand.tap(phone.getByRole("link", { name: "Accepter et commander" }));
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Votre commande");
  await expectAccessible(phone);
  await hand.tap(phone.getByRole("checkbox", { name: /J’accepte les conditions générales/ }));
  await hand.tap(phone.getByRole("button", { name: orderButton }));
  await expect(phone.getByRole("heading", { level: 1, name: "Paiement de test" })).toBeVisible();

  await endPayment(phone, "paid");
  await expect(phone.getByText("Votre paiement est bien arrivé").first()).toBeVisible();
  await expect(phone.getByText(/Vos heures se réservent depuis votre espace, à partir du/)).toBeVisible();
  await expectAccessible(phone);
  await page.reload();
  await expect(page.getByText("Payé", { exact: true }).first()).toBeVisible();

  // Three weeks later, past the withdrawal period whatever feast ends it: the first hour is taken with what was bought.
  await product.clock.advance({ days: 21 });
  const order = phone.url();
  await expect(async () => {
    await phone.goto(order, { waitUntil: "networkidle" });
    await phone.getByRole("link", { name: "Choisir une heure" }).click();
    await expect(phone.getByRole("link", { name: /12\sheures à prendre/ })).toBeVisible({
      timeout: patient(10_000),
    });
  }).toPass();
  await chooseHour(phone, hand.tap);
  await hand.tap(phone.getByRole("button", { name: "Réserver cette heure" }));
  await phone.waitForURL(/\/espace-membre\/rendez-vous$/);
  await expect(phone.getByText("C’est réservé").first()).toBeVisible();
  await expect(phone.locator(".ford-left")).toContainText("12");
  // Opening the mail’s link is one, the button of the order another.
  expect(hand.taps + 2).toBeLessThanOrEqual(MOST_TAPS_OF_THE_CLIENT);
  await expectAccessible(phone);
  await client.close();
});
