import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, expect, test } from "vitest";
import { savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { salesConditionPort } from "~/features/billing/billing.server";
import { grantMembership } from "~/features/membership/membership.server";
import { openSession } from "~/platform/auth/session.server";
import { addDays, formatInstant, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { base, builtSite } from "../../../tests/support/built-site";
import { cookies } from "../../../tests/support/edges";
import { meeting, register, registered } from "../../../tests/support/meetings";
import { actions } from "./messages";

const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const { ask: send, close } = await builtSite();
afterAll(close);

/** Somebody signed in: their id, and the pages as their browser sees them. */
async function person() {
  const id = randomUUID();
  const email = `${id}@exemple.test`;
  const dates = { created_at: now, updated_at: now };
  await db()
    .insertInto("users")
    .values({ id, email, email_verified: true, ...dates })
    .execute();
  const profile = { id, first_name: "Karim", last_name: "Test", phone: "0612345678", created_at: now };
  await db()
    .insertInto("profiles")
    .values({ ...profile, terms_version: null, terms_accepted_at: null })
    .execute();
  const session = await openSession(new Request(base), id);
  return { id, ...browser(session.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "")) };
}

function browser(cookies: string[] = []) {
  const headers = { Cookie: cookies.join("; ") };
  return {
    get: (path: string) => send(path, { headers }),
    html: async (path: string) => plain(await (await send(path, { headers })).text()),
    post: (path: string, fields: Record<string, string>) =>
      send(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { ...headers, "Sec-Fetch-Site": "same-origin" },
      }),
  };
}

/** Spaces as spaces, and what React puts between two texts left out. */
function plain(html: string): string {
  return html.replaceAll("<!-- -->", "").replace(/[\u00a0\u202f]/g, " ");
}

test("the list sells the membership to a visitor and to an account, never to a member", async () => {
  const selling = "Devenir membre Premium";
  const member = await person();
  const year = { userId: member.id, from: parisDay(now), until: addDays(parisDay(now), 200), reason: "Essai" };
  await inTransaction((trx) => grantMembership(trx, year, { now, by: null }));
  expect(await browser().html("/evenements")).toContain(selling);
  expect(await (await person()).html("/evenements")).toContain(selling);
  expect(await member.html("/evenements")).not.toContain(selling);
});

