import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { meeting, registered, seatsTaken, statusOf } from "../../../tests/support/meetings";
import { mailsTo } from "../../../tests/support/outbox";
import { openPurchases } from "../../../tests/support/purchases";
import {
  cancelEvent,
  cancelRegistration,
  createEvent,
  deleteEvent,
  describePublicEvent,
  drawCalendar,
  duplicateEvent,
  findEvent,
  findGatherings,
  listEvents,
  listOwnEvents,
  listPublicEvents,
  markAttendance,
  publishEvent,
  remindOfTomorrow,
  unpublishEvent,
  updateEvent,
} from "./events.server";
import { writeToRegistered } from "./manage-attendees.server";
import { listNotes } from "./note-queries.server";

const purchases = await openPurchases();
afterAll(purchases.close);

const NOW = new Date("2027-03-01T10:00:00Z");
const at = { now: NOW };
const subjects = async (userId: string) => (await mailsTo(userId)).map(({ subject }) => subject);

async function entryOf(registrationId: string) {
  const file = await drawCalendar(purchases.db, { registrationId }, at);
  const event = new ICAL.Component(ICAL.parse(file.toString("utf8"))).getFirstSubcomponent("vevent");
  if (!event) throw new Error("no entry");
  return new ICAL.Event(event);
}

test("a draft is seen by nobody until it is published, and no past day is published", async () => {
  const past = await meeting(NOW, { title: "Un café à venir" });
  const draft = await inTransaction((trx) => createEvent(trx, { ...past, title: "Brouillon" }, at));
  if (!draft.ok) throw new Error(draft.reason);
  const titles = async () => (await listPublicEvents(purchases.db, null, at)).map(({ title }) => title);
  expect(await titles()).not.toContain("Brouillon");
  await inTransaction((trx) => publishEvent(trx, { eventId: draft.event.id }, at));
  expect(await titles()).toContain("Brouillon");
  const late = await inTransaction((trx) => createEvent(trx, { ...past, title: "Trop tard" }, at));
  if (!late.ok) throw new Error(late.reason);
  expect(await inTransaction((trx) => publishEvent(trx, { eventId: late.event.id }, { now: past.event_date }))).toEqual(
    {
      ok: false,
      reason: "begun",
    },
  );
  expect((await listPublicEvents(purchases.db, null, { now: past.ends_at })).length).toBe(0);
});

test("a webinar is not on the site without the link that joins it", async () => {
  const webinar = await meeting(NOW, { title: "Visio", event_type: "webinaire" });
  const change = { ...webinar, eventId: webinar.id, video_url: null };
  const missing = { ok: false, reason: "video_url_missing" };
  expect(await inTransaction((trx) => updateEvent(trx, change, at))).toEqual(missing);
  const draft = await inTransaction((trx) => createEvent(trx, change, at));
  if (!draft.ok) throw new Error(draft.reason);
  expect(await inTransaction((trx) => publishEvent(trx, { eventId: draft.event.id }, at))).toEqual(missing);
});

test("a meeting of the members is in the offer until it is over, a webinar for a while after", async () => {
  const later = new Date("2031-03-01T10:00:00Z");
  const held = (now: Date) => findGatherings(purchases.db, { now });
  const days = (n: number) => new Date(later.getTime() + n * 86_400_000);
  expect(await held(later)).toEqual({ gatherings: false, webinars: false, ahead: 0 });
  const open = await meeting(later, { title: "Ouvert à tous" });
  const draft = { ...open, title: "Brouillon", is_members: true, event_type: "soiree" as const };
  await inTransaction((trx) => createEvent(trx, draft, { now: later }));
  const canceled = await meeting(later, { title: "Annulé", is_members: true });
  await inTransaction((trx) => cancelEvent(trx, { eventId: canceled.id, reason: "Essai" }, { now: later, by: null }));
  expect(await held(later)).toMatchObject({ gatherings: false, webinars: false });
  const evening = await meeting(later, { title: "Soirée", event_type: "soiree", is_members: true });
  await meeting(later, { title: "Visio", event_type: "webinaire", is_members: true });
  expect(await held(later)).toMatchObject({ gatherings: true, webinars: true });
  expect(await held(evening.ends_at)).toMatchObject({ gatherings: false, webinars: true });
  expect(await held(days(21 + 46))).toMatchObject({ gatherings: false, webinars: false });
});

