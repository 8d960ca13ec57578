import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSlots } from "~/features/booking/booking.server";
import { addDays, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { CALL, FIVE_HOURS, SESSION } from "./support/appointments";
import { cookies } from "./support/edges";
import { meeting } from "./support/meetings";
import { openProvider } from "./support/paying";
import { sentQuote } from "./support/quotes";
import { setForThisTest } from "./support/settings";
import { type Browser, type OpenSite, openSite } from "./support/site";

// Whoever accepts terms accepts those that were before the eyes, wherever something is ordered or opened.

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
const now = new Date();
const PRESENT = "2099-01.1";
const READ_AGAIN = "Les conditions ont changé pendant que vous lisiez. Relisez-les, puis acceptez-les de nouveau.";

beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

interface Opened {
  browser: Browser;
  path: string;
  fields: Record<string, string>;
  /** What stands in the page again, of what was typed. */
  kept: RegExp;
  /** How the terms are accepted there, and what is said of those that changed. */
  accepts?: Record<string, string>;
  says?: string;
}

const ticked = (name: string) => new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*checked)[^>]*>`);
const valued = (name: string, value: string) =>
  new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*value="${value}")[^>]*>`);
const year = { clientKey: randomUUID(), count: "1", ref: "", shownTotalCents: "50000", earlyStart: "oui" };
const hours = { place: "video", early: "keep", count: "1" };
const guest = { firstName: "Nora", lastName: "Test", phone: "06 12 34 56 78" };

async function keepHour(serviceId: string, minutes: number) {
  const from = addDays(parisDay(now), 4);
  const days = await listSlots(db(), { service: { minutes }, from, to: addDays(from, 20) }, { now });
  const startsAt = days.flatMap(({ starts }) => starts)[0]?.toISOString() ?? "";
  const answer = await site.browser().post("/rendez-vous", { serviceId, startsAt });
  const holdId = new URL(answer.headers.get("Location") ?? "", "http://site").searchParams.get("garde") ?? "";
  return { browser: site.browser(cookies(answer.headers)), holdId };
}

/** Each page where terms are accepted, opened. */
const pages: Record<string, () => Promise<Opened>> = {
  "a year": async () => ({
    browser: await site.person("Karim"),
    path: "/membership/commande",
    fields: { ...year, clientKey: randomUUID() },
    kept: ticked("earlyStart"),
  }),
  "a year, before signing in": async () => ({
    browser: site.browser(),
    path: "/membership/commande",
    fields: year,
    kept: ticked("earlyStart"),
  }),
  "a year to offer": async () => ({
    browser: await site.person("Ama"),
    path: "/membership/offrir/commande",
    fields: { clientKey: randomUUID(), shownPriceCents: "50000", openingAccepted: "oui" },
    kept: ticked("openingAccepted"),
  }),
  "a year that was offered": async () => {
    const buyer = await site.person("Ama");
    const orderId = await provider.offerYear(buyer.id, { now });
    const html = await buyer.html(`/espace-membre/cadeaux/${orderId}`);
    const code = /value="([2-9A-Z]{4}(?:-[2-9A-Z]{4}){2})"/.exec(html)?.[1] ?? "";
    const fields = { intent: "begin", startAsked: "oui", code };
    return { browser: await site.person("Nour"), path: "/cadeau", fields, kept: ticked("startAsked") };
  },
  "an hour, by somebody without an account": async () => {
    const { browser, holdId } = await keepHour(SESSION, 60);
    const email = `${randomUUID()}@exemple.test`;
    return {
      browser,
      path: `/rendez-vous/commande?garde=${holdId}`,
      fields: {
        ...{ ...hours, ...guest, email, holdId, serviceId: SESSION, shownPriceCents: "15000" },
        clientKey: randomUUID(),
      },
      kept: valued("firstName", "Nora"),
    };
  },
  "a call, by somebody without an account": async () => {
    const { browser, holdId } = await keepHour(CALL, 20);
    const email = `${randomUUID()}@exemple.test`;
    return {
      browser,
      path: `/rendez-vous/appel?garde=${holdId}`,
      fields: { ...guest, email, holdId, place: "phone", clientKey: randomUUID() },
      kept: valued("firstName", "Nora"),
      accepts: {},
      says: "Rien n’est réservé. Relisez-les, puis réservez de nouveau.",
    };
  },
  "an account": async () => ({
    browser: site.browser(),
    path: "/auth?onglet=inscription",
    fields: {
      ...guest,
      intent: "sign-up",
      lastName: "Exemple",
      email: `${randomUUID()}@exemple.test`,
      password: "orage-sur-la-mer",
    },
    kept: valued("lastName", "Exemple"),
    accepts: { terms: "on" },
  }),
  "hours, from an account": async () => ({
    browser: await site.person("Lou"),
    path: `/rendez-vous/commande?prestation=${FIVE_HOURS}`,
    fields: { clientKey: randomUUID(), count: "2", holdId: "", serviceId: FIVE_HOURS, shownPriceCents: "65000" },
    kept: /<input(?=[^>]*name="count")(?=[^>]*value="2")(?=[^>]*checked)[^>]*>/,
  }),
  "a place": async () => {
    const event = await meeting(now, { price_cents: 25_00 });
    return {
      browser: await site.person("Sam"),
      path: `/evenements/${event.slug}/commande`,
      fields: { clientKey: randomUUID(), shownPriceCents: "2500", pseudonym: "Sam" },
      kept: valued("pseudonym", "Sam"),
    };
  },
  "a quote": async () => {
    const sophie = await site.person("Sophie", { coach: true });
    const { token } = await sentQuote({}, { now, by: sophie.id });
    return {
      browser: await site.person("Inès"),
      path: `/devis/${token}/commande`,
      fields: { clientKey: randomUUID(), shownTotalCents: "150000", earlyStart: "oui" },
      kept: ticked("earlyStart"),
    };
  },
};

