import type { Browser, Locator, Page } from "@playwright/test";
import { orderButton } from "../../app/features/billing/messages";
import { addDays, type Day, formatTime, parisDay, parisInstant, weekday } from "../../app/platform/clock";
import { isPublicHoliday } from "../../app/platform/working-days";
import { expectAccessible } from "../support/axe";
import { test as base, expect, productOf } from "../support/browser";
import { endPayment, openAccount, signIn } from "../support/joining";
import { demoPerson, newKarim, type Person } from "../support/people";
import { idOn, postForm } from "../support/private-pages";
import type { Product } from "../support/product";
import { thumb } from "../support/thumb";

// One day of the coach, on her phone: whom she sees, what was written before, the room, what came of each meeting, and what she does when a
// day goes otherwise than planned. Each of these counted.

const MOST_TAPS = {
  /** From « La journée »: read the answers, enter the room, mark it, keep a note, send what was agreed. */
  session: 6,
  missed: 2,
  moved: 3,
  /** The last one is the question that says what goes back. */
  canceled: 3,
  refunded: 3,
  /** For somebody whose name she types. */
  booked: 6,
};

const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SESSION = "5e000000-0000-4000-8000-000000000002";

const test = base.extend<object, { product: Product }>({ product: productOf() });
test.use(telephone);

/** The first working day that a session can still be booked on by anybody, and that the demonstration left empty. */
function dayToLive(): Day {
  let day = addDays(parisDay(new Date()), 18);
  while (weekday(day) > 5 || isPublicHoliday(day)) day = addDays(day, 1);
  return day;
}

async function phoneOf(browser: Browser, product: Product): Promise<Page> {
  const context = await browser.newContext({ ...telephone, baseURL: product.baseUrl });
  return context.newPage();
}

/** The coach writes somebody in at this moment, an hour of hers: the meeting's number. */
async function writeIn(page: Page, personId: string, startsAt: Date): Promise<string> {
  const form = { userId: personId, serviceId: SESSION, startsAt: startsAt.toISOString(), place: "video", pay: "gift" };
  const day = await postForm(page, "/admin/rendez-vous/nouveau", form);
  const links = page.locator(".day-thread > li").filter({ hasText: formatTime(startsAt) });
  await page.goto(day);
  const to = await links.getByRole("link").first().getAttribute("href");
  return to?.split("/").at(-1) ?? "";
}

const personId = (page: Page, search: string) =>
  idOn(page, `/admin/members?q=${encodeURIComponent(search)}`, /members\/([0-9a-f-]{36})/);

/** Somebody with an account orders a session of this moment, and pays it. */
async function paySession(phone: Page, startsAt: Date) {
  const choice = phone.locator(`input[name=startsAt][value="${startsAt.toISOString()}"]`);
  await phone.goto(`/rendez-vous?prestation=${SESSION}`, { waitUntil: "networkidle" });
  if ((await choice.count()) === 0) await phone.getByRole("link", { name: "Voir les deux semaines suivantes" }).click();
  await phone.locator("label.hour", { has: choice }).click();
  await phone.getByRole("button", { name: "Continuer" }).click();
  await phone.getByRole("checkbox", { name: /J’accepte les/ }).check();
  await phone.getByRole("button", { name: orderButton }).click();
  await endPayment(phone, "paid");
  await expect(phone.getByRole("heading", { level: 1, name: "C’est réservé." })).toBeVisible();
}

async function newAccount(browser: Browser, product: Product, person: Person): Promise<Page> {
  const phone = await phoneOf(browser, product);
  await openAccount(phone, person);
  return phone;
}

/** The row of a meeting of the day. */
const rowOf = (page: Page, startsAt: Date): Locator =>
  page.locator(".day-thread > li").filter({ has: page.locator(".day-hour", { hasText: formatTime(startsAt) }) });

