import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGuestAccount, prepareGuestAccount } from "~/features/accounts/accounts.server";
import { openSession } from "~/platform/auth/session.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { ask, cookies } from "../../../tests/support/edges";
import { openProvider } from "../../../tests/support/paying";
import { loader as calendarEntry } from "./calendar-entry.route";
import { action as bookCall } from "./call.page";
import { action as choose, loader as readChoice } from "./choose-slot.page";
import { action as change, loader as follow } from "./follow.page";
import { followPath } from "./follow-link.server";
import { action as order, loader as readOrder } from "./order.page";
import { action as payAgain, loader as readThanks } from "./thanks.page";
import type { Timetable } from "./timetable-rules";

// The pages as the framework calls them: what a form asks, what it answers, where it leads.

let close: () => Promise<void>;
let provider: Awaited<ReturnType<typeof openProvider>>;
const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-pages-"));
beforeAll(async () => {
  Object.assign(process.env, {
    LIMITS: "off",
    BASE_URL: "http://localhost:3000",
    DATA_DIR: dataDir,
    PASSWORD_COST: "cheap",
  });
  provider = await openProvider();
  ({ close } = await testDatabase());
});
afterAll(async () => {
  await close();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const hoursOf = (table: Timetable) =>
  table.weeks.flatMap(({ days }) => days.flatMap(({ morning, afternoon }) => [...morning, ...afternoon]));

type Shown<Edge extends (...args: never[]) => unknown> = Awaited<ReturnType<Edge>>;

async function readPage(search = "") {
  return (await ask(readChoice, `/rendez-vous${search}`)).body as Shown<typeof readChoice>;
}

async function serviceId(kind: string) {
  return (await readPage()).services.find((service) => service.kind === kind)!.id;
}

/** Keeps the last free hour, beyond the notice of the terms. */
async function keep(kind: "call" | "session") {
  const service = await serviceId(kind);
  const { table } = await readPage(`?prestation=${service}`);
  const startsAt = hoursOf(table!).at(-1)!.toISOString();
  const answer = await ask(choose, "/rendez-vous", { fields: { serviceId: service, startsAt } });
  const path = answer.headers.get("Location")!;
  const holdId = new URL(path, "http://site").searchParams.get("garde")!;
  return { answer, path, holdId, service, startsAt, cookie: cookies(answer.headers) };
}

const stranger = {
  place: "video",
  early: "keep",
  firstName: "Nora",
  lastName: "Test",
  email: "nora@exemple.test",
  termsAccepted: "oui",
};

const accounts = async (email: string) =>
  (await db().selectFrom("pending_addresses").select("user_id").where("email", "=", email).execute()).map(
    ({ user_id }) => user_id,
  );

async function orderForm({ path, holdId, service, cookie }: Awaited<ReturnType<typeof keep>>) {
  const { order: shown, clientKey } = (await ask(readOrder, path, { cookie })).body as {
    clientKey: string;
    order: { priceCents: number };
  };
  return { clientKey, holdId, serviceId: service, shownPriceCents: String(shown.priceCents) };
}

test("the hour somebody keeps is free on her own page, taken on the others, and nearest ones are proposed", async () => {
  const kept = await keep("session");
  expect(kept.answer.status).toBe(303);
  const own = (await ask(readChoice, `/rendez-vous?prestation=${kept.service}`, { cookie: kept.cookie })).body as Shown<
    typeof readChoice
  >;
  expect(own.held?.startsAt.toISOString()).toBe(kept.startsAt);
  expect(hoursOf(own.table!).map((start) => start.toISOString())).toContain(kept.startsAt);
  const others = await readPage(`?prestation=${kept.service}`);
  expect(hoursOf(others.table!).map((start) => start.toISOString())).not.toContain(kept.startsAt);
  const refused = await ask(choose, "/rendez-vous", {
    fields: { serviceId: kept.service, startsAt: kept.startsAt },
  });
  expect(refused.status).toBe(422);
  expect((refused.body as { nearest: Date[] }).nearest).toHaveLength(3);
  expect((await ask(choose, "/rendez-vous", { fields: { serviceId: kept.service } })).status).toBe(422);
});

test("everything that lacks is said at once, kept as typed, and makes no account", async () => {
  const kept = await keep("session");
  const fields = { ...(await orderForm(kept)), email: "sans-arobase", place: "phone" };
  const refused = await ask(order, kept.path, { cookie: kept.cookie, fields });
  const { errors, typed } = refused.body as { errors: object; typed: object };
  expect(refused.status).toBe(422);
  expect(Object.keys(errors).sort()).toEqual(["early", "email", "firstName", "lastName", "phone", "termsAccepted"]);
  expect(typed).toEqual(fields);
  expect(await db().selectFrom("users").select("id").where("email", "like", "%@pending.invalid").execute()).toEqual([]);
});

test("a stranger’s order sent twice at once is one account, one order, one payment; paid, it is hers alone", async () => {
  const kept = await keep("session");
  const fields = { ...(await orderForm(kept)), ...stranger };
  const send = () => ask(order, kept.path, { cookie: kept.cookie, fields });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one.headers.get("Location")).toContain(provider.url);
  expect(two.headers.get("Location")).toBe(one.headers.get("Location"));
  for (const { headers } of [one, two]) expect(cookies(headers)).toContain("__Host-sid=");
  const [buyer, ...more] = await accounts(stranger.email);
  expect(more).toEqual([]);
  const orders = await db().selectFrom("orders").select("id").where("user_id", "=", buyer!).execute();
  const payments = await db().selectFrom("payments").select("id").where("user_id", "=", buyer!).execute();
  expect([orders.length, payments.length]).toEqual([1, 1]);

  const cookie = cookies(one.headers);
  const thanks = `/rendez-vous/merci?commande=${orders[0]!.id}`;
  const read = async () => (await ask(readThanks, thanks, { cookie })).body as Shown<typeof readThanks>;
  expect((await read()).order?.stage).toBe("waiting");
  await provider.pay(payments[0]!.id, new Date());
  expect((await read()).appointment).toMatchObject({ id: kept.holdId, status: "confirmed", place: "video" });
  expect((await ask(readThanks, thanks)).headers.get("Location")).toBe("/auth");
  const pressed = await ask(payAgain, "/rendez-vous/merci", { cookie, fields: { orderId: orders[0]!.id } });
  expect([pressed.status, pressed.headers.get("Location")], "an old tab").toEqual([303, thanks]);
});

test("an order whose answer was lost, sent again without its session, is the same order; paid, its page leads to the meeting", async () => {
  const kept = await keep("session");
  const fields = { ...(await orderForm(kept)), ...stranger, email: "perdue@exemple.test" };
  const send = () => ask(order, kept.path, { cookie: kept.cookie, fields });
  const lost = await send();
  const again = await send();
  expect(again.headers.get("Location")).toBe(lost.headers.get("Location"));
  const cookie = cookies(again.headers);
  expect(cookie).toContain("__Host-sid=");
  const [buyer, ...more] = await accounts(fields.email);
  expect(more).toEqual([]);
  const payments = await db().selectFrom("payments").select("id").where("user_id", "=", buyer!).execute();
  expect(payments).toHaveLength(1);

  await provider.pay(payments[0]!.id, new Date());
  const { order_id } = await db()
    .selectFrom("appointments")
    .select("order_id")
    .where("id", "=", kept.holdId)
    .executeTakeFirstOrThrow();
  const thanks = `/rendez-vous/merci?commande=${order_id}`;
  const back = await ask(readOrder, kept.path, { cookie });
  const pressed = await ask(order, kept.path, { cookie, fields: { ...fields, clientKey: crypto.randomUUID() } });
  for (const { headers } of [back, pressed]) expect(headers.get("Location")).toBe(thanks);
  expect((await ask(readOrder, kept.path, { cookie: kept.cookie })).headers.get("Location")).toBe("/rendez-vous");
});

test("long after, the same form opens no session: another may sit at this browser", async () => {
  const kept = await keep("session");
  const fields = { ...(await orderForm(kept)), ...stranger, email: "partagee@exemple.test" };
  await ask(order, kept.path, { cookie: kept.cookie, fields });
  const [buyer] = await accounts(fields.email);
  const long = new Date(Date.now() - 3_600_000);
  await sql`update users set created_at = ${long} where id = ${buyer}`.execute(db());
  const again = await ask(order, kept.path, { cookie: kept.cookie, fields });
  expect(again.headers.get("Location")).toMatch(/^\/rendez-vous/);
  expect(cookies(again.headers)).not.toContain("__Host-sid=");
});

test("what is held at a cabinet whose address is not told is proposed to nobody, kept by nobody, and the page says why", async () => {
  const kept = await keep("session");
  const startsAt = new Date(new Date(kept.startsAt).getTime() - 3 * 3_600_000).toISOString();
  const atCabinet = (alone: boolean) =>
    sql`update services set in_video = ${!alone}, by_phone = ${!alone}, in_person = true where id = ${kept.service}`.execute(
      db(),
    );
  await atCabinet(true);
  const asked = await readPage(`?prestation=${kept.service}`);
  expect([asked.why, asked.table, asked.mayTake]).toEqual(["placeless", null, false]);
  expect((await readPage()).chosen?.id, "another is proposed first").not.toBe(kept.service);
  const refused = await ask(choose, "/rendez-vous", { fields: { serviceId: kept.service, startsAt } });
  expect([refused.status, refused.body]).toMatchObject([422, { message: expect.stringContaining("cabinet") }]);
  const back = await ask(readOrder, kept.path, { cookie: kept.cookie });
  expect(back.headers.get("Location")).toBe(`/rendez-vous?prestation=${kept.service}`);
  await atCabinet(false);
  expect((await readPage(`?prestation=${kept.service}`)).why).toBeNull();
});

test("an hour kept elsewhere is lost to this browser, whose way leads back to the timetable", async () => {
  const { path } = await keep("session");
  const answer = await ask(readOrder, path);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/rendez-vous"]);
});

test("a call asks for a name and a number, and sent twice is one meeting", async () => {
  const kept = await keep("call");
  const fields = {
    clientKey: crypto.randomUUID(),
    holdId: kept.holdId,
    place: "phone",
    firstName: "Élise",
    email: "elise@exemple.test",
  };
  expect((await ask(bookCall, kept.path, { cookie: kept.cookie, fields })).status).toBe(422);
  const send = () => ask(bookCall, kept.path, { cookie: kept.cookie, fields: { ...fields, phone: "06 12 34 56 78" } });
  const [one, two] = [await send(), await send()];
  expect(one.headers.get("Location")).toBe(`/rendez-vous/merci?rendez-vous=${kept.holdId}`);
  expect(two.headers.get("Location")).toBe(one.headers.get("Location"));
  expect(await accounts(fields.email)).toHaveLength(1);
});

test("whoever holds the address of a meeting moves and cancels it, and learns nothing of its person", async () => {
  const kept = await keep("call");
  const fields = {
    clientKey: crypto.randomUUID(),
    holdId: kept.holdId,
    place: "video",
    firstName: "Maud",
    email: "maud@exemple.test",
  };
  await ask(bookCall, kept.path, { cookie: kept.cookie, fields });
  const address = followPath(kept.holdId);
  const read = async (more = "") => (await ask(follow, address + more)).body as Shown<typeof follow>;
  const shown = await read("&deplacer=oui");
  expect(shown.appointment.video).toBeNull();
  expect(JSON.stringify(shown)).not.toMatch(/Maud|maud@/);
  expect((await ask(follow, `${address.slice(0, -1)}_`)).status).toBe(404);
  const entry = String((await ask(calendarEntry, address.replace("/suivi", "/agenda.ics"))).body);
  expect(entry).toContain("SUMMARY:Rendez-vous\r\n");
  const shared = entry.replaceAll("\r\n ", "").replace(/^(UID|PRODID):.*\r\n/gm, "");
  expect(shared, "a shared calendar changes nothing, and names neither the site nor the house").not.toMatch(
    /jeton=|localhost|clairc|@/i,
  );

  const later = hoursOf(shown.table!).at(-2)!;
  const moved = await ask(change, address, { fields: { intent: "move", startsAt: later.toISOString() } });
  expect([moved.status, (await read()).appointment.startsAt]).toEqual([303, later]);
  const untold = await ask(change, address, { fields: { intent: "cancel", shown: "money" } });
  expect([untold.status, (await read()).appointment.status]).toEqual([303, "confirmed"]);
  await ask(change, address, { fields: { intent: "cancel", shown: "free" } });
  expect((await read()).appointment.status).toBe("canceled");
  expect((await ask(calendarEntry, address.replace("/suivi", "/agenda.ics"))).status).toBe(404);
});

test("a first number given as a meeting is booked is kept, and waits while a reset by mail shuts the account", async () => {
  const now = new Date();
  const request = new Request("http://localhost:3000/rendez-vous/appel");
  const named = { firstName: "Ama", lastName: "", phone: "", email: "sans-numero@exemple.test" };
  const prepared = await prepareGuestAccount({ ...named, key: crypto.randomUUID() }, { request, now });
  if (!prepared.ok) throw new Error("refused");
  const { userId } = prepared.account;
  await inTransaction((trx) => makeGuestAccount(trx, prepared.account, { now }));
  const session = cookies(await openSession(request, userId));
  const { holdId, path, cookie } = await keep("call");
  const fields = { clientKey: crypto.randomUUID(), holdId, place: "phone", phone: "06 12 34 56 78" };
  const book = () => ask(bookCall, path, { cookie: `${session}; ${cookie}`, fields });
  const reset = (reset_at: Date | null) =>
    db().updateTable("passwords").set({ reset_at, first_reset_at: reset_at }).where("user_id", "=", userId).execute();
  const entries = () => db().selectFrom("security_entries").select("kind").where("user_id", "=", userId).execute();
  await reset(new Date());
  expect(await book()).toMatchObject({
    status: 422,
    body: { errors: { phone: expect.stringContaining("48\u00a0h après") } },
  });
  expect(await entries()).toEqual([]);
  await reset(null);
  expect((await book()).status).toBe(303);
  expect(await entries()).toEqual([{ kind: "phone_changed" }]);
});
