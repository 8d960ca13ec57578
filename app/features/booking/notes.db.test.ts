import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { grantHours } from "~/features/hours/hours.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { dataKeyOf } from "~/platform/sealing/data-keys.server";
import { sealText } from "~/platform/sealing/sealed-text.server";
import { seenIn, versionOf } from "~/ui/kept-version";
import { bookedWithHours, COACH } from "../../../tests/support/appointments";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { sendAgreed } from "./agree.server";
import { findSessionNote, writeAgreed, writeSessionNote } from "./notes.server";

/** A Friday, at noon in Paris. */
const NOW = new Date("2054-11-20T11:00:00Z");
const minute = (count: number) => new Date(NOW.getTime() + count * 60_000);
const refused = { ok: false, reason: "changed_meanwhile" };

let purchases: Purchases;
beforeAll(async () => {
  purchases = await openPurchases();
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

async function meetingOf(firstName: string, startsAt: Date) {
  const userId = await purchases.person(firstName);
  const gift = { userId, minutes: 60, reason: "Essai", expiresOn: null };
  await inTransaction((trx) => grantHours(trx, gift, { now: NOW, by: COACH }));
  const { id: appointmentId } = await bookedWithHours(userId, startsAt, NOW);
  return {
    userId,
    appointmentId,
    /** As a page that was opened when the note had been written then. */
    note: (text: string, seen: Date | null, now: Date) => {
      const form = new FormData();
      form.set("version", versionOf(seen));
      return inTransaction((trx) => writeSessionNote(trx, { appointmentId, text, ...seenIn(form) }, { now }));
    },
    agree: (text: string, now: Date) => inTransaction((trx) => writeAgreed(trx, { appointmentId, text }, { now })),
    read: () => findSessionNote(purchases.db, appointmentId),
    row: () =>
      purchases.db.selectFrom("session_notes").selectAll().where("id", "=", appointmentId).executeTakeFirstOrThrow(),
  };
}

test("what is agreed while a note is being written takes nothing away from it, nor has it refused", async () => {
  const { note, agree, read, row } = await meetingOf("Adèle", parisInstant("2054-12-08", "10:00"));
  await agree("Relire la convention.", minute(1));
  expect(await read()).toMatchObject({ note: "", notedAt: null });
  expect(await note("Penser à Lou", null, minute(2)), "nothing was written when it was opened").toEqual({ ok: true });
  await agree("Relire la convention, à deux.", minute(3));
  expect(await read()).toMatchObject({ note: "Penser à Lou", notedAt: minute(2) });
  expect((await row()).updated_at, "what keeps it so long counts from the last of both").toEqual(minute(3));
  expect(await note("Penser à Lou, et à l’école", minute(2), minute(4))).toEqual({ ok: true });
  expect(await read()).toEqual({
    note: "Penser à Lou, et à l’école",
    agreed: "Relire la convention, à deux.",
    notedAt: minute(4),
    readable: true,
  });
});

test("a note that another page has written is refused, whatever was agreed since; so is one it has emptied", async () => {
  const { note, agree, read } = await meetingOf("Ines", parisInstant("2054-12-09", "10:00"));
  await note("De l’ordinateur", null, minute(1));
  expect(await note("Du téléphone", null, minute(2))).toEqual(refused);
  await agree("Dormir avant de répondre.", minute(3));
  expect(await note("Du téléphone", null, minute(4))).toEqual(refused);
  expect(await note("Du téléphone", minute(3), minute(4)), "what was agreed then is no note").toEqual(refused);
  expect(await read()).toMatchObject({ note: "De l’ordinateur", agreed: "Dormir avant de répondre." });
  await note("", minute(1), minute(5));
  expect(await note("Du téléphone", minute(1), minute(6))).toEqual(refused);
  expect(await read()).toMatchObject({ note: "", notedAt: minute(5) });
  expect(await note("Du téléphone", minute(5), minute(7))).toEqual({ ok: true });
});

test("a note another page has emptied is refused where nothing was agreed beside it, and written again by the page that emptied it", async () => {
  const { appointmentId, note, agree, read } = await meetingOf("Alix", parisInstant("2054-12-14", "10:00"));
  await note("A", null, minute(1));
  await note("", minute(1), minute(2));
  expect(await read()).toBeNull();
  expect(await note("A, de l’ordinateur", minute(1), minute(3))).toEqual(refused);
  await agree("Dormir avant de répondre.", minute(4));
  expect(await note("A, de l’ordinateur", minute(1), minute(5)), "agreed since").toEqual(refused);
  await agree("", minute(6));
  expect(await note("B", null, minute(7)), "as the page that emptied it says").toEqual({ ok: true });
  const keeping = randomUUID();
  const sent = new FormData();
  sent.set("writing", keeping);
  await note("", minute(7), minute(8));
  await inTransaction((trx) => rememberWriting(trx, sent, minute(8)));
  const again = { appointmentId, text: "C", seen: minute(7) };
  const write = (after: string[]) =>
    inTransaction((trx) => writeSessionNote(trx, { ...again, after }, { now: minute(9) }));
  expect(await write([]), "another page").toEqual(refused);
  expect(await write([keeping]), "its own keeping, that was not answered").toEqual({ ok: true });
});

test("what opens no more is said so, and neither a note nor what is agreed is written over it", async () => {
  const { userId, appointmentId, note, agree, read, row } = await meetingOf(
    "Nour",
    parisInstant("2054-12-11", "10:00"),
  );
  await note("Penser à Lou", null, minute(1));
  const keys = await purchases.db.selectFrom("data_keys").selectAll().where("user_id", "=", userId).execute();
  // As under another secret: what is sealed next has a key of its own.
  await purchases.db
    .updateTable("data_keys")
    .set({ wrapped_with: "f".repeat(16) })
    .where("user_id", "=", userId)
    .execute();
  const sealed = await row();
  expect(await read()).toMatchObject({ readable: false, agreed: "" });
  const unreadable = { ok: false, reason: "unreadable" };
  expect(await agree("Relire la convention.", minute(2))).toEqual(unreadable);
  expect(await note("Autre", minute(1), minute(2))).toEqual(unreadable);
  const sent = { appointmentId, text: "Relire la convention.", clientKey: randomUUID() };
  expect(await inTransaction((trx) => sendAgreed(trx, sent, { now: minute(2), by: COACH }))).toEqual(unreadable);
  expect(await row()).toEqual(sealed);
  for (const { id, wrapped_with } of keys)
    await purchases.db.updateTable("data_keys").set({ wrapped_with }).where("id", "=", id).execute();
  expect(await read()).toMatchObject({ readable: true, note: "Penser à Lou" });
});

test("a note that does not say when it was written was when its row was", async () => {
  const { userId, appointmentId, note, agree, read } = await meetingOf("Lou", parisInstant("2054-12-10", "10:00"));
  await note("Ancienne", null, minute(1));
  const text = await inTransaction(async (trx) => {
    const place = { table: "session_notes", column: "text", row: appointmentId };
    return sealText(
      await dataKeyOf(trx, userId, { now: NOW }),
      place,
      JSON.stringify({ note: "Ancienne", agreed: "" }),
    );
  });
  await purchases.db.updateTable("session_notes").set({ text }).where("id", "=", appointmentId).execute();
  await agree("Relire la convention.", minute(2));
  expect(await read()).toMatchObject({ note: "Ancienne", notedAt: minute(1) });
  expect(await note("Autre", null, minute(3))).toEqual(refused);
});