test("the list shows what is to come: kind, hours, places left, price, and the act the visitor may do", async () => {
  await meeting(now, { title: "Café ouvert", capacity: 12, price_cents: 10_00 });
  await meeting(now, { title: "Visio réservée", event_type: "webinaire", is_members: true });
  const draft = await meeting(now, { title: "Brouillon caché" });
  await db().updateTable("events").set({ is_published: false }).where("id", "=", draft.id).execute();
  const past = await meeting(now, { title: "Café d’hier" });
  const yesterday = { event_date: inHours(-26), ends_at: inHours(-24) };
  await db().updateTable("events").set(yesterday).where("id", "=", past.id).execute();

  const answer = await browser().get("/evenements");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const html = plain(await answer.text());
  for (const words of [
    "Café ouvert",
    "Webinaire",
    "12 places restantes",
    "10 €, gratuit pour les membres",
    "Paris 8",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toContain(actions.register);
  expect(html).toContain(actions.signIn);
  expect(html).not.toContain("Brouillon caché");
  expect(html).not.toContain("Café d’hier");
  expect((await browser().get(`/evenements/${draft.slug}`)).status).toBe(404);
  expect(await browser().html(`/evenements/${past.slug}`)).toContain("Ce rendez-vous a eu lieu");
});

test("who must sign in is led back to the event, by a signed key and never by an address", async () => {
  const event = await meeting(now, { is_members: true });
  const answer = await browser().post(`/evenements/${event.slug}`, { intent: "sign-in" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth"]);
  const kept = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  expect(kept.join("\n")).not.toContain("/evenements/");
  const karim = await person();
  const session = await openSession(new Request(base), karim.id);
  const back = await browser([...kept, cookies(session)]).get("/evenements");
  expect([back.status, back.headers.get("Location")]).toEqual([302, `/evenements/${event.slug}`]);
  expect(back.headers.getSetCookie().join("\n")).toMatch(/__Host-evenement=;/);
  const open = await meeting(now, { title: "Ouvert à tous" });
  const register = await browser().post(`/evenements/${open.slug}`, { intent: "register" });
  expect(register.headers.get("Location")).toBe("/auth?onglet=inscription");
});

test("a registered person sees the place and its address, takes the calendar entry, and gives the place back", async () => {
  const event = await meeting(now, { title: "Atelier du samedi", address: "4 rue du Secret, Paris" });
  const path = `/evenements/${event.slug}`;
  const karim = await person();
  expect(await karim.html(path)).not.toContain("rue du Secret");
  for (let click = 0; click < 2; click += 1) {
    const answer = await karim.post(path, { intent: "register", pseudonym: "  Sam \u0000 " });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  }
  const html = await karim.html(path);
  for (const words of ["Votre place est réservée", "Nom à afficher : Sam", "rue du Secret"]) {
    expect(html).toContain(words);
  }
  expect(await browser().html(path)).not.toContain("rue du Secret");

  const entry = await karim.get(`${path}/rendez-vous.ics`);
  expect(entry.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const parsed = new ICAL.Component(ICAL.parse(await entry.text())).getFirstSubcomponent("vevent");
  expect(parsed && new ICAL.Event(parsed).startDate.toJSDate().getTime()).toBe(
    Math.floor(event.event_date.getTime() / 1000) * 1000,
  );
  expect((await (await person()).get(`${path}/rendez-vous.ics`)).status).toBe(404);

  await karim.post(path, { intent: "give-back", shown: "waiting:free" });
  expect(await karim.html(path)).toContain("Votre place est réservée");
  const [, shown = ""] = html.match(/name="shown" value="([^"]*)"/) ?? [];
  await karim.post(path, { intent: "give-back", shown });
  expect(await karim.html(path)).not.toContain("Votre place est réservée");
  expect((await karim.get(`${path}/rendez-vous.ics`)).status).toBe(404);
});

test("the address a mail gives leads its owner to the event, and nobody else anywhere", async () => {
  const event = await meeting(now, { title: "Atelier du dimanche" });
  const karim = await person();
  const place = await registered(event.id, karim.id, now);
  const path = `/ma-place/${place.id}`;
  expect(path).not.toContain(event.slug);
  const led = await karim.get(path);
  expect([led.status, led.headers.get("Location")]).toEqual([302, `/evenements/${event.slug}`]);
  expect((await (await person()).get(path)).status).toBe(404);
  expect((await karim.get("/ma-place/rien")).status).toBe(404);
  const signIn = await browser().get(path);
  expect([signIn.status, signIn.headers.get("Location")]).toEqual([302, "/auth"]);
  const kept = signIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const signedIn = async (userId: string) => {
    const session = await openSession(new Request(base), userId);
    return browser([...kept, cookies(session)]).get("/evenements");
  };
  expect((await signedIn(karim.id)).headers.get("Location")).toBe(`/evenements/${event.slug}`);
  expect((await signedIn((await person()).id)).status).toBe(200);
});

test("who has not confirmed their address reads beside their place that nothing is written there", async () => {
  const event = await meeting(now);
  const karim = await person();
  await registered(event.id, karim.id, now);
  const words = "Votre adresse n’est pas encore confirmée";
  expect(await karim.html(`/evenements/${event.slug}`)).not.toContain(words);
  await db().updateTable("users").set({ email_verified: false }).where("id", "=", karim.id).execute();
  expect(await karim.html(`/evenements/${event.slug}`)).toContain(words);
});

test("the page of an event shows its drawing, and says how to come and until when a place is refunded", async () => {
  const paid = await meeting(now, { title: "Atelier payant", price_cents: 25_00, address: "4 rue du Secret, Paris" });
  const html = await browser().html(`/evenements/${paid.slug}`);
  expect(html).toContain("Une place payée, puis rendue au moins 48 h avant sur cette page, est remboursée en entier.");
  expect(html).toContain("L’adresse exacte s’affiche sur cette page");
  const drawing = /<img class="event-cover[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await browser().get(drawing)).headers.get("Content-Type")).toBe("image/svg+xml");

  const online = await meeting(now, { title: "En ligne", event_type: "webinaire" });
  const free = await browser().html(`/evenements/${online.slug}`);
  expect(free).toContain("Le lien de la visio s’affiche sur cette page une heure avant");
  expect(free).toContain("Vous rendez votre place sur cette page, jusqu’au début.");

  const canceled = await meeting(now, { title: "Annulé", price_cents: 25_00 });
  await db().updateTable("events").set({ canceled_at: now }).where("id", "=", canceled.id).execute();
  const page = await browser().html(`/evenements/${canceled.slug}`);
  expect(page).not.toMatch(/remboursée|restante/);
  for (const words of ["Ce qui a été payé est rendu en entier.", "Voir les prochains"]) expect(page).toContain(words);
});

test("a meeting that has begun, then is over, promises nothing more to who had a place or waited", async () => {
  const event = await meeting(now, { title: "Le dernier café", capacity: 1 });
  const path = `/evenements/${event.slug}`;
  const [ines, karim] = [await person(), await person()];
  await registered(event.id, ines.id, now);
  await registered(event.id, karim.id, now);
  const move = (from: number, to: number) =>
    db()
      .updateTable("events")
      .set({ event_date: inHours(from), ends_at: inHours(to) })
      .where("id", "=", event.id)
      .execute();
  await move(-1, 1);
  expect(await karim.html(path)).toContain("la liste d’attente est close");
  expect(await browser().html(path)).not.toContain("Complet");
  await move(-3, -1);
  expect(await ines.html(path)).toContain("Vous aviez une place");
  expect(await ines.html(path)).not.toContain("Votre place est réservée");
  expect(await karim.html(path)).not.toMatch(/prochaine personne|libérée/);
});

test("a full event offers its waiting list, and shows one’s rank to oneself alone", async () => {
  const event = await meeting(now, { capacity: 1 });
  const path = `/evenements/${event.slug}`;
  await registered(event.id, (await person()).id, now);
  await registered(event.id, (await person()).id, now);
  const karim = await person();
  const before = await karim.html(path);
  expect(before).toMatch(/Complet<\/b>, 1 place</);
  expect(before).toContain(actions.wait);
  await karim.post(path, { intent: "register" });
  expect(await karim.html(path)).toContain("Vous êtes au rang 2");
  expect(await browser().html(path)).not.toContain("au rang");
});

test("a place that costs something is ordered on its own page, with the words of the law", async () => {
  const event = await meeting(now, { title: "Préparer une audience", price_cents: 25_00, event_date: inHours(72) });
  const path = `/evenements/${event.slug}/commande`;
  expect((await browser().get(path)).headers.get("Location")).toBe("/auth?onglet=inscription");
  const karim = await person();
  const html = await karim.html(path);
  for (const words of [
    "Commander avec obligation de paiement",
    "25 €",
    "Préparer une audience",
    "délai de rétractation",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toMatch(/noindex/);
  const order = {
    clientKey: randomUUID(),
    shownPriceCents: "2500",
    termsAccepted: "oui",
    earlyService: "oui",
    pseudonym: "Sam",
  };
  const refusal = async (fields: Record<string, string>) => {
    const answer = await karim.post(path, fields);
    return [answer.status, plain(await answer.text())] as const;
  };
  const { termsAccepted: _c, ...noTerms } = order;
  const [, asked] = await refusal(noTerms);
  expect(asked).toContain("Cochez la case des conditions générales");
  expect(asked).not.toContain("Cochez cette case pour venir");
  const field = (name: string) => asked.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0];
  expect(field("pseudonym")).toContain('value="Sam"');
  expect(field("earlyService")).toContain("checked");
  expect(field("termsAccepted")).not.toContain("checked");
  const { earlyService: _a, ...noRequest } = order;
  expect((await refusal(noRequest))[1]).toContain("Cochez cette case pour venir");
  const { earlyService: _b, ...neither } = noTerms;
  expect((await refusal(neither))[1]).toMatch(/Cochez cette case pour venir.*Cochez la case des conditions/s);
  const [status, text] = await refusal({ ...order, shownPriceCents: "100" });
  expect([status, text.includes("Le prix a changé")]).toEqual([422, true]);
  expect((await refusal({ ...order, clientKey: "x" }))[0]).toBe(400);
  const rows = await db().selectFrom("event_registrations").select("id").where("event_id", "=", event.id).execute();
  expect(rows).toEqual([]);
});

test("the order of an offered place says until when the offer keeps it, not twenty minutes", async () => {
  const event = await meeting(now, { capacity: 1, price_cents: 25_00, event_date: inHours(72) });
  const path = `/evenements/${event.slug}/commande`;
  const karim = await person();
  expect(await karim.html(path)).toContain("Votre place est gardée vingt minutes, le temps de payer.");
  const offered = { id: randomUUID(), event_id: event.id, user_id: karim.id, pseudonym: null, created_at: now };
  await db()
    .insertInto("event_registrations")
    .values({ ...offered, status: "offered", offer_until: inHours(20) })
    .execute();
  const html = await karim.html(path);
  expect(html).toContain(`Votre place est gardée jusqu’au ${plain(formatInstant(inHours(20)))}, le temps de payer.`);
  expect(html).not.toContain("vingt minutes");
});

test("the video link is there for who comes, from one hour before, and for nobody else", async () => {
  const soon = await meeting(now, {
    title: "Visio bientôt",
    event_type: "webinaire",
    video_url: "https://visio.example/porte-cachee",
    event_date: inHours(0.5),
  });
  const later = await meeting(now, {
    title: "Atelier en visio, plus tard",
    event_type: "atelier",
    location: "En visio",
    address: null,
    video_url: "https://visio.example/porte-cachee",
    event_date: inHours(3),
  });
  const karim = await person();
  await registered(soon.id, karim.id, now);
  await registered(later.id, karim.id, now);
  expect(await karim.html(`/evenements/${soon.slug}`)).toContain("porte-cachee");
  const before = await karim.html(`/evenements/${later.slug}`);
  expect(before).not.toContain("porte-cachee");
  expect(before).toContain("Le lien de la visio s’affiche ici, une heure avant.");
  expect(before).toContain("OnlineEventAttendanceMode");
  await db()
    .updateTable("events")
    .set({ event_date: inHours(0.5) })
    .where("id", "=", later.id)
    .execute();
  expect(await karim.html(`/evenements/${later.slug}`)).toContain("porte-cachee");
  expect(await browser().html(`/evenements/${soon.slug}`)).not.toContain("porte-cachee");
  expect(await (await person()).html(`/evenements/${soon.slug}`)).not.toContain("porte-cachee");
});

test("who asked for no mail reads on the waiting list that a place will be offered there, not that we write", async () => {
  const event = await meeting(now, { capacity: 1 });
  const [karim, nora] = [await person(), await person()];
  await registered(event.id, karim.id, now);
  await registered(event.id, nora.id, now);
  const path = `/evenements/${event.slug}`;
  expect(await nora.html(path)).toContain("nous vous écrirons à votre adresse confirmée");
  const silent = { ...DEFAULT_PREFERENCES, mail: false };
  await inTransaction((trx) => savePreferences(trx, nora.id, silent, { now }));
  const html = await nora.html(path);
  expect(html).not.toContain("nous vous écrirons");
  expect(html).toContain("Pensez à revenir");
});

test("back from the bank for an event taken off the site, who paid is told on the list", async () => {
  salesConditionPort.provide(async () => true);
  const event = await meeting(now, { price_cents: 25_00 });
  const karim = await person();
  const ordered = await register(event.id, karim.id, now, 25_00);
  const orderId = ordered.ok ? ordered.registration.order_id : null;
  await db().updateTable("events").set({ is_published: false }).where("id", "=", event.id).execute();
  const back = await karim.get(`/evenements/paiement?commande=${orderId}`);
  expect([back.status, back.headers.get("location")]).toEqual([302, "/evenements"]);
});

test("what is another’s, unknown or no act of the page is refused without a trace", async () => {
  const event = await meeting(now);
  const karim = await person();
  expect((await karim.get(`/evenements/paiement?commande=${randomUUID()}`)).status).toBe(404);
  expect((await karim.get("/evenements/paiement?commande=x")).status).toBe(404);
  expect((await karim.post(`/evenements/${event.slug}`, { intent: "other" })).status).toBe(400);
  expect((await karim.post("/evenements/inconnu-2027-01-01", { intent: "register" })).status).toBe(404);
  const long = { intent: "register", pseudonym: "x".repeat(41) };
  expect((await karim.post(`/evenements/${event.slug}`, long)).status).toBe(400);
});
