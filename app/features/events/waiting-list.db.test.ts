import { afterAll, expect, test } from "vitest";
import { endMembership } from "~/features/membership/membership.server";
import { inTransaction } from "~/platform/db/database.server";
import { meeting, register, registered, seatsTaken, statusOf } from "../../../tests/support/meetings";
import { mailsTo } from "../../../tests/support/outbox";
import { openPurchases } from "../../../tests/support/purchases";
import {
  cancelRegistration,
  deleteEvent,
  describePublicEvent,
  expireOffers,
  explainWaitingList,
  listPublicEvents,
  preparePlaceOrder,
  updateEvent,
} from "./events.server";

const purchases = await openPurchases();
afterAll(purchases.close);

/** Eleven in the morning in Paris, in winter. */
const NOW = new Date("2027-03-01T10:00:00Z");
const later = (hours: number, from = NOW) => new Date(from.getTime() + hours * 3_600_000);

const member = async (name: string) => (await purchases.member(name, NOW)).userId;

/** An event of one place, with Claire on it and two people waiting. */
async function fullEvent(now = NOW) {
  const event = await meeting(now, { capacity: 1 });
  const [claire, karim, ines] = await Promise.all([
    purchases.person("Claire"),
    purchases.person("Karim"),
    purchases.person("Inès"),
  ]);
  const place = await registered(event.id, claire, now);
  const first = await registered(event.id, karim, now);
  const second = await registered(event.id, ines, now);
  const leave = (at: Date) =>
    inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: claire }, { now: at }));
  return { event, claire, karim, ines, place, first, second, leave };
}

async function offerEnd(registrationId: string) {
  const row = await purchases.db
    .selectFrom("event_registrations")
    .select("offer_until")
    .where("id", "=", registrationId)
    .executeTakeFirstOrThrow();
  return row.offer_until;
}

test("a freed place is offered to the next in the same transaction, and to nobody else", async () => {
  const { event, claire, karim, ines, place, first, second, leave } = await fullEvent();
  await leave(NOW);
  expect([await statusOf(place.id), await statusOf(first.id), await statusOf(second.id)]).toEqual([
    "canceled",
    "offered",
    "waiting",
  ]);
  expect(await offerEnd(first.id)).toEqual(later(24));
  expect(await seatsTaken(event.id)).toBe(1);
  const offer = (await mailsTo(karim)).map(({ subject }) => subject);
  expect(offer).toEqual(["Une place s’est libérée"]);
  expect(await mailsTo(ines)).toEqual([]);
  // Claire comes back behind everybody; nothing is offered to her by itself.
  const again = await registered(event.id, claire, NOW);
  expect(again.status).toBe("waiting");
  expect(again.position).toBeGreaterThan(second.position);
});

test("a place freed at night is kept for who waits: the page offers it to nobody else, and nothing is ordered", async () => {
  const night = new Date("2027-03-01T22:00:00Z");
  const { event, leave } = await fullEvent();
  await purchases.db.updateTable("events").set({ price_cents: 25_00 }).where("id", "=", event.id).execute();
  await leave(night);
  expect(await seatsTaken(event.id)).toBe(0);
  const page = { slug: event.slug, userId: await purchases.person("Sam") };
  const seen = { left: 0, next: "wait" };
  expect(await describePublicEvent(purchases.db, page, { now: night })).toMatchObject(seen);
  expect(await describePublicEvent(purchases.db, { ...page, userId: null }, { now: night })).toMatchObject(seen);
  const listed = await listPublicEvents(purchases.db, page.userId, { now: night });
  expect(listed.find(({ id }) => id === event.id)).toMatchObject(seen);
  const order = await preparePlaceOrder(purchases.db, { ...page, member: false }, { now: night });
  expect(order).toMatchObject({ orderable: false });
});

test("a place of a meeting of members is offered to the next who is one; who is none keeps the rank, and reads why", async () => {
  const event = await meeting(NOW, { capacity: 1, is_members: true });
  const [claire, nora, ama] = [await member("Claire"), await member("Nora"), await member("Ama")];
  const place = await registered(event.id, claire, NOW);
  const [first, second] = [await registered(event.id, nora, NOW), await registered(event.id, ama, NOW)];
  const end = { userId: nora, reason: "Fin" };
  await inTransaction((trx) => endMembership(trx, end, { now: later(1), by: null }));
  const leave = { registrationId: place.id, userId: claire };
  await inTransaction((trx) => cancelRegistration(trx, leave, { now: later(2) }));
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["waiting", "offered"]);
  const seenBy = (userId: string) =>
    describePublicEvent(purchases.db, { slug: event.slug, userId }, { now: later(2) }).then((seen) => seen?.own);
  expect(await seenBy(nora)).toMatchObject({ joinFirst: true, rank: 1 });
  expect(await seenBy(ama)).toMatchObject({ joinFirst: false, status: "offered" });

  await inTransaction((trx) => cancelRegistration(trx, { registrationId: second.id, userId: ama }, { now: later(3) }));
  expect(await explainWaitingList(purchases.db, event.id, { now: later(3) })).toMatch(/qui attend n’est pas membre/);
  const sam = await member("Sam");
  expect((await registered(event.id, sam, later(3))).status).toBe("confirmed");
});