test("the coach lives a day of meetings from her phone, each thing in a few taps", async ({
  page,
  browser,
  product,
  mails,
}) => {
  const day = dayToLive();
  const at = (time: string) => parisInstant(day, time);
  const here = `/admin/rendez-vous?jour=${day}`;
  const until = (instant: Date) => product.clock.advance(instant.getTime() - product.clock.now());

  // What stands in that day: Claire with a question, Karim who will not come, two others, and a first session that was paid.
  const named = (first_name: string, last_name: string): Person => ({ ...newKarim(), first_name, last_name });
  const [lou, marc, ines] = [named("Lou", "Petit"), named("Marc", "Aubry"), named("Inès", "Roy")];
  await (await newAccount(browser, product, lou)).context().close();
  const marcPhone = await newAccount(browser, product, marc);
  const inesPhone = await newAccount(browser, product, ines);
  await paySession(inesPhone, at("17:00"));
  await signIn(page, demoPerson(product, "sophie"));
  const claire = await personId(page, demoPerson(product, "claire").email);
  const withClaire = await writeIn(page, claire, at("10:00"));
  await writeIn(page, await personId(page, demoPerson(product, "karim").email), at("11:30"));
  await writeIn(page, await personId(page, lou.email), at("14:00"));
  await writeIn(page, await personId(page, marc.email), at("15:30"));
  const clairePhone = await phoneOf(browser, product);
  await signIn(clairePhone, demoPerson(product, "claire"));
  const answered = await clairePhone.request.post("/espace-membre/rendez-vous", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
    params: { index: "" },
    multipart: {
      intent: "send-answers",
      id: withClaire,
      consent: "oui",
      "answers[]": "Parler à Lou sans pleurer.",
    },
  });
  expect(answered.status()).toBeLessThan(400);

  await test.step("she reads what was written before, enters the room, marks it done, keeps a note and sends what was agreed", async () => {
    await until(new Date(at("10:00").getTime() - 8 * 60_000));
    const hand = thumb();
    await page.goto("/admin", { waitUntil: "networkidle" });
    await hand.tap(page.getByRole("region", { name: "La journée" }).getByRole("link", { name: "Claire Morel" }));
    await expect(page.getByRole("heading", { level: 1, name: "Claire Morel" })).toBeVisible();
    await expect(page.getByText("Parler à Lou sans pleurer.")).toBeVisible();
    await expectAccessible(page);
    const room = page.getByRole("link", { name: /Rejoindre la visio/ });
    // The room is another house’s: its link is read, not followed, and counted.
    await expect(room).toHaveAttribute("href", /^https:\/\/visio\.leclaircie\.example\/[\w-]{22}$/);
    await expect(room).toHaveAttribute("target", "_blank");
    await until(at("11:01"));
    await page.reload({ waitUntil: "networkidle" });
    await expect(room).toHaveCount(0);
    await hand.tap(page.getByRole("button", { name: /^Marquer fait/ }));
    await expect(page.getByText(/^Fait\s:\sClaire Morel/).first()).toBeVisible();
    await hand.type(page.getByLabel("Ce que vous voulez retenir de ce rendez-vous"), "Penser à la médiation.");
    await expect(page.getByText(/^Gardé à/)).toBeVisible();
    await hand.type(page.getByLabel("Ce qui est convenu"), "Écrire à l’école.");
    await hand.tap(page.getByRole("button", { name: /^Envoyer à Claire/ }));
    await expect(page.getByText("C’est écrit").first()).toBeVisible();
    expect(hand.taps + 1).toBeLessThanOrEqual(MOST_TAPS.session);
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByLabel("Ce que vous voulez retenir de ce rendez-vous")).toHaveValue("Penser à la médiation.");
    await page.goto(`/admin/members/${claire}`);
    await expect(page.locator("section", { has: page.locator("#heures") })).toContainText(/Prises\s*\d+.h/);
  });

  await test.step("nobody came: marked, taken back, and marked again", async () => {
    await until(at("12:31"));
    const hand = thumb();
    await page.goto(here, { waitUntil: "networkidle" });
    const row = rowOf(page, at("11:30"));
    await hand.tap(row.getByRole("button", { name: /^Absence/ }));
    await expect(page.getByText("Absence : Karim Benali")).toBeVisible();
    await hand.tap(page.getByRole("button", { name: "Annuler", exact: true }).first());
    await expect(row.getByRole("button", { name: /^Marquer fait/ })).toBeVisible();
    expect(hand.taps).toBeLessThanOrEqual(MOST_TAPS.missed);
    // What it says slides over the row: a finger waits for it too.
    await expect(page.getByText("Ce rendez-vous est à marquer de nouveau", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: /^Absence/ }).tap();
    await expect(row.getByRole("button", { name: /^Corriger/ })).toBeVisible();
  });

  await test.step("one is moved, and its person told that something changed, without the hour", async () => {
    const hand = thumb();
    await page.goto(here, { waitUntil: "networkidle" });
    await hand.tap(rowOf(page, at("14:00")).getByRole("link", { name: /^Déplacer/ }));
    await expect(page.getByRole("heading", { level: 1, name: "Déplacer ce rendez-vous" })).toBeVisible();
    await expectAccessible(page);
    const later = page.locator(".moments > li").nth(1).locator("label").first();
    await hand.tap(later);
    await hand.tap(page.getByRole("button", { name: "Déplacer" }));
    await expect(page.getByText("Rendez-vous déplacé").first()).toBeVisible();
    expect(hand.taps).toBeLessThanOrEqual(MOST_TAPS.moved);
    await page.goto(here);
    await expect(rowOf(page, at("14:00")).getByRole("link", { name: /^Déplacer/ })).toHaveCount(0);
    const [mail] = await mails.waitForAll({
      to: lou.email,
      saying: "Nous avons dû déplacer votre rendez-vous",
      count: 1,
    });
    expect(mail?.subject).not.toMatch(/\d/);
  });

  await test.step("she is late and cancels: the hour is given back, with an apology", async () => {
    await until(at("15:40"));
    const hand = thumb();
    await page.goto(here, { waitUntil: "networkidle" });
    await hand.tap(rowOf(page, at("15:30")).getByRole("link").first());
    await hand.tap(page.getByText("Annuler", { exact: true }).first());
    await expect(page.getByText("Son heure revient à son compte").first()).toBeVisible();
    await hand.tap(page.getByRole("button", { name: "Annuler le rendez-vous" }));
    await expect(page.getByText("Rendez-vous annulé").first()).toBeVisible();
    expect(hand.taps).toBeLessThanOrEqual(MOST_TAPS.canceled);
    await mails.waitForAll({ to: marc.email, saying: "Nous avons dû annuler votre rendez-vous", count: 1 });
    await marcPhone.goto("/espace-membre/rendez-vous");
    await expect(marcPhone.locator("#contenu")).toContainText(/1.h/);
  });

  await test.step("a first session that did not suit goes back from its page", async () => {
    await until(at("18:05"));
    await page.goto(here, { waitUntil: "networkidle" });
    await rowOf(page, at("17:00"))
      .getByRole("button", { name: /^Marquer fait/ })
      .tap();
    await expect(page.getByText(/^Fait\s:\sInès Roy/).first()).toBeVisible();
    const hand = thumb();
    await hand.tap(rowOf(page, at("17:00")).getByRole("link").first());
    const opener = "Rembourser la première séance";
    await hand.tap(page.getByText(opener, { exact: true }).first());
    await hand.tap(page.getByRole("button", { name: "Rembourser", exact: true }));
    await expect(page.getByText("Première séance remboursée").first()).toBeVisible();
    expect(hand.taps).toBeLessThanOrEqual(MOST_TAPS.refunded);
    await expect(page.getByText("Rendue", { exact: true })).toBeVisible();
    await mails.waitFor({ to: ines.email, subject: "Votre remboursement" });
  });

  await test.step("she writes somebody in, with an hour she gives", async () => {
    const hand = thumb();
    await page.goto("/admin/rendez-vous", { waitUntil: "networkidle" });
    await hand.tap(page.getByRole("link", { name: "Ajouter un rendez-vous" }).first());
    await hand.type(page.getByRole("searchbox", { name: "Nom ou e-mail" }), marc.email);
    await page.keyboard.press("Enter");
    await hand.tap(page.locator("#contenu").getByRole("link", { name: "Marc Aubry" }).first());
    await expect(page.getByRole("radio", { name: "Avec ses heures" })).toBeChecked();
    await expectAccessible(page);
    await hand.tap(page.locator(".moments label").first());
    await hand.tap(page.getByRole("button", { name: "Ajouter ce rendez-vous" }));
    await expect(page.getByText("Rendez-vous ajouté").first()).toBeVisible();
    expect(hand.taps).toBeLessThanOrEqual(MOST_TAPS.booked);
  });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
