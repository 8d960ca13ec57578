import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createAccount } from "~/features/accounts/accounts.server";
import { defaultSettings } from "~/features/settings/rules";
import { inTransaction } from "~/platform/db/database.server";
import { openMailing } from "../../../tests/support/mailing";
import { countWaiting, listMessages } from "../../../tests/support/messages";
import { statementsOf } from "../../../tests/support/statements";
import {
  acceptSuspect,
  answerMessage,
  archiveMessage,
  eraseOldMessages,
  findMessage,
  listAnswers,
  openMessage,
  receiveMessage,
} from "./contact.server";
import { ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL, CONSENT_TEXT_VERSION } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
const at = { now, by: null };
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const { db, close } = await openMailing();
afterAll(close);

let claire = {
  source: "home" as const,
  name: "Claire Martin",
  email: "claire@exemple.example",
  phone: null,
  reply: "email" as const,
  call: null,
  situation: null,
  message: "Je ne sais pas par où commencer.",
  consent: true,
};

beforeEach(async () => {
  // A process remembers what it wrote to an address: each test has its own.
  claire = { ...claire, email: `claire.${randomUUID()}@exemple.example` };
  await db.deleteFrom("contact_messages").execute();
  await db.deleteFrom("outbox").execute();
});

const receive = (input: Parameters<typeof receiveMessage>[1], when = now) =>
  inTransaction((trx) => receiveMessage(trx, input, { now: when }));
const message = (id: string) => findMessage(db, id);
/** An account that confirmed this address. */
const proved = (email: string) =>
  createAccount(
    db,
    { firstName: "Claire", lastName: "Martin", email, phone: "0612345678", password: "Promenade-en-foret-12" },
    { confirmed: true, now },
  );
const mails = () => db.selectFrom("outbox").selectAll().orderBy("dedupe_key").execute();

test("a message is kept with its two mails, and neither tells anything of it nor of who wrote it", async () => {
  const { id } = await receive(claire);
  expect(await message(id)).toMatchObject({
    name: "Claire Martin",
    status: "new",
    source: "home",
    suspect: false,
  });

  const sent = await mails();
  expect(sent.map((mail) => mail.to_address)).toEqual(["bonjour@leclaircie.example", claire.email]);
  for (const { subject, html, text_body, reply_to } of sent) {
    expect(subject + html + text_body).not.toMatch(/Claire|divorce|commencer/);
    expect(reply_to).toBeNull();
  }
  expect(sent[0]?.text_body).toContain(`/admin/messages/${id}`);
});