test("two events of one name and day have two addresses; a copy is a draft a week later, at the same hour in Paris", async () => {
  const winter = new Date("2027-03-22T08:30:00Z");
  const one = await meeting(NOW, { title: "Deux fois", event_date: winter });
  const two = await meeting(NOW, { title: "Deux fois", event_date: winter });
  expect([one.slug, two.slug]).toEqual(["deux-fois-2027-03-22", "deux-fois-2027-03-22-2"]);
  const copy = await inTransaction((trx) => duplicateEvent(trx, { eventId: one.id }, at));
  if (!copy.ok) throw new Error(copy.reason);
  expect(copy.event).toMatchObject({ is_published: false, seats_taken: 0, capacity: 12, slug: "deux-fois-2027-03-29" });
  expect(copy.event.event_date).toEqual(new Date("2027-03-29T07:30:00Z"));
});

test("who comes is told of a change, and the calendar entry of the page replaces the former one", async () => {
  const event = await meeting(NOW);
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, karim, NOW);
  const first = await entryOf(place.id);
  const moved = new Date(event.event_date.getTime() + 86_400_000);
  const change = { ...event, eventId: event.id, event_date: moved, ends_at: new Date(moved.getTime() + 3_600_000) };
  await inTransaction((trx) => updateEvent(trx, change, at));
  const second = await entryOf(place.id);
  expect(second.uid).toBe(first.uid);
  expect(second.sequence).toBeGreaterThan(first.sequence);
  expect(second.startDate.toJSDate()).toEqual(moved);
  expect(await subjects(karim)).toEqual(["Votre inscription", "Un changement pour votre rendez-vous"]);
  await inTransaction((trx) => updateEvent(trx, { ...change, description: "D’autres mots." }, at));
  expect(await mailsTo(karim)).toHaveLength(2);
  expect((await findEvent(purchases.db, event.id))?.slug).toBe(event.slug);
});

test("a link that makes a meeting a video, of one held somewhere, is a change its people are told of", async () => {
  const event = await meeting(NOW, { address: null, location: "Maison des associations" });
  const karim = await purchases.person("Karim");
  await registered(event.id, karim, NOW);
  const change = { ...event, eventId: event.id, video_url: "https://visio.example/salle" };
  await inTransaction((trx) => updateEvent(trx, change, at));
  expect(await subjects(karim)).toEqual(["Votre inscription", "Un changement pour votre rendez-vous"]);
});

test("a published event is not moved into the past, nor, begun with people, to another day", async () => {
  const event = await meeting(NOW, { capacity: 1 });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  await registered(event.id, karim, NOW);
  const wait = await registered(event.id, ines, NOW);
  const day = 86_400_000;
  const moveBy = (ms: number, now: Date) => {
    const [event_date, ends_at] = [event.event_date, event.ends_at].map((one) => new Date(one.getTime() + ms));
    if (!event_date || !ends_at) throw new Error("no hours");
    return inTransaction((trx) => updateEvent(trx, { ...event, eventId: event.id, event_date, ends_at }, { now }));
  };
  expect(await moveBy(-30 * day, NOW)).toEqual({ ok: false, reason: "day_past" });
  expect(await statusOf(wait.id)).toBe("waiting");
  expect(await subjects(karim)).toEqual(["Votre inscription"]);
  expect(await moveBy(day, event.ends_at)).toEqual({ ok: false, reason: "held_already" });
  expect(await moveBy(-day, event.ends_at)).toEqual({ ok: false, reason: "held_already" });
  expect(await moveBy(0, event.ends_at)).toMatchObject({ ok: true });
  const longer = { ...event, eventId: event.id, ends_at: new Date(event.ends_at.getTime() + day) };
  const after = (now: Date) => inTransaction((trx) => updateEvent(trx, longer, { now }));
  expect(await after(event.ends_at)).toEqual({ ok: false, reason: "held_already" });
  expect(await after(event.event_date)).toMatchObject({ ok: true });
});