test("an offer is accepted once, by its owner alone, by a click and never by reading", async () => {
  const { event, karim, ines, first, leave } = await fullEvent();
  await leave(NOW);
  const take = (userId: string) => registered(event.id, userId, later(1));
  expect((await take(ines)).status).toBe("waiting");
  const taken = await Promise.all([take(karim), take(karim)]);
  expect(taken.map(({ id, status }) => [id, status])).toEqual(Array(2).fill([first.id, "confirmed"]));
  expect(await seatsTaken(event.id)).toBe(1);
  expect((await mailsTo(karim)).map(({ subject }) => subject)).toEqual([
    "Une place s’est libérée",
    "Votre inscription",
  ]);
});

test("after 24 hours the offer goes to the next; the first may take a rank again, at the end", async () => {
  const { event, karim, ines, first, second, leave } = await fullEvent();
  await leave(NOW);
  await expireOffers({ now: later(23.9) });
  expect(await statusOf(first.id)).toBe("offered");
  await expireOffers({ now: later(24) });
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["expired", "offered"]);
  expect(await offerEnd(second.id)).toEqual(later(48));
  expect((await registered(event.id, karim, later(24))).status).toBe("waiting");
  expect((await mailsTo(ines)).map(({ subject }) => subject)).toEqual(["Une place s’est libérée"]);
});

test("nothing is offered between ten at night and eight in the morning, in Paris, and nobody passes in front meanwhile", async () => {
  const { event, first, leave } = await fullEvent();
  const night = new Date("2027-03-01T21:30:00Z");
  await leave(night);
  expect(await statusOf(first.id)).toBe("waiting");
  expect(await seatsTaken(event.id)).toBe(0);
  expect(await explainWaitingList(purchases.db, event.id, { now: night })).toBe(
    "Il fait nuit : les places libres seront proposées à 8 h.",
  );
  const latecomer = await registered(event.id, await purchases.person("Noa"), later(1, night));
  expect(latecomer.status).toBe("waiting");
  await expireOffers({ now: new Date("2027-03-02T06:59:00Z") });
  expect(await statusOf(first.id)).toBe("waiting");
  const morning = new Date("2027-03-02T07:00:00Z");
  await expireOffers({ now: morning });
  expect(await statusOf(first.id)).toBe("offered");
  expect(await offerEnd(first.id)).toEqual(later(24, morning));
});

test("eight in the morning is eight in Paris after the clocks have changed too", async () => {
  const evening = new Date("2027-03-27T20:00:00Z");
  const { first, leave } = await fullEvent(evening);
  await leave(new Date("2027-03-27T22:00:00Z"));
  await expireOffers({ now: new Date("2027-03-28T05:59:00Z") });
  expect(await statusOf(first.id)).toBe("waiting");
  await expireOffers({ now: new Date("2027-03-28T06:00:00Z") });
  expect(await statusOf(first.id)).toBe("offered");
});

test("an offer never lasts beyond the beginning of the event, and none is made afterwards", async () => {
  const { event, first, leave } = await fullEvent();
  const before = later(-2, event.event_date);
  await leave(before);
  expect(await offerEnd(first.id)).toEqual(event.event_date);
  await expireOffers({ now: event.event_date });
  expect(await statusOf(first.id)).toBe("expired");
});

test("who still waits when the meeting begins is told once, and the coach may then delete it", async () => {
  const { event, claire, karim, ines, first, second } = await fullEvent();
  await expireOffers({ now: new Date(event.event_date.getTime() - 1) });
  expect(await statusOf(first.id)).toBe("waiting");
  for (const minutes of [0, 1]) await expireOffers({ now: later(minutes / 60, event.event_date) });
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["expired", "expired"]);
  for (const person of [karim, ines]) {
    const mails = await mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(["La liste d’attente est close"]);
    expect(mails[0]?.text_body).not.toMatch(/Paris 8e|place de l’Exemple/);
  }
  expect((await mailsTo(claire)).map(({ subject }) => subject)).toEqual(["Votre inscription"]);
  const remove = () => inTransaction((trx) => deleteEvent(trx, { eventId: event.id }, { now: later(24 * 22) }));
  expect(await remove()).toEqual({ ok: false, reason: "has_registrations" });

  const empty = await fullEvent();
  await empty.leave(later(-1, empty.event.event_date));
  await expireOffers({ now: later(1, empty.event.event_date) });
  const deleted = await inTransaction((trx) =>
    deleteEvent(trx, { eventId: empty.event.id }, { now: later(2, empty.event.event_date) }),
  );
  expect(deleted).toEqual({ ok: true });
});