test("nothing is kept, and nothing sent, when the transaction fails", async () => {
  const lost = inTransaction(async (trx) => {
    await receiveMessage(trx, claire, { now });
    throw new Error("the power went");
  });
  await expect(lost).rejects.toThrow("the power went");
  expect(await listMessages(db, { limit: 5 })).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("a consent is kept with its two versions and its moment", async () => {
  const { id } = await receive({ ...claire, source: "dialog", consent: true });
  expect(await message(id)).toMatchObject({
    consent_rgpd: true,
    consent_version: defaultSettings.privacy_version,
    consent_text_version: CONSENT_TEXT_VERSION,
    consent_at: now,
  });
});

test("the database takes no words without their tick; who only leaves how to be reached needs none, and one from before is still put away", async () => {
  const refusal = { constraint: "nothing_confided_without_its_tick" };
  await expect(receive({ ...claire, consent: false })).rejects.toMatchObject(refusal);
  await expect(receive({ ...claire, message: "?", consent: false })).rejects.toMatchObject(refusal);
  const silent = await receive({ ...claire, message: "", consent: false });
  expect(await message(silent.id)).toMatchObject({ message: "", consent_rgpd: false, consent_at: null });
  const { id } = await receive({ ...claire, message: "Écrit avant la case." });
  const untick = { consent_rgpd: false, consent_at: null };
  await expect(db.updateTable("contact_messages").set(untick).where("id", "=", id).execute()).rejects.toMatchObject(
    refusal,
  );
  await db
    .updateTable("contact_messages")
    .set({ ...untick, unticked: true })
    .where("id", "=", id)
    .execute();
  const closed = { closedReason: "other" as const, closedNote: "Rangé" };
  expect(await inTransaction((trx) => archiveMessage(trx, { id, ...closed }, at))).toEqual({ ok: true });
});

test("the same message sent twice at once is one message", async () => {
  const [first, second] = await Promise.all([receive(claire), receive(claire)]);
  expect(second?.id).toBe(first?.id);
  expect(await receive(claire, minutesLater(9))).toEqual(first);
  expect(await listMessages(db, { limit: 5 })).toHaveLength(1);
  expect(await mails()).toHaveLength(2);
});

test("other words, or the same words later, are another message", async () => {
  await receive(claire);
  await receive({ ...claire, message: "J'ai oublié de vous dire une chose." });
  await receive(claire, minutesLater(11));
  expect(await listMessages(db, { limit: 5 })).toHaveLength(3);
});

test("an address nobody has proved gets no acknowledgement; proved, it does", async () => {
  await receive(claire);
  await proved(claire.email);
  await receive({ ...claire, message: "Une autre question." });
  const hers = (await mails()).filter(({ to_address }) => to_address === claire.email);
  expect(hers.map(({ status, subject }) => [status, subject]).sort()).toEqual([
    ["queued", "Votre message est bien arrivé"],
    ["withheld", "Votre message est bien arrivé"],
  ]);
});

test("a message costs the database the same whether its address is proved or not", async () => {
  const known = `connue.${randomUUID()}@exemple.example`;
  await proved(known);
  await receive({ ...claire, message: "Un premier message." });
  const cost = (email: string) => statementsOf(() => receive({ ...claire, email, message: "Bonjour." }));
  expect(await cost(known)).toEqual(await cost(`inconnue.${randomUUID()}@exemple.example`));
});

test("nobody can make us write to a stranger again and again", async () => {
  for (let count = 0; count < ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL + 2; count += 1) {
    await receive({ ...claire, message: `Message ${count}` });
  }
  const to = (await mails()).map((mail) => mail.to_address);
  expect(to.filter((address) => address === claire.email)).toHaveLength(ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL);
  expect(to.filter((address) => address !== claire.email)).toHaveLength(ACKNOWLEDGEMENTS_PER_DAY_BY_EMAIL + 2);
});

test("a doubtful message is kept aside without any mail, and counted", async () => {
  const { id } = await receive({ ...claire, suspicions: ["trap_filled", "no_time"] });
  expect(await message(id)).toMatchObject({ suspect: true, suspicions: "trap_filled no_time", status: "new" });
  expect(await mails()).toEqual([]);
  expect(await countWaiting(db)).toEqual({ unread: 0, suspect: 1 });
  expect(await listMessages(db, { limit: 5 })).toEqual([]);
  expect(await listMessages(db, { limit: 5, suspect: true })).toHaveLength(1);
});

test("one small doubt is none", async () => {
  const { id } = await receive({ ...claire, suspicions: ["no_time"] });
  expect(await message(id)).toMatchObject({ suspect: false, suspicions: "no_time" });
  expect(await mails()).toHaveLength(2);
});

test("the coach accepts what was kept aside: its mails leave, once", async () => {
  const { id } = await receive({ ...claire, suspicions: ["many_links"] });
  const accept = () => inTransaction((trx) => acceptSuspect(trx, { id }, at));
  expect(await accept()).toEqual({ ok: true });
  expect(await accept()).toEqual({ ok: true });
  expect(await message(id)).toMatchObject({ suspect: false, suspicions: "many_links" });
  expect(await mails()).toHaveLength(2);
  expect(await countWaiting(db)).toEqual({ unread: 1, suspect: 0 });
});

test("a message is read, answered and put away", async () => {
  const { id } = await receive(claire);
  await inTransaction((trx) => openMessage(trx, { id }, at));
  expect(await message(id)).toMatchObject({ status: "read", status_changed_at: now });

  const answer = () => inTransaction((trx) => answerMessage(trx, { id, text: " Appelons-nous demain.\nSophie " }, at));
  expect(await answer()).toEqual({ ok: true, keptInSpace: false });
  expect(await answer()).toEqual({ ok: true, keptInSpace: false });
  expect((await listAnswers(db, id)).map(({ text }) => text)).toEqual(["Appelons-nous demain.\nSophie"]);
  const [written, ...others] = (await mails()).filter(({ dedupe_key }) => dedupe_key.startsWith("contact-answer:"));
  expect(others).toEqual([]);
  expect(written).toMatchObject({ to_address: claire.email, reply_to: { address: "bonjour@leclaircie.example" } });
  expect(written?.text_body).toContain("Appelons-nous demain.");
  expect(written?.text_body).not.toContain("par où commencer");

  await inTransaction((trx) => openMessage(trx, { id }, at));
  expect((await message(id))?.status).toBe("answered");
  await inTransaction((trx) => archiveMessage(trx, { id }, at));
  expect((await message(id))?.status).toBe("archived");
});

test("an answer is refused with its reason: empty, kept aside, unknown", async () => {
  const { id } = await receive({ ...claire, suspicions: ["too_fast"] });
  const answer = (to: string, text: string) => inTransaction((trx) => answerMessage(trx, { id: to, text }, at));
  expect(await answer(id, "Bonjour")).toEqual({ ok: false, reason: "suspect" });
  await inTransaction((trx) => acceptSuspect(trx, { id }, at));
  expect(await answer(id, "  ")).toEqual({ ok: false, reason: "empty" });
  expect(await answer("00000000-0000-4000-8000-000000000000", "Bonjour")).toEqual({ ok: false, reason: "unknown" });
});

const left = async () => (await listMessages(db, { limit: 5 })).map((row) => row.id);
const eraseOn = (day: string) => inTransaction((trx) => eraseOldMessages(trx, { now: new Date(`${day}T03:56:00Z`) }));

test("a message is forgotten with its answers, the announced months after it was answered and not before", async () => {
  const { id } = await receive(claire, new Date("2025-03-01T10:00:00Z"));
  await inTransaction((trx) => answerMessage(trx, { id, text: "Bonjour" }, at));
  await eraseOn("2027-11-21");
  expect(await left()).toEqual([id]);
  await eraseOn("2027-11-22");
  expect(await left()).toEqual([]);
  expect(await listAnswers(db, id)).toEqual([]);
});

test("a message nobody answered is never forgotten: it waits for years, and ages once it is closed with a reason", async () => {
  const { id } = await receive(claire, new Date("2021-03-01T10:00:00Z"));
  const read = await receive({ ...claire, email: "nadia@exemple.example" }, new Date("2021-03-02T10:00:00Z"));
  await inTransaction((trx) => openMessage(trx, read, { now: new Date("2021-03-03T10:00:00Z"), by: null }));
  await eraseOn("2026-11-21");
  expect(await left()).toEqual([read.id, id]);
  expect(await inTransaction((trx) => archiveMessage(trx, { id }, at))).toEqual({
    ok: false,
    reason: "reason_missing",
  });
  const closing = { id, closedReason: "answered_elsewhere" as const };
  expect(await inTransaction((trx) => archiveMessage(trx, closing, at))).toEqual({ ok: true });
  await eraseOn("2027-11-21");
  expect(await left()).toEqual([read.id, id]);
  await eraseOn("2027-11-22");
  expect(await left()).toEqual([read.id]);
});

test("a doubtful message the coach has not looked at is never forgotten either", async () => {
  await receive({ ...claire, suspicions: ["many_links"] }, new Date("2021-03-01T10:00:00Z"));
  await eraseOn("2026-11-21");
  expect(await countWaiting(db)).toEqual({ unread: 0, suspect: 1 });
});