test("what was read before another change is not written over it, unless nothing would change", async () => {
  const event = await meeting(NOW);
  const save = (input: Partial<typeof event>, seen: Date, now: Date) =>
    inTransaction((trx) => updateEvent(trx, { ...event, ...input, eventId: event.id, seen }, { now }));
  const later = new Date(NOW.getTime() + 60_000);
  expect(await save({ location: "Paris 9e" }, event.updated_at, later)).toMatchObject({ ok: true });
  expect(await save({ description: "Écrit avant." }, event.updated_at, later)).toEqual({ ok: false, reason: "stale" });
  expect(await save({ location: "Paris 9e" }, event.updated_at, later)).toMatchObject({ ok: true });
  expect(await save({ description: "Relu." }, later, later)).toMatchObject({
    ok: true,
    event: { location: "Paris 8e" },
  });
});

test("a word corrected and sent again by the same form is read, announced and in the journal; the same one is not twice", async () => {
  const event = await meeting(NOW);
  const karim = await purchases.person("Karim");
  await registered(event.id, karim, NOW);
  const clientKey = randomUUID();
  const write = (text: string) =>
    inTransaction((trx) => writeToRegistered(trx, { eventId: event.id, clientKey, text }, { now: NOW, by: karim }));
  for (const text of ["Au 12 rue X.", "Au 21 rue X.", "Au 21 rue X."])
    expect(await write(text)).toEqual({ ok: true, count: 1 });
  expect((await listNotes(purchases.db, event.id)).map(({ text }) => text).sort()).toEqual([
    "Au 12 rue X.",
    "Au 21 rue X.",
  ]);
  expect((await subjects(karim)).filter((subject) => subject === "Au sujet de votre rendez-vous")).toHaveLength(2);
  const journal = purchases.db.selectFrom("audit_entries").select("id").where("subject_id", "=", event.id);
  expect(await journal.where("action", "=", "events.people_written_to").execute()).toHaveLength(2);
});

test("never fewer places than are taken", async () => {
  const event = await meeting(NOW, { capacity: 3 });
  for (const name of ["Alix", "Noa"]) await registered(event.id, await purchases.person(name), NOW);
  const shrink = (capacity: number) =>
    inTransaction((trx) => updateEvent(trx, { ...event, eventId: event.id, capacity }, at));
  expect(await shrink(1)).toEqual({ ok: false, reason: "capacity_below_taken" });
  expect(await shrink(2)).toMatchObject({ ok: true, event: { capacity: 2, seats_taken: 2 } });
  expect(await shrink(0)).toEqual({ ok: false, reason: "no_place" });
});

test("a canceled event tells everybody, without its reason, and stays canceled", async () => {
  const event = await meeting(NOW, { capacity: 1 });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const place = await registered(event.id, karim, NOW);
  const wait = await registered(event.id, ines, NOW);
  const cancel = () =>
    inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "Sophie est souffrante." }, at));
  expect((await cancel()).ok).toBe(true);
  expect((await cancel()).ok).toBe(true);
  expect([await statusOf(place.id), await statusOf(wait.id)]).toEqual(["canceled", "canceled"]);
  expect(await seatsTaken(event.id)).toBe(0);
  expect(await subjects(karim)).toEqual(["Votre inscription", "Votre rendez-vous est annulé"]);
  expect(await subjects(ines)).toEqual(["Votre rendez-vous est annulé"]);
  const [, told] = await mailsTo(karim);
  expect(told?.attachments).toEqual([]);
  expect(told?.text_body).not.toContain("souffrante");
  expect(told?.text_body).toContain(`/ma-place/${place.id}`);
  const page = await describePublicEvent(purchases.db, { slug: event.slug, userId: karim }, at);
  expect(page?.cancelReason).toBe("Sophie est souffrante.");
  expect(await inTransaction((trx) => updateEvent(trx, { ...event, eventId: event.id }, at))).toEqual({
    ok: false,
    reason: "canceled",
  });
});

