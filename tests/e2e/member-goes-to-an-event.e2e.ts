import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { orderButton } from "../../app/features/billing/messages";
import { parisDay, parisInstant } from "../../app/platform/clock";
import { openDatabase } from "../../app/platform/db/database.server";
import { expectAccessible } from "../support/axe";
import { test as base, expect, productOf } from "../support/browser";
import { endPayment, enter, signUp } from "../support/joining";
import { demoPerson, newKarim } from "../support/people";
import { giveBack } from "../support/places";
import { type Product, storeOf } from "../support/product";

/** Here the clock moves to the next morning, and an event fills up. */
const test = base.extend<object, { product: Product }>({ product: productOf() });

const CAFE = "Café des parents séparés";
const WEBINAR = "Un foyer, deux maisons";

/** Makes the event full but for one place. */
async function leaveOnePlace(product: Product, title: string) {
  const database = await openDatabase(storeOf(product));
  await sql`update events set capacity = seats_taken + 1 where title = ${title}`.execute(database.kysely);
  await database.close();
}

/** Eleven in the morning in Paris: offers do not leave at night. */
async function morning(product: Product) {
  const now = new Date();
  const today = parisInstant(parisDay(now), "11:00").getTime();
  await product.clock.advance((today > now.getTime() ? today : today + 86_400_000) - now.getTime());
}

test("a member registers for an event, finds it in her calendar, and gives the place back", async ({
  page,
  product,
  mails,
}) => {
  const claire = demoPerson(product, "claire");
  await page.goto("/evenements");
  const row = page.getByRole("listitem").filter({ hasText: WEBINAR });
  await row.getByRole("button", { name: /^Se connecter pour s’inscrire/ }).click();
  await page.waitForURL(/\/auth$/);
  await page.getByRole("textbox", { name: "Email" }).fill(claire.email);
  await page.locator("input[name=password]").fill(claire.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: new RegExp(WEBINAR) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /Nom à afficher/ }).fill("Sam");
  await page.getByRole("button", { name: "S’inscrire", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Votre place est réservée" })).toBeVisible();
  await expectAccessible(page);

  const mail = await mails.waitFor({ to: claire.email, subject: "Votre inscription" });
  expect(mail.subject + mail.html + mail.text).not.toMatch(/divorce|maisons|\d\sh\b/i);
  expect(mail.attachments).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Ajouter à mon agenda" }).click();
  const entry = await download;
  expect(entry.suggestedFilename()).toBe("rendez-vous.ics");
  const file = await readFile(await entry.path(), "utf8");
  expect(file).toContain("SUMMARY:Rendez-vous");
  expect(file).not.toMatch(/visio\.|divorce|maisons/);
  await page.goto(mails.linkOf(mail, "/ma-place/"));
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(WEBINAR) })).toBeVisible();

  await giveBack(page);
  await expect(page.getByRole("button", { name: "S’inscrire", exact: true })).toBeVisible();
  await mails.waitFor({ to: claire.email, subject: "Votre place est rendue" });
});

test("somebody who is no member orders a place, pays it, and comes back to it", async ({ page, product, mails }) => {
  const karim = newKarim();
  await page.goto("/evenements");
  await page.getByRole("link", { name: `S’inscrire : ${CAFE}` }).click();
  await page.getByRole("button", { name: "S’inscrire", exact: true }).click();
  await signUp(page, karim);
  await expect(page.getByRole("heading", { level: 1, name: CAFE })).toBeVisible();
  await page.getByRole("link", { name: "S’inscrire", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /Je demande que ce rendez-vous/ }).check();
  await page.getByRole("checkbox", { name: /J’accepte les conditions générales/ }).check();
  await page.getByRole("button", { name: orderButton }).click();
  await endPayment(page, "paid");
  await expect(page.getByRole("heading", { level: 2, name: "Votre place est réservée" })).toBeVisible();
  // In the page: nothing stands over the place and what one does with it.
  await expect(page.locator("#contenu").getByText("Votre reçu est dans votre espace.")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(0);
  const mail = await mails.waitFor({ to: karim.email, subject: "Votre inscription" });
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(["conditions.pdf"]);
  expect(mail.text).not.toContain(CAFE);
  expect(new URL(mails.linkOf(mail, "/ma-place/")).origin).toBe(product.baseUrl);
});

test("a freed place is offered to who waits, and taken by a click", async ({ page, browser, product, mails }) => {
  await leaveOnePlace(product, CAFE);
  await morning(product);
  const [claire, karim] = [demoPerson(product, "claire"), demoPerson(product, "karim")];
  await enter(page, claire);
  await page.goto("/evenements");
  await page.getByRole("button", { name: `S’inscrire : ${CAFE}` }).click();
  await expect(page.getByRole("heading", { name: "Votre place est réservée" })).toBeVisible();

  const other = await browser.newContext({ baseURL: product.baseUrl, locale: "fr-FR", timezoneId: "Europe/Paris" });
  const second = await other.newPage();
  await enter(second, karim);
  await second.goto("/evenements");
  await second.getByRole("button", { name: `Rejoindre la liste d’attente : ${CAFE}` }).click();
  await expect(second.getByRole("heading", { name: "Vous êtes la prochaine personne" })).toBeVisible();

  await giveBack(page);
  await expect(page.getByRole("button", { name: "Rejoindre la liste d’attente", exact: true })).toBeVisible();

  const offer = await mails.waitFor({ to: karim.email, subject: "Une place s’est libérée" });
  await second.goto(mails.linkOf(offer, "/ma-place/"));
  await expectAccessible(second);
  await second.getByRole("link", { name: /Prendre la place/ }).click();
  await second.getByRole("checkbox", { name: /Je demande que ce rendez-vous/ }).check();
  await second.getByRole("checkbox", { name: /J’accepte les conditions générales/ }).check();
  await second.getByRole("button", { name: orderButton }).click();
  await endPayment(second, "paid");
  await expect(second.getByRole("heading", { level: 2, name: "Votre place est réservée" })).toBeVisible();
  await other.close();
});
