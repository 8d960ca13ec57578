import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { giveMessageConsent, withdrawMessageConsent } from "~/features/advice/advice.server";
import { ATTACHMENTS_AT_MOST } from "~/features/advice/rules";
import { grantHours } from "~/features/hours/hours.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import type { Seen } from "~/platform/http/kept-writings.server";
import { seenIn, versionOf } from "~/ui/kept-version";
import { bookedWithHours, COACH } from "../../../tests/support/appointments";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { findAnswers, saveAnswers } from "./answers.server";
import { cancelAppointment } from "./booking.server";
import { ANSWER_MAX_CHARACTERS } from "./rules";

/** A Friday, at noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const STARTS = parisInstant("2054-12-08", "10:00");

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

interface Saving extends Seen {
  send?: boolean;
  now?: Date;
  by?: string;
}

async function prepared(firstName: string, startsAt = STARTS) {
  const userId = await purchases.person(firstName);
  const gift = { userId, minutes: 60, reason: "Essai", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now: NOW, by: COACH }));
  await inTransaction((trx) => giveMessageConsent(trx, { userId }, { now: NOW }));
  const { id: appointmentId } = await bookedWithHours(userId, startsAt, NOW);
  const save = (answers: string[], { send = false, now = NOW, by = userId, ...opened }: Saving = {}) =>
    inTransaction((trx) => saveAnswers(trx, { appointmentId, userId: by, answers, send, ...opened }, { now }));
  return { userId, appointmentId, save, read: () => findAnswers(purchases.db, appointmentId) };
}
function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const rowOf = (id: string) =>
  purchases.db.selectFrom("appointment_answers").selectAll().where("id", "=", id).executeTakeFirst();

test("answers are sealed, read back as they were, and stay handed over once they were", async () => {
  const { appointmentId, save, read } = await prepared("Claire");
  expect(await read()).toBeNull();
  expect(await save(["  L’école de Lou ", "", "Zibeline"])).toEqual({ ok: true, isSent: false });
  expect(await read()).toEqual({
    answers: ["L’école de Lou", "", "Zibeline"],
    readable: true,
    updatedAt: NOW,
    sentAt: null,
    attachments: [],
  });
  expect(JSON.stringify(await rowOf(appointmentId))).not.toMatch(/Lou|Zibeline/);
  await save(["Un", "Deux", "Trois"], { send: true });
  const later = new Date(NOW.getTime() + 3_600_000);
  expect(await save(["Un", "Deux", "Quatre"], { now: later })).toEqual({ ok: true, isSent: true });
  expect(await read()).toMatchObject({ answers: ["Un", "Deux", "Quatre"], sentAt: NOW, updatedAt: later });
});

test("written in two pages, the second is refused and takes nothing away, unless it was opened since", async () => {
  const { save, read } = await prepared("Adèle", parisInstant("2054-12-30", "10:00"));
  const [minute, two, three] = [1, 2, 3].map((count) => new Date(NOW.getTime() + count * 60_000));
  const { seen: blank } = seenIn(formOf({ version: versionOf(null) }));
  expect(await save(["De l’ordinateur", "", ""], { seen: blank, now: minute })).toEqual({ ok: true, isSent: false });
  const refused = { ok: false, reason: "changed_meanwhile" };
  expect(await save(["Du téléphone", "", ""], { seen: blank, now: two })).toEqual(refused);
  expect(await save(["Du téléphone", "", ""], { seen: blank, now: two, send: true })).toEqual(refused);
  expect(await read()).toMatchObject({ answers: ["De l’ordinateur", "", ""], updatedAt: minute, sentAt: null });
  expect(await save(["Les deux", "", ""], { seen: minute, now: two })).toEqual({ ok: true, isSent: false });
  await save(["", "", ""], { seen: two, now: three });
  expect(await save(["Plus rien à perdre", "", ""], { seen: minute, now: three })).toEqual({ ok: true, isSent: false });
});

test("changed once the consent to be read is withdrawn, they are handed to nobody until it is given again", async () => {
  const { userId, save, read } = await prepared("Ines", parisInstant("2054-12-23", "10:00"));
  await save(["Un", "", ""], { send: true });
  await inTransaction((trx) => withdrawMessageConsent(trx, { userId }, { now: NOW }));
  const later = new Date(NOW.getTime() + 60_000);
  expect(await save(["Deux", "", ""], { now: later })).toEqual({ ok: true, isSent: false });
  expect(await read()).toMatchObject({ answers: ["Deux", "", ""], sentAt: null });
  await expect(save(["Deux", "", ""], { send: true, now: later })).rejects.toMatchObject({
    constraint: "handed_over_with_its_consent",
  });
  await inTransaction((trx) => giveMessageConsent(trx, { userId }, { now: later }));
  expect(await save(["Deux", "", ""], { send: true, now: later })).toEqual({ ok: true, isSent: true });
  expect(await read()).toMatchObject({ sentAt: later });
});

test("with more files than they bear, answers are kept and handed to nobody", async () => {
  const { userId, appointmentId, read } = await prepared("Nina", parisInstant("2054-12-22", "10:00"));
  const attachments = Array.from({ length: ATTACHMENTS_AT_MOST + 1 }, () => ({
    id: randomUUID(),
    uploadId: randomUUID(),
    fileId: randomUUID(),
    kind: "application/pdf" as const,
  }));
  const uploads = attachments.map(({ uploadId: id }) => ({
    id,
    owner_id: userId,
    kind: "attachment" as const,
    size_bytes: 1,
    created_at: NOW,
  }));
  await purchases.db.insertInto("uploads").values(uploads).execute();
  const sending = { appointmentId, userId, answers: ["L’école", "", ""], send: true, attachments };
  const saved = await inTransaction((trx) => saveAnswers(trx, sending, { now: NOW }));
  expect(saved).toEqual({ ok: false, reason: "too_many_attachments" });
  expect(await read()).toMatchObject({ answers: ["L’école", "", ""], sentAt: null, attachments: [] });
});

test("emptied, they are forgotten; written again, they are handed to nobody", async () => {
  const { appointmentId, save } = await prepared("Ama", parisInstant("2054-12-09", "10:00"));
  await save(["Un", "", ""], { send: true });
  expect(await save(["", " ", ""])).toEqual({ ok: true, isSent: false });
  expect(await rowOf(appointmentId)).toBeUndefined();
  expect(await save(["Deux", "", ""])).toEqual({ ok: true, isSent: false });
});

test("nothing is kept of somebody else, of a meeting that began or is over, nor of an answer that is too long", async () => {
  const { userId, appointmentId, save } = await prepared("Lou", parisInstant("2054-12-10", "10:00"));
  const other = await purchases.person("Karim");
  expect(await save(["Un"], { by: other })).toEqual({ ok: false, reason: "unknown" });
  expect(await save(["a".repeat(ANSWER_MAX_CHARACTERS + 1)])).toEqual({ ok: false, reason: "too_long" });
  expect(await save(["Un"], { now: parisInstant("2054-12-10", "10:00") })).toEqual({ ok: false, reason: "begun" });
  await inTransaction((trx) => cancelAppointment(trx, { id: appointmentId, userId, shown: "hour" }, { now: NOW }));
  expect(await save(["Un"])).toEqual({ ok: false, reason: "unknown" });
  expect(await rowOf(appointmentId)).toBeUndefined();
  expect(await findAnswers(purchases.db, randomUUID())).toBeNull();
});

test("several writings at once leave one row, and the hands that seal them do not fall over each other", async () => {
  const { appointmentId, save } = await prepared("Inès", parisInstant("2054-12-11", "10:00"));
  const done = await Promise.all(["a", "b", "c"].map((text) => save([text])));
  expect(done.every(({ ok }) => ok)).toBe(true);
  expect(await rowOf(appointmentId)).toBeDefined();
});

test("what opens no more says so, and is not taken for an answer", async () => {
  const { appointmentId, save, read } = await prepared("Noa", parisInstant("2054-12-14", "10:00"));
  await save(["Un"]);
  const { answers } = (await rowOf(appointmentId)) ?? { answers: "" };
  const altered = `${answers.slice(0, -4)}AAAA`;
  await purchases.db
    .updateTable("appointment_answers")
    .set({ answers: altered })
    .where("id", "=", appointmentId)
    .execute();
  expect(await read()).toMatchObject({ readable: false });
});