test("a meeting that was not held is canceled until the end of the day after it, unless somebody was marked as having come", async () => {
  const event = await meeting(NOW);
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  const place = await registered(event.id, karim, NOW);
  const other = await meeting(NOW);
  const came = await registered(other.id, ines, NOW);
  const cancel = (eventId: string, now: Date) =>
    inTransaction((trx) => cancelEvent(trx, { eventId, reason: "Le train." }, { now }));
  expect(await cancel(event.id, new Date("2027-03-23T23:00:00Z"))).toEqual({ ok: false, reason: "long_over" });
  await inTransaction((trx) => markAttendance(trx, { registrationId: came.id, attended: true }));
  expect(await cancel(other.id, other.ends_at)).toEqual({ ok: false, reason: "held" });
  expect(await cancel(event.id, new Date("2027-03-23T22:59:00Z"))).toMatchObject({ ok: true, untold: 0 });
  expect([await statusOf(place.id), await statusOf(came.id)]).toEqual(["canceled", "confirmed"]);
  const told = (await mailsTo(karim)).at(-1);
  expect([told?.subject, told?.text_body]).toEqual([
    "Votre rendez-vous est annulé",
    expect.stringContaining("Ce rendez-vous n’a pas lieu, et nous le regrettons."),
  ]);
});

test("an event people are registered for is neither deleted nor hidden; an empty one is", async () => {
  const event = await meeting(NOW);
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, karim, NOW);
  const refused = { ok: false, reason: "has_registrations" };
  expect(await inTransaction((trx) => deleteEvent(trx, { eventId: event.id }, at))).toEqual(refused);
  expect(await inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, at))).toEqual(refused);
  await inTransaction((trx) => cancelRegistration(trx, { registrationId: place.id, userId: karim }, at));
  expect(await inTransaction((trx) => unpublishEvent(trx, { eventId: event.id }, at))).toMatchObject({ ok: true });
  expect(await inTransaction((trx) => deleteEvent(trx, { eventId: event.id }, at))).toEqual({ ok: true });
  expect((await listEvents(purchases.db, { page: 1 })).events.some(({ id }) => id === event.id)).toBe(false);
});

test("the day before, one reminder to each who comes, however often the job runs", async () => {
  const event = await meeting(NOW, { event_date: new Date("2027-03-10T20:00:00Z") });
  const [karim, ines] = [await purchases.person("Karim"), await purchases.person("Inès")];
  await registered(event.id, karim, NOW);
  const left = await registered(event.id, ines, NOW);
  await inTransaction((trx) => cancelRegistration(trx, { registrationId: left.id, userId: ines }, at));
  await remindOfTomorrow({ now: new Date("2027-03-08T09:00:00Z") });
  await remindOfTomorrow({ now: new Date("2027-03-09T09:00:00Z") });
  await remindOfTomorrow({ now: new Date("2027-03-09T09:30:00Z") });
  expect(await subjects(karim)).toEqual(["Votre inscription", "Votre rendez-vous de demain"]);
  expect(await subjects(ines)).toEqual(["Votre inscription", "Votre place est rendue"]);
});

test("mails are discreet: neither they nor the calendar entry say what it is about, and no video link leaves", async () => {
  const event = await meeting(NOW, {
    title: "Préparer sa première audience de divorce",
    event_type: "webinaire",
    video_url: "https://visio.example/secret-salle",
  });
  const karim = await purchases.person("Karim");
  const place = await registered(event.id, karim, NOW);
  const moved = { ...event, eventId: event.id, location: "En visio, une autre salle" };
  await inTransaction((trx) => updateEvent(trx, moved, at));
  await remindOfTomorrow({ now: new Date(event.event_date.getTime() - 86_400_000) });
  await inTransaction((trx) => cancelEvent(trx, { eventId: event.id, reason: "" }, at));
  const mails = await mailsTo(karim);
  expect(mails).toHaveLength(4);
  for (const { subject, html, text_body } of mails) {
    expect(subject + html + text_body).not.toMatch(/divorce|audience|séparation|secret-salle|une autre salle/i);
  }
  const entry = await entryOf(place.id);
  expect(entry.summary).toBe("Rendez-vous");
  expect(`${entry.description}${entry.location}`).not.toMatch(/divorce|audience|secret-salle/);
});

test("the member area shows what one is registered for", async () => {
  const event = await meeting(NOW, { title: "Le mien" });
  const karim = await purchases.person("Karim");
  await registered(event.id, karim, NOW);
  expect((await listOwnEvents(purchases.db, karim, at)).map(({ title, standing }) => [title, standing])).toEqual([
    ["Le mien", "confirmed"],
  ]);
});
