import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSlots } from "~/features/booking/booking.server";
import { followPath } from "~/features/booking/follow-link.server";
import { db } from "~/platform/db/database.server";
import { appointmentOf, bookedWithHours, CALL, FIVE_HOURS, minutesOfWallet, SESSION } from "./support/appointments";
import { cookies } from "./support/edges";
import { everything } from "./support/extent";
import { openProvider } from "./support/paying";
import { sentQuote } from "./support/quotes";
import { type Browser, type OpenSite, openSite } from "./support/site";

// Somebody who is not who she says, at the pages where an hour is taken: ids of others, forms that were changed, days that do not exist.

const now = new Date();
const longAgo = new Date(now.getTime() - 40 * 86_400_000);
const OWN = "/espace-membre/rendez-vous";

let site: OpenSite;
let provider: Awaited<ReturnType<typeof openProvider>>;
let sophie: Awaited<ReturnType<OpenSite["person"]>>;
beforeAll(async () => {
  provider = await openProvider();
  site = await openSite();
  sophie = await site.person("Sophie", { coach: true });
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
async function freeMoments(from = 4, minutes = 60): Promise<Date[]> {
  const days = await listSlots(db(), { service: { minutes }, from: day(from), to: day(from + 20) }, { now });
  return days.flatMap(({ starts }) => starts);
}
const heldIn = (answer: Response) =>
  new URL(answer.headers.get("Location") ?? "", "http://site").searchParams.get("garde") ?? "";

/** A browser that keeps the first free moment of this service. */
async function keeping(serviceId: string, browser: Browser = site.browser()) {
  const [startsAt = now] = await freeMoments(4, serviceId === CALL ? 20 : 60);
  const answer = await browser.post("/rendez-vous", { serviceId, startsAt: startsAt.toISOString() });
  const jar = [browser.cookie, cookies(answer.headers)].filter(Boolean).join("; ");
  return { browser: site.browser(jar), holdId: heldIn(answer), startsAt };
}

/** Somebody with a pack bought long ago and a meeting of it. */
async function withMeeting(firstName: string) {
  const who = await site.person(firstName);
  const orderId = await provider.buyHours(who.id, { serviceId: FIVE_HOURS, now: longAgo });
  const [startsAt = now] = await freeMoments(6);
  return { ...who, orderId, meeting: await bookedWithHours(who.id, startsAt, now) };
}

const guest = (email = `${randomUUID()}@exemple.test`) => ({
  clientKey: randomUUID(),
  place: "video",
  firstName: "Nora",
  lastName: "Test",
  email,
  phone: "06 12 34 56 78",
  early: "keep",
  count: "1",
  termsAccepted: "oui",
});
const sold = (holdId: string, price = 150_00) => ({ holdId, serviceId: SESSION, shownPriceCents: String(price) });
const count = async (table: "orders" | "users" | "appointments" | "payments") =>
  Number((await db().selectFrom(table).select(db().fn.countAll().as("n")).executeTakeFirstOrThrow()).n);

const allMoments = [
  "+275760-09-13T00:00:00.000Z",
  "NaN",
  "1e9",
  "9999-12-31T23:59:59Z",
  "0000-01-01T00:00:00Z",
  "-004800-01-01T00:00:00Z",
  "-271821-04-20T00:00:00.000Z",
  "+099999-12-31T23:59:59Z",
  "1970-01-01T00:00:00Z",
  "a\u0000b",
  "__proto__",
  "9".repeat(5_000),
];

/** The usual run tries a third of what is odd. */
const some = <Odd>(all: Odd[]) => (everything ? all : all.filter((_, rank) => rank % 3 === 0));
const oddMoments = some(allMoments);

test("a moment that nobody offers is refused and keeps nothing, wherever one is chosen", async () => {
  const ama = await withMeeting("Ama");
  const before = await count("appointments");
  const follow = followPath(ama.meeting.id);
  const failed: string[] = [];
  for (const startsAt of oddMoments) {
    const answers = {
      choose: await site.browser().post("/rendez-vous", { serviceId: SESSION, startsAt }),
      move: await ama.post(`${OWN}/${ama.meeting.id}/deplacer`, { startsAt, early: "oui" }),
      follow: await site.browser().post(follow, { intent: "move", startsAt, early: "keep" }),
      coach: await sophie.post(`/admin/rendez-vous/${ama.meeting.id}/deplacer`, { startsAt }),
      book: await sophie.post("/admin/rendez-vous/nouveau", {
        userId: ama.id,
        serviceId: SESSION,
        startsAt,
        place: "video",
        pay: "hours",
      }),
    };
    for (const [name, { status }] of Object.entries(answers))
      if (status < 400 || status >= 500) failed.push(`${name} ${startsAt.slice(0, 40)}: ${status}`);
  }
  expect(failed).toEqual([]);
  expect(await count("appointments")).toBe(before);
  expect((await appointmentOf(ama.meeting.id)).starts_at).toEqual(ama.meeting.starts_at);
});

test("days that do not exist, in an address", async () => {
  const ama = await withMeeting("Ama");
  const follow = followPath(ama.meeting.id);
  const failed: string[] = [];
  for (const odd of [...oddMoments, "0001-01-01", "9999-12-31", "2026-02-31", "-1", "2026-13-01"]) {
    const value = encodeURIComponent(odd);
    for (const path of [
      `/rendez-vous?prestation=${SESSION}&jusque=${value}`,
      `/rendez-vous?prestation=${value}`,
      `/rendez-vous/commande?garde=${value}`,
      `/rendez-vous/commande?prestation=${value}`,
      `/rendez-vous/merci?commande=${value}`,
      `/rendez-vous/merci?rendez-vous=${value}`,
      `${OWN}?annuler=${value}`,
      `${OWN}/${ama.meeting.id}/deplacer?jusque=${value}`,
      `${follow}&deplacer=oui&jusque=${value}`,
      `/rendez-vous/suivi?jeton=${value}`,
      `/rendez-vous/agenda.ics?jeton=${value}`,
      `/rendez-vous/heure?garde=${value}`,
      `/rendez-vous/appel?garde=${value}`,
    ]) {
      const { status } = await ama.get(path);
      if (status >= 500) failed.push(`${path.slice(0, 100)}: ${status}`);
    }
    for (const path of [
      `/admin/rendez-vous?jour=${value}`,
      `/admin/rendez-vous/nouveau?jour=${value}`,
      `/admin/rendez-vous/${ama.meeting.id}/deplacer?jour=${value}`,
      `/admin/rendez-vous/${ama.meeting.id}/deplacer?des=${value}`,
    ]) {
      const { status } = await sophie.get(path);
      if (status >= 500) failed.push(`${path.slice(0, 100)}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test("another's meeting, order, hold and address do not exist", async () => {
  const [ama, lou] = [await withMeeting("Ama"), await site.person("Lou")];
  const { id } = ama.meeting;
  for (const who of [lou, await withMeeting("Zoé")]) {
    expect((await who.get(`${OWN}/${id}/deplacer`)).status).toBe(404);
    expect((await who.post(`${OWN}/${id}/deplacer`, { startsAt: now.toISOString() })).status).toBe(404);
    expect((await who.post(OWN, { intent: "cancel", id, shown: "hour" })).status).toBe(404);
    expect((await who.post(OWN, { intent: "send-answers", id, consent: "oui", "answers[]": "x" })).status).toBe(404);
    expect((await who.post(`${OWN}/${id}/reponses`, { "answers[]": "x" })).status).toBe(404);
    expect((await who.get(`/rendez-vous/merci?rendez-vous=${id}`)).status).toBe(404);
    expect((await who.get(`/rendez-vous/merci?commande=${ama.orderId}`)).status).toBe(404);
    expect((await who.post(`/rendez-vous/merci?commande=${ama.orderId}`)).status).toBe(404);
    expect((await who.get(`/admin/rendez-vous/${id}`)).status).not.toBe(200);
  }
  const own = new URL(followPath(ama.meeting.id), "http://site").searchParams.get("jeton") ?? "";
  const other = (await withMeeting("Zoé")).meeting.id;
  for (const token of [
    `${other}.${own.split(".")[1]}`,
    other,
    `${other}.`,
    `${own}x`,
    `${own},${own}`,
    `${id}.${"A".repeat(43)}`,
  ]) {
    expect((await site.browser().get(`/rendez-vous/suivi?jeton=${encodeURIComponent(token)}`)).status, token).toBe(404);
    expect((await site.browser().get(`/rendez-vous/agenda.ics?jeton=${encodeURIComponent(token)}`)).status, token).toBe(
      404,
    );
    expect(
      (
        await site
          .browser()
          .post(`/rendez-vous/suivi?jeton=${encodeURIComponent(token)}`, { intent: "cancel", shown: "hour" })
      ).status,
    ).toBe(404);
  }
  const { holdId } = await keeping(SESSION);
  const [orders, users] = [await count("orders"), await count("users")];
  for (const path of ["commande", "appel", "heure"].map((page) => `/rendez-vous/${page}`)) {
    const stolen = await (path.endsWith("heure") ? ama : site.browser()).post(path, { ...guest(), ...sold(holdId) });
    expect([stolen.status, stolen.headers.get("Location")?.split("?")[0]], path).toEqual([303, "/rendez-vous"]);
  }
  expect([await count("orders"), await count("users")], "nothing is made of it").toEqual([orders, users]);
  expect((await appointmentOf(ama.meeting.id)).status).toBe("confirmed");
});

test("a session is not had for the price of a call, nor an hour for nothing", async () => {
  const kept = await keeping(SESSION);
  const asCall = await kept.browser.post("/rendez-vous/appel", { ...guest(), holdId: kept.holdId });
  expect(asCall.status).not.toBe(200);
  expect(["held", "expired"]).toContain((await appointmentOf(kept.holdId)).status);
  const poor = await site.person("Lou");
  const hers = await keeping(SESSION, poor);
  const hour = await hers.browser.post("/rendez-vous/heure", {
    clientKey: randomUUID(),
    holdId: hers.holdId,
    place: "video",
    early: "keep",
  });
  expect(hour.status).not.toBe(200);
  expect((await appointmentOf(hers.holdId)).status).toBe("held");
  const call = await keeping(CALL);
  const [orders, users] = [await count("orders"), await count("users")];
  for (const price of [0, 1, 150_00]) {
    const asOrder = await call.browser.post("/rendez-vous/commande", { ...guest(), ...sold(call.holdId, price) });
    expect(asOrder.headers.get("Location")?.split("?")[0]).toBe("/rendez-vous/appel");
  }
  const again = await keeping(SESSION);
  for (const more of [
    { shownPriceCents: "0" },
    { shownPriceCents: "-1" },
    { shownPriceCents: "1e3" },
    { shownPriceCents: "" },
    { place: "moon" },
    { place: "" },
    { early: "" },
    { termsAccepted: "non" },
    { clientKey: "x" },
    { serviceId: "x" },
  ]) {
    const answer = await again.browser.post("/rendez-vous/commande", { ...guest(), ...sold(again.holdId), ...more });
    expect([400, 422], JSON.stringify(more)).toContain(answer.status);
  }
  expect([await count("orders"), await count("users")], "nothing is made of what is refused").toEqual([orders, users]);
});

test("what a form does not ask for changes nothing; a session is paid at once", async () => {
  const kept = await keeping(SESSION);
  const form = {
    ...guest(),
    ...sold(kept.holdId),
    count: "2",
    minutes: "600",
    amountCents: "1",
    discountCents: "14999",
    userId: sophie.id,
    total_minutes: "600",
  };
  const answer = await kept.browser.post("/rendez-vous/commande", form);
  expect(answer.status).toBe(303);
  const { order_id } = await db()
    .selectFrom("appointments")
    .select("order_id")
    .where("id", "=", kept.holdId)
    .executeTakeFirstOrThrow();
  const order = await db()
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", order_id ?? "")
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ amount_cents: 150_00, discount_cents: 0, instalment_count: 1 });
  expect(order.user_id).not.toBe(sophie.id);
});

test("a hold that is over: who comes too late makes nothing, and no account", async () => {
  const kept = await keeping(SESSION);
  await db()
    .updateTable("appointments")
    .set({ hold_until: new Date(now.getTime() - 60_000) })
    .where("id", "=", kept.holdId)
    .execute();
  const next = await site.browser().post("/rendez-vous", { serviceId: SESSION, startsAt: kept.startsAt.toISOString() });
  expect(next.status, "its moment is free for the next").toBe(303);
  const [orders, users] = [await count("orders"), await count("users")];
  const late = await kept.browser.post("/rendez-vous/commande", { ...guest(), ...sold(kept.holdId) });
  expect([late.status, late.headers.get("Location")?.split("?")[0]]).toEqual([303, "/rendez-vous"]);
  expect([await count("orders"), await count("users")]).toEqual([orders, users]);
});

test("the same click many times at once is one act", async () => {
  const ama = await withMeeting("Ama");
  const cancel = () => ama.post(OWN, { intent: "cancel", id: ama.meeting.id, shown: "hour" });
  const canceled = await Promise.all([cancel(), cancel(), cancel(), cancel()]);
  expect(canceled.every(({ status }) => status === 303)).toBe(true);
  expect(await minutesOfWallet(ama.id, now)).toEqual([300, 0, 0]);

  const kept = await keeping(SESSION, ama);
  const form = { clientKey: randomUUID(), holdId: kept.holdId, place: "video", early: "keep" };
  const booked = await Promise.all([1, 2, 3, 4].map(() => kept.browser.post("/rendez-vous/heure", form)));
  expect(new Set(booked.map((answer) => answer.headers.get("Location"))).size).toBe(1);
  expect(await minutesOfWallet(ama.id, now)).toEqual([240, 60, 0]);

  const call = await keeping(CALL);
  const who = { ...guest(), holdId: call.holdId, place: "phone" };
  const before = await count("users");
  const calls = await Promise.all([1, 2, 3, 4].map(() => call.browser.post("/rendez-vous/appel", who)));
  expect(calls.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await count("users")).toBe(before + 1);
});

test("very long texts, bytes no database takes and names of the language: a refusal, never a failure", async () => {
  const ama = await withMeeting("Ama");
  const failed: string[] = [];
  const texts = some([
    "a\u0000b",
    "\u0000",
    "constructor",
    "__proto__",
    "\ud800",
    "😀\u202e\u0007",
    "x".repeat(200_000),
    "' or 1=1 --",
  ]);
  const say = (name: string, { status }: Response) => {
    if (status >= 500) failed.push(`${name}: ${status}`);
  };
  for (const text of texts) {
    const kept = await keeping(SESSION);
    const call = await keeping(CALL);
    for (const name of [
      "firstName",
      "lastName",
      "email",
      "phone",
      "clientKey",
      "place",
      "count",
      "early",
      "reminder",
    ]) {
      const value = name === "email" && text.length < 100 ? `${text}@exemple.test` : text;
      const about = `${name} ${JSON.stringify(text.slice(0, 12))}`;
      say(
        `order ${about}`,
        await kept.browser.post("/rendez-vous/commande", {
          ...guest(),
          ...sold(kept.holdId),
          shownPriceCents: "1",
          [name]: value,
        }),
      );
      say(
        `call ${about}`,
        await call.browser.post("/rendez-vous/appel", {
          ...guest(),
          holdId: call.holdId,
          place: "phone",
          [name]: value,
        }),
      );
    }
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "answers[]"])
      say(
        `field ${name}`,
        await kept.browser.post("/rendez-vous/commande", {
          ...guest(),
          ...sold(kept.holdId),
          shownPriceCents: "1",
          [name]: text,
        }),
      );
    say("answers", await ama.post(`${OWN}/${ama.meeting.id}/reponses`, { "answers[]": text }));
    say("send", await ama.post(OWN, { intent: "send-answers", id: ama.meeting.id, consent: "oui", "answers[]": text }));
    say("note", await sophie.post(`/admin/rendez-vous/${ama.meeting.id}/note`, { text, note: text }));
    say("cancel", await ama.post(OWN, { intent: "cancel", id: text, shown: text }));
    const { id } = await sentQuote({}, { now, by: sophie.id });
    const draft = await sophie.post("/admin/devis", { intent: "create", name: text });
    say("draft", draft);
    say(
      "quote",
      await sophie.post(`/admin/devis/${id}`, {
        intent: "save",
        title: text,
        word: text,
        name: text,
        email: text,
        validUntil: text,
      }),
    );
    const made = draft.headers.get("Location");
    if (made)
      say(
        "own draft",
        await sophie.post(made, {
          intent: "send",
          title: text,
          word: text,
          name: text,
          email: text,
          validUntil: text,
          "label[]": text,
          "quantity[]": text,
          "unitCents[]": text,
        }),
      );
  }
  expect(failed).toEqual([]);
  const attached = new FormData();
  for (const name of ["holdId", "serviceId", "clientKey", "firstName", "answers[]", "intent", "id"])
    attached.append(name, new File(["x"], "x.pdf"));
  for (const path of [
    "/rendez-vous",
    "/rendez-vous/commande",
    "/rendez-vous/appel",
    "/rendez-vous/heure",
    OWN,
    `${OWN}/${ama.meeting.id}/deplacer`,
    `${OWN}/${ama.meeting.id}/reponses`,
  ])
    expect((await ama.send(path, { method: "POST", body: attached })).status, path).toBeLessThan(500);
});

test("a form sent from another site does nothing", async () => {
  const ama = await withMeeting("Ama");
  const before = await count("appointments");
  const cases: [string, Record<string, string>][] = [
    [OWN, { intent: "cancel", id: ama.meeting.id, shown: "hour" }],
    ["/rendez-vous", { serviceId: SESSION, startsAt: (await freeMoments())[0]?.toISOString() ?? "" }],
    ["/rendez-vous/appel", guest()],
    [`${OWN}/${ama.meeting.id}/deplacer`, { startsAt: (await freeMoments())[3]?.toISOString() ?? "" }],
    [followPath(ama.meeting.id), { intent: "cancel", shown: "hour" }],
  ];
  for (const [path, fields] of cases)
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "", Origin: "https://ailleurs.example" },
      { "Sec-Fetch-Site": "", Origin: "null" },
    ] as Record<string, string>[])
      expect((await ama.post(path, fields, headers)).status, `${path} ${JSON.stringify(headers)}`).toBe(403);
  expect(await count("appointments")).toBe(before);
  expect((await appointmentOf(ama.meeting.id)).status).toBe("confirmed");
});

test("no form says whether an address is known: the same answer to a member’s, the coach’s and nobody’s", async () => {
  const claire = await site.person("Claire");
  const shape = (answer: Response, browser: Browser) => ({
    status: answer.status,
    path: answer.headers
      .get("Location")
      ?.replace(/[0-9a-f-]{36}|tr_\w+/g, "…")
      .replace(/\/checkout\/.*/, "/checkout"),
    cookies: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split("=")[0])
      .sort(),
    had: browser.cookie.split(";").length,
  });
  const orders = [];
  const calls = [];
  for (const email of [claire.email, claire.email.toUpperCase(), sophie.email, `${randomUUID()}@exemple.test`]) {
    const kept = await keeping(SESSION);
    orders.push(
      shape(await kept.browser.post("/rendez-vous/commande", { ...guest(email), ...sold(kept.holdId) }), kept.browser),
    );
    const call = await keeping(CALL);
    calls.push(
      shape(
        await call.browser.post("/rendez-vous/appel", { ...guest(email), holdId: call.holdId, place: "phone" }),
        call.browser,
      ),
    );
  }
  expect(new Set(orders.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(new Set(calls.map((one) => JSON.stringify(one))).size).toBe(1);
  const sessions = await sql<{
    n: number;
  }>`select count(*)::int as n from sessions where user_id = ${claire.id}`.execute(db());
  expect(sessions.rows[0]?.n, "nobody is signed in as her").toBe(1);
});

test("an address of a calendar or of a quote that was not given is nothing", async () => {
  const { token } = await sentQuote({}, { now, by: sophie.id });
  for (const path of [
    `/agenda/${randomBytes(32).toString("base64url")}.ics`,
    "/agenda/x.ics",
    "/agenda/..%2f..%2fetc.ics",
    `/devis/${randomBytes(32).toString("base64url")}`,
    `/devis/${token}x`,
    `/devis/${token.toUpperCase()}`,
    `/devis/${token}%00`,
    `/devis/${token.slice(0, -1)}/document.pdf`,
    "/devis/__proto__",
  ])
    expect((await site.browser().get(path)).status, path).toBe(404);
});
