import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { savePreferences, sendSignUpMail } from "~/features/accounts/accounts.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { cookies } from "../../../tests/support/edges";
import { openProvider } from "../../../tests/support/paying";
import { type Browser, type OpenSite, openSite } from "../../../tests/support/site";
import { listSlots } from "./booking.server";
import { followPath } from "./follow-link.server";
import { HOLDS_PER_HOUR_AND_ADDRESS } from "./rules";

const now = new Date();
let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let session: { id: string; minutes: number };
let call: { id: string; minutes: number };
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  const services = await db().selectFrom("services").selectAll().execute();
  session = services.find(({ kind }) => kind === "session")!;
  call = services.find(({ kind }) => kind === "call")!;
});
afterAll(async () => {
  await site.close();
  await provider.close();
});
beforeEach(() => {
  process.env.LIMITS = "off";
});

const straight = (html: string) => html.replaceAll("’", "'");
const held = (location: string | null) => new URL(location ?? "", "http://site").searchParams.get("garde") ?? "";
const keyOn = (html: string) => /name="clientKey" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? "";

/** The free hours of the coming days, the first first. */
async function freeHours(service: { minutes: number }): Promise<Date[]> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const days = await listSlots(db(), { service, from: day(0), to: day(12) }, { now });
  return days.flatMap(({ starts }) => starts);
}

/** Keeps a free hour, from a browser of its own that has the cookie of it. */
async function keep(service: { id: string; minutes: number }, browser: Browser = site.browser()) {
  const [startsAt] = await freeHours(service);
  const answer = await browser.post("/rendez-vous", {
    serviceId: service.id,
    startsAt: startsAt!.toISOString(),
  });
  const cookie = cookies(answer.headers);
  return { answer, cookie, browser: site.browser(cookie), holdId: held(answer.headers.get("Location")), startsAt };
}

const stranger = {
  place: "video",
  firstName: "Nora",
  lastName: "Test",
  email: "nora@exemple.test",
  early: "keep",
  count: "1",
  termsAccepted: "oui",
};

async function orderFields(browser: Browser, holdId: string) {
  const html = await browser.html(`/rendez-vous/commande?garde=${holdId}`);
  const price = /name="shownPriceCents" value="(\d+)"/.exec(html)?.[1] ?? "";
  return { clientKey: keyOn(html), holdId, serviceId: session.id, shownPriceCents: price };
}

const accounts = async (email: string) =>
  (await db().selectFrom("pending_addresses").select("user_id").where("email", "=", email).execute()).map(
    ({ user_id }) => user_id,
  );

test("the timetable is read by anybody, kept by nobody, and says prices and hours", async () => {
  const answer = await site.browser().get("/rendez-vous");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const html = straight(await site.browser().html("/rendez-vous"));
  for (const text of ["Ce qu'il vous faut", "150 €", "Offert", "Sur devis", "le plus choisi", "La semaine prochaine"])
    expect(html, text).toContain(text);
  expect(html).toContain(`name="serviceId" value="${session.id}"`);
});

test("an hour is kept in a cookie no script reads; without an hour, or with one that is gone, the page says so", async () => {
  const { answer, holdId, startsAt } = await keep(session);
  expect(answer.status).toBe(303);
  const [setCookie = ""] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("__Host-garde="));
  for (const flag of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(setCookie).toContain(flag);
  expect(setCookie, "forgotten when the browser closes").not.toContain("Max-Age");
  expect(holdId).not.toBe("");
  const unchosen = await site.browser().post("/rendez-vous", { serviceId: session.id });
  expect([unchosen.status, straight(await unchosen.text())]).toEqual([
    422,
    expect.stringContaining("Choisissez une heure"),
  ]);
  const gone = await site.browser().post(`/rendez-vous?prestation=${session.id}`, {
    serviceId: session.id,
    startsAt: startsAt!.toISOString(),
  });
  const html = straight(await gone.text());
  expect(gone.status).toBe(422);
  expect(html).toContain("Quelqu'un vient de prendre cette heure");
  expect(html.match(/<button[^>]*name="startsAt"/g)?.length).toBe(3);
});