/** What an order, an account or an opened year would leave. */
async function made() {
  const tables = ["orders", "payments", "users", "order_drafts", "event_registrations", "membership_grants"] as const;
  const count = async (table: (typeof tables)[number]) =>
    (await db().selectFrom(table).select(db().fn.countAll().as("n")).executeTakeFirstOrThrow()).n;
  return Promise.all(tables.map(count));
}

const shownOn = (html: string) => /name="shownTerms" value="([^"]*)"/.exec(html)?.[1];

test.for(Object.entries(pages))("%s: terms that changed since the page was opened are read first", async ([, open]) => {
  const { browser, path, fields, kept, accepts = { termsAccepted: "oui" }, says = READ_AGAIN } = await open();
  const shownTerms = shownOn(await browser.html(path)) ?? "";
  expect(shownTerms).toMatch(/^[0-9a-f]{64}$/);
  await setForThisTest({ terms_version: PRESENT });
  const before = await made();
  const refused = await browser.post(path, { ...fields, ...accepts, shownTerms });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain(says);
  for (const name of Object.keys(accepts)) expect(html).not.toMatch(ticked(name));
  expect(html).toMatch(kept);
  const present = shownOn(html) ?? "";
  expect(present).toMatch(/^[0-9a-f]{64}$/);
  expect(present).not.toBe(shownTerms);
  expect(await made(), "nothing is made of it").toEqual(before);
  const accepted = await browser.post(path, { ...fields, ...accepts, shownTerms: present });
  expect(accepted.status).toBe(303);
  expect(await made()).not.toEqual(before);
});

test("a year: only a tick that is missing leaves the page as it was read, and its code unchecked", async () => {
  const browser = await site.person("Lise");
  const shownTerms = shownOn(await browser.html("/membership/commande")) ?? "";
  /** What the answer says, to a browser that has the page already: a list of values, where an object names them by their ranks. */
  const asRead = async (fields: Record<string, string>) => {
    const answer = await browser.post("/membership/commande.data", { ...year, shownTerms, ...fields });
    expect(answer.status).toBe(422);
    const values = (await answer.json()) as unknown[];
    const key = `_${values.indexOf("asRead")}`;
    return values.flatMap((one) => (one && typeof one === "object" && key in one ? values[Object(one)[key]] : []))[0];
  };
  expect(await asRead({})).toBe(true);
  expect(await asRead({ termsAccepted: "oui", shownTotalCents: "49900" })).toBe(false);
  expect(await asRead({ termsAccepted: "oui", shownTerms: "0".repeat(64) })).toBe(false);
});

test("a price that changed changes the terms, under the same version; what else is wrong is said beside it", async () => {
  const browser = site.browser();
  const shownTerms = shownOn(await browser.html("/auth?onglet=inscription")) ?? "";
  await setForThisTest({ session_cancellation_hours: 72 });
  const html = await (
    await browser.post("/auth?onglet=inscription", { intent: "sign-up", terms: "on", shownTerms, ...guest, phone: "" })
  ).text();
  expect(html).toContain(READ_AGAIN);
  expect(html).toContain("Indiquez votre téléphone");
  expect(html).not.toMatch(ticked("terms"));
});

test("the text an account was opened under is kept, and named by it", async () => {
  const { browser, path, fields, accepts } = await (pages["an account"] as () => Promise<Opened>)();
  const shownTerms = shownOn(await browser.html(path)) ?? "";
  await browser.post(path, { ...fields, ...accepts, shownTerms });
  const account = await db()
    .selectFrom("profiles")
    .innerJoin("accepted_terms", (join) =>
      join
        .onRef("accepted_terms.hash", "=", "profiles.terms_hash")
        .onRef("accepted_terms.version", "=", "profiles.terms_version"),
    )
    .select("hash")
    .where("last_name", "=", "Exemple")
    .orderBy("profiles.created_at", "desc")
    .executeTakeFirst();
  expect(account).toEqual({ hash: shownTerms });
});