test("who waited beside a free place, which nobody is offered at night, is not told that none came free", async () => {
  const { event, karim, leave } = await fullEvent();
  const early = new Date("2027-03-21T06:30:00Z");
  const times = { event_date: early, ends_at: later(1, early) };
  await purchases.db.updateTable("events").set(times).where("id", "=", event.id).execute();
  await leave(later(-8, early));
  await expireOffers({ now: early });
  expect(await seatsTaken(event.id)).toBe(0);
  const [mail] = await mailsTo(karim);
  expect(mail?.subject).toBe("La liste d’attente est close");
  expect(`${mail?.subject}${mail?.text_body}${mail?.html}`).not.toMatch(/libérée|pu vous/);
});

test("a list that stayed open long after the meeting is closed without a word", async () => {
  const { event, karim, first } = await fullEvent();
  await expireOffers({ now: later(25, event.event_date) });
  expect(await statusOf(first.id)).toBe("expired");
  expect(await mailsTo(karim)).toEqual([]);
});

test("who waits is told of another hour and keeps their rank; a new name or address is not their business", async () => {
  const { event, karim, first } = await fullEvent();
  const change = (input: Partial<typeof event>) =>
    inTransaction((trx) => updateEvent(trx, { ...event, ...input, eventId: event.id }, { now: NOW }));
  await change({ title: "Un autre nom", address: "2 place de l’Exemple" });
  expect(await mailsTo(karim)).toEqual([]);
  await change({ event_date: later(3, event.event_date), ends_at: later(3, event.ends_at) });
  const [mail, ...others] = await mailsTo(karim);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Un changement pour votre rendez-vous");
  expect(mail?.text_body.replace(/\s/g, " ")).toContain("le 22 mars 2027");
  expect(mail?.text_body).not.toMatch(/14\sh|place de l’Exemple|agenda/);
  expect(mail?.attachments).toEqual([]);
  expect(await statusOf(first.id)).toBe("waiting");
});

test("more places are offered at once, in order; giving up a rank or an offer passes it on", async () => {
  const { event, karim, ines, first, second } = await fullEvent();
  const third = await registered(event.id, await purchases.person("Sam"), NOW);
  await inTransaction((trx) => updateEvent(trx, { ...event, eventId: event.id, capacity: 2 }, { now: NOW }));
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["offered", "waiting"]);
  const giveUp = (registrationId: string, userId: string) =>
    inTransaction((trx) => cancelRegistration(trx, { registrationId, userId }, { now: NOW }));
  await giveUp(second.id, ines);
  await giveUp(first.id, karim);
  expect([await statusOf(first.id), await statusOf(second.id), await statusOf(third.id)]).toEqual([
    "canceled",
    "canceled",
    "offered",
  ]);
  expect(await mailsTo(ines)).toEqual([]);
});

test("sixty people of whom a third leave: places are never empty, never doubled, and go in order", async () => {
  const event = await meeting(NOW, { capacity: 10 });
  const people = await Promise.all(Array.from({ length: 60 }, () => purchases.person("Lou")));
  const rows = await Promise.all(people.map((userId) => registered(event.id, userId, NOW)));
  const inOrder = [...rows].sort((a, b) => a.position - b.position);
  const leaving = inOrder.filter((_, index) => index % 3 === 0);
  await Promise.all(
    leaving.map((row) =>
      inTransaction((trx) => cancelRegistration(trx, { registrationId: row.id, userId: row.user_id }, { now: NOW })),
    ),
  );
  expect(await seatsTaken(event.id)).toBe(10);
  const staying = inOrder.filter((_, index) => index % 3 !== 0);
  const statuses = await Promise.all(staying.map(({ id }) => statusOf(id)));
  const seated = statuses.filter((status) => status === "confirmed" || status === "offered").length;
  expect(statuses.slice(0, seated).every((status) => status !== "waiting")).toBe(true);
});

test("the coach reads in one line why nobody was written to", async () => {
  const { event } = await fullEvent();
  const why = (now: Date) => explainWaitingList(purchases.db, event.id, { now });
  expect(await why(NOW)).toBe("Aucune place libre : 1 sur 1.");
  expect(await why(event.event_date)).toBe("Rien n’est proposé : l’événement a commencé.");
  expect(await explainWaitingList(purchases.db, (await meeting(NOW)).id, { now: NOW })).toBe("Personne n’attend.");
  expect((await register(event.id, await purchases.person("Yaël"), event.event_date)).ok).toBe(false);
});