test("a stranger orders and pays in one submission; sent again, it is one account, one order, one payment", async () => {
  const { browser, holdId } = await keep(session);
  const form = { ...(await orderFields(browser, holdId)), ...stranger };
  const [first, second] = await Promise.all([
    browser.post(`/rendez-vous/commande?garde=${holdId}`, form),
    browser.post(`/rendez-vous/commande?garde=${holdId}`, form),
  ]);
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(first.headers.get("Location")).toBe(second.headers.get("Location"));
  expect(first.headers.get("Location")).toContain(provider.url);
  for (const answer of [first, second]) expect(cookies(answer.headers)).toContain("__Host-sid=");
  const [buyer, ...others] = await accounts(stranger.email);
  expect(others).toEqual([]);
  const orders = await db().selectFrom("orders").selectAll().where("user_id", "=", buyer!).execute();
  expect(orders.map(({ subject }) => subject)).toEqual(["service"]);
  const payments = await db().selectFrom("payments").select("id").where("user_id", "=", buyer!).execute();
  expect(payments).toHaveLength(1);

  const signedIn = site.browser(cookies(first.headers));
  const thanks = `/rendez-vous/merci?commande=${orders[0]!.id}`;
  expect(straight(await signedIn.html(thanks))).toContain("Votre paiement n'est pas terminé");
  const { provider_id } = await db()
    .selectFrom("payments")
    .select("provider_id")
    .where("id", "=", payments[0]!.id)
    .executeTakeFirstOrThrow();
  await fetch(`${provider.url}/_sim/payments/${provider_id}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status: "pending" }),
  });
  const silent = straight(await signedIn.html(thanks));
  for (const text of ["gardée jusqu'à", "encore libre quand la réponse de la banque arrive", "tout vous est rendu"])
    expect(silent, "an hour is promised no longer than it is kept").toContain(text);
  await provider.pay(payments[0]!.id, now);
  const paid = straight(await signedIn.html(thanks));
  for (const text of ["C'est réservé.", "en visio", "Ajouter à mon agenda", "La confirmation est partie"])
    expect(paid).toContain(text);
  expect((await (await site.person("Other")).get(thanks)).status).toBe(404);
  const visitor = await site.browser().get(thanks);
  expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/auth"]);
});

test("an order whose meeting has come inside the period is read again before it is paid, and asked for", async () => {
  const { browser, holdId } = await keep(session);
  const form = { ...(await orderFields(browser, holdId)), ...stranger, email: "relit@exemple.test" };
  const ordered = await browser.post(`/rendez-vous/commande?garde=${holdId}`, form);
  const signedIn = site.browser(cookies(ordered.headers));
  const kept = () => db().selectFrom("appointments").selectAll().where("id", "=", holdId).executeTakeFirstOrThrow();
  await db().updateTable("appointments").set({ early_requested_at: null }).where("id", "=", holdId).execute();
  const { order_id: orderId } = await kept();
  const taken = await signedIn.post("/rendez-vous/merci", { orderId: orderId ?? "" });
  const page = taken.headers.get("Location") ?? "";
  expect(page).toBe(`/rendez-vous/commande?garde=${holdId}&relire=oui`);
  const html = straight(await site.browser(`${cookies(ordered.headers)}; ${cookies(taken.headers)}`).html(page));
  for (const text of ["Relisez votre commande", "Garder le"]) expect(html).toContain(text);
  const again = await signedIn.post(page, { ...form, clientKey: keyOn(html) });
  expect(again.headers.get("Location")).toContain(provider.url);
  expect(await kept()).toMatchObject({ order_id: orderId, early_requested_at: expect.any(Date) });
});

test("what is missing is said of every field at once, and everything typed is kept", async () => {
  const { browser, holdId } = await keep(session);
  const fields = await orderFields(browser, holdId);
  const typed = { ...stranger, email: "sans-arobase", place: "phone", termsAccepted: "", early: "", lastName: "Léone" };
  const refused = await browser.post(`/rendez-vous/commande?garde=${holdId}`, { ...fields, ...typed });
  const html = straight(await refused.text());
  expect(refused.status).toBe(422);
  for (const text of [
    "conditions générales pour commander",
    "quand commencer",
    'value="sans-arobase"',
    'value="Léone"',
  ])
    expect(html, text).toContain(text);
  expect(html).toMatch(/value="phone"[^>]*checked|checked[^>]*value="phone"/);
  expect(keyOn(html)).toBe(fields.clientKey);
  expect(await accounts("sans-arobase")).toEqual([]);
});

test("known or not, an address gets the same answer", async () => {
  const known = await site.person("Claire");
  const answers = [];
  for (const email of [known.email, "jamais-vue@exemple.test"]) {
    const { browser, holdId } = await keep(session);
    const answer = await browser.post(`/rendez-vous/commande?garde=${holdId}`, {
      ...(await orderFields(browser, holdId)),
      ...stranger,
      email,
    });
    answers.push([
      answer.status,
      new URL(answer.headers.get("Location") ?? "").origin,
      answer.headers.getSetCookie().length,
    ]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("an hour somebody else keeps is lost to this browser, and an invented one is not found", async () => {
  const { holdId } = await keep(session);
  const answer = await site.browser().get(`/rendez-vous/commande?garde=${holdId}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/rendez-vous"]);
  expect((await site.browser().get("/rendez-vous/commande?garde=abc")).status).toBe(404);
});

test("a free call is booked under one name; sent twice it is one meeting", async () => {
  const { browser, holdId } = await keep(call);
  const page = `/rendez-vous/appel?garde=${holdId}`;
  const form = {
    clientKey: keyOn(await browser.html(page)),
    holdId,
    place: "phone",
    firstName: "Élise",
    email: "elise@exemple.test",
  };
  const unnumbered = await browser.post(page, form);
  expect([unnumbered.status, await unnumbered.text()]).toEqual([422, expect.stringContaining('value="Élise"')]);
  const answers = [
    await browser.post(page, { ...form, phone: "06 12 34 56 78" }),
    await browser.post(page, { ...form, phone: "06 12 34 56 78" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[1]!.headers.get("Location")).toBe(answers[0]!.headers.get("Location"));
  expect(await accounts(form.email)).toHaveLength(1);
  const thanks = straight(await site.browser(cookies(answers[0]!.headers)).html(answers[0]!.headers.get("Location")!));
  for (const text of ["C'est réservé.", "par téléphone", "/rendez-vous/agenda.ics?jeton="])
    expect(thanks).toContain(text);
  expect(thanks).not.toContain("06 12 34 56 78");
});

test("who asked for no mail is told that nothing was written of a free call", async () => {
  const [iris, lou] = [await site.person("Iris"), await site.person("Lou")];
  const wishes = { phone: true, voiceMail: false, sayName: false, notBefore: null, notAfter: null };
  await inTransaction((trx) => savePreferences(trx, iris.id, { ...wishes, mail: false }, { now }));
  const booked = async (who: Browser) => {
    const { startsAt } = await keep(call);
    const [, free = startsAt!] = (await freeHours(call)).filter((start) => start > startsAt!);
    const answer = await who.post("/rendez-vous", { serviceId: call.id, startsAt: free.toISOString() });
    const holdId = held(answer.headers.get("Location"));
    const page = straight(await who.html(`/rendez-vous/appel?garde=${holdId}`));
    const done = await who.post(`/rendez-vous/appel?garde=${holdId}`, {
      clientKey: keyOn(page),
      holdId,
      place: "phone",
      phone: "06 12 34 56 78",
    });
    return page + straight(await who.html(done.headers.get("Location") ?? ""));
  };
  const refused = await booked(iris);
  expect(refused).toContain("Rien n'y est écrit, comme vous l'avez demandé.");
  expect(refused).toContain("rien ne vous rappellera ce rendez-vous la veille");
  for (const text of [
    "M'envoyer un rappel",
    "La confirmation part",
    "La confirmation est partie",
    "Rien reçu d'ici dix minutes",
  ])
    expect(refused).not.toContain(text);
  const written = await booked(lou);
  expect(written).not.toContain("si votre adresse est confirmée");
  for (const text of [
    "M'envoyer un rappel la veille, par e-mail",
    "La confirmation part à",
    "La confirmation est partie à",
    "Rien reçu d'ici dix minutes",
  ])
    expect(written).toContain(text);
});

test("on an order too, a reminder is offered only to who may be reminded, and to who is not known on a condition", async () => {
  const iris = await site.person("Iris");
  const wishes = { phone: true, voiceMail: false, sayName: false, notBefore: null, notAfter: null };
  await inTransaction((trx) => savePreferences(trx, iris.id, { ...wishes, mail: false }, { now }));
  const [startsAt] = await freeHours(session);
  const answer = await iris.post("/rendez-vous", { serviceId: session.id, startsAt: startsAt!.toISOString() });
  const page = straight(await iris.html(answer.headers.get("Location") ?? ""));
  expect(page).toContain("La confirmation part à");
  expect(page).toContain("rien ne vous rappellera ce rendez-vous la veille");
  expect(page).not.toContain('name="reminder"');
  const unknown = await keep(call);
  const form = straight(await unknown.browser.html(`/rendez-vous/appel?garde=${unknown.holdId}`));
  expect(form).toContain("M'envoyer un rappel la veille, par e-mail, si mon adresse est confirmée d'ici là.");
});

test("what confirms a call booked before the address was proved leaves once it is", async () => {
  const { browser, holdId } = await keep(call);
  const page = `/rendez-vous/appel?garde=${holdId}`;
  const email = "promise@exemple.test";
  const clientKey = keyOn(await browser.html(page));
  const booked = await browser.post(page, { clientKey, holdId, place: "video", firstName: "Ines", email });
  const guest = site.browser(cookies(booked.headers));
  expect(straight(await guest.html(booked.headers.get("Location")!))).toContain("suit aussitôt");
  const written = async () =>
    (
      await db()
        .selectFrom("outbox")
        .select(["status", "text_body"])
        .where("dedupe_key", "like", `appointment-booked:${holdId}%`)
        .orderBy("created_at")
        .execute()
    ).map(({ status, text_body }) => [status, text_body.includes(followPath(holdId))]);
  expect(await written()).toEqual([["withheld", false]]);
  const [userId] = await accounts(email);
  await sendSignUpMail(userId!, { now: new Date() });
  const { text_body: asked } = await db()
    .selectFrom("outbox")
    .select("text_body")
    .where("to_address", "=", email)
    .where("text_body", "like", "%/auth/confirmer%")
    .executeTakeFirstOrThrow();
  const token = /\/auth\/confirmer\?jeton=([\w-]+)/.exec(asked)?.[1] ?? "";
  await guest.post("/auth/confirmer", { token });
  expect(await written()).toEqual([
    ["withheld", false],
    ["queued", true],
  ]);
});

test("who holds the address of a meeting reads when and where, moves it, cancels it, and learns nothing of its person", async () => {
  const person = await site.person("Maud");
  // Beyond the notice of the terms: nearer, only the coach moves it.
  const far = (await freeHours(call)).filter((start) => start.getTime() > now.getTime() + 72 * 3_600_000);
  const [first, later] = [far[0], far.at(-1)];
  const signed = await person.post("/rendez-vous", { serviceId: call.id, startsAt: first!.toISOString() });
  const holdId = held(signed.headers.get("Location"));
  const booked = await person.post("/rendez-vous/appel", {
    clientKey: crypto.randomUUID(),
    holdId,
    place: "video",
  });
  expect(booked.status).toBe(303);
  const address = followPath(holdId);
  const visitor = site.browser();
  const answer = await visitor.get(address);
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const html = straight(await answer.text());
  expect(html).toContain('content="noindex"');
  expect(html).toContain("Le lien de la visio s'affiche ici");
  for (const told of ["Maud", person.email, "0612345678", "visio.leclaircie.example"]) expect(html).not.toContain(told);
  expect((await visitor.get(`${address.slice(0, -1)}x`)).status).toBe(404);
  const entry = await (await visitor.get(address.replace("/suivi", "/agenda.ics"))).text();
  expect(entry).toContain("SUMMARY:Rendez-vous\r\n");
  expect(entry).not.toContain("Maud");

  expect((await visitor.html(`${address}&deplacer=oui`)).match(/name="startsAt"/g)?.length).toBeGreaterThan(5);
  const moved = await visitor.post(address, { intent: "move", startsAt: later!.toISOString() });
  expect([moved.status, moved.headers.get("Location")]).toEqual([303, address]);
  expect(straight(await visitor.html(`${address}&annuler=oui`))).toContain("sera libre pour quelqu'un d'autre");
  expect((await visitor.post(address, { intent: "cancel", shown: "free" })).status).toBe(303);
  expect(straight(await visitor.html(address))).toContain("Rendez-vous annulé");
  expect((await visitor.get(address.replace("/suivi", "/agenda.ics"))).status).toBe(404);
});

test("one address keeps so many hours in an hour, then is asked to wait", async () => {
  process.env.LIMITS = "on";
  const [startsAt] = await freeHours(session);
  const from = { "x-client-address": "203.0.113.7" };
  const statuses = [];
  for (let tries = 0; tries <= HOLDS_PER_HOUR_AND_ADDRESS; tries++) {
    const form = { serviceId: session.id, startsAt: startsAt!.toISOString() };
    statuses.push((await site.browser().post("/rendez-vous", form, from)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, -1)).not.toContain(429);
});
