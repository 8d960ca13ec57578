import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/rules";
import { inTransaction } from "~/platform/db/database.server";
import { openMailing } from "../../../../tests/support/mailing";
import { setForThisTest } from "../../../../tests/support/settings";
import {
  acceptSuspect,
  answerMessage,
  archiveMessage,
  deleteSuspect,
  deleteSuspects,
  eraseOldMessages,
  findMessage,
  markCalled,
  receiveMessage,
  restoreMessage,
} from "../contact.server";
import { isKnownWord, readPassphrase } from "./passphrase.server";
import { eraseReading, openReading, writeAgain } from "./reading.server";
import { listConversation } from "./reading-queries.server";

const now = new Date("2026-11-24T08:10:00Z");
const at = { now, by: null };
const daysLater = (days: number) => ({ now: new Date(now.getTime() + days * 86_400_000), by: null });
const { db, close } = await openMailing();
afterAll(close);
beforeEach(async () => {
  await db.deleteFrom("contact_messages").execute();
  await db.deleteFrom("outbox").execute();
});

const letter = {
  source: "page" as const,
  name: "Sans nom",
  reply: "here" as const,
  email: null,
  phone: null,
  call: null,
  situation: null,
  message: "Puis-je partir chez ma sœur avec mon fils ?",
  consent: true,
};
const receive = (input: Parameters<typeof receiveMessage>[1], when = at) =>
  inTransaction((trx) => receiveMessage(trx, input, when));
async function left(input: Partial<typeof letter> = {}, when = at) {
  const { id, passphrase } = await receive({ ...letter, ...input }, when);
  if (!passphrase) throw new Error("no words");
  return { id, words: passphrase };
}
const answer = (id: string, when = at) =>
  inTransaction((trx) => answerMessage(trx, { id, text: "Oui, si vous en gardez une trace." }, when));
const open = (words: string[], when = at) => inTransaction((trx) => openReading(trx, { words }, when));

test("four words are kept nowhere, open the letter whatever their case and accents, and nothing else opens it", async () => {
  const { words } = await left();
  expect(words).toHaveLength(4);
  const kept = await db.selectFrom("passphrases").select("passphrase_hash").execute();
  expect(kept).toEqual([{ passphrase_hash: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(await open(words)).toMatchObject({ letters: [{ from: "visitor", text: letter.message }], closed: false });
  const shouted = words.map((word) => word.toUpperCase().normalize("NFD").replace(/\p{M}/gu, ""));
  expect(await open(shouted)).not.toBeNull();
  for (const wrong of [[...words].reverse(), words.slice(0, 3), [...words, words[0] as string], ["a", "b", "c", "d"]])
    expect(await open(wrong), wrong.join(" ")).toBeNull();
});

test("the 7,776 words differ in more than case and accents, and each is typed as it is shown", async () => {
  const { default: text } = await import("./french-words.txt?raw");
  const words: string[] = text.trim().split("\n");
  const bare = words.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));
  expect(words).toHaveLength(7_776);
  expect(new Set(bare).size).toBe(7_776);
  for (const word of words) {
    expect(readPassphrase(` ${word}, `)).toEqual([word]);
    expect(isKnownWord(word)).toBe(true);
  }
  expect(isKnownWord("zzzz")).toBe(false);
});

test("the answer is read on the site, is new once, and no mail leaves but the coach's notice", async () => {
  const { id, words } = await left();
  expect(await answer(id)).toEqual({ ok: true, keptInSpace: false });
  expect(await open(words)).toMatchObject({
    wait: null,
    letters: [{}, { from: "coach", isNew: true }],
    erasedOn: "2026-12-24",
  });
  expect(await open(words)).toMatchObject({ letters: [{}, { isNew: false }] });
  const mails = await db.selectFrom("outbox").select("dedupe_key").execute();
  expect(mails.map(({ dedupe_key }) => dedupe_key)).toEqual([`contact-notice:${id}`]);
});

test("while it waits, the promise stands; put away without an answer, that is said", async () => {
  const { id, words } = await left();
  const half = { now: new Date(now.getTime() + 12 * 3_600_000), by: null };
  expect(await open(words, half)).toMatchObject({
    wait: { due: new Date("2026-11-25T08:10:00Z"), elapsed: 0.5 },
    erasedOn: null,
  });
  await inTransaction((trx) => archiveMessage(trx, { id, closedReason: "nothing_to_answer" }, at));
  expect(await open(words)).toMatchObject({ wait: null, closed: true });
});

test("the same words of two people are two letters: neither opens, continues or erases the other's", async () => {
  const [mine, theirs] = [await left(), await left()];
  expect(theirs.id).not.toBe(mine.id);
  await inTransaction((trx) => writeAgain(trx, { words: mine.words, message: "Je pars jeudi.", consent: false }, at));
  expect((await open(theirs.words))?.letters).toHaveLength(1);
  await inTransaction((trx) => eraseReading(trx, { words: theirs.words }, at));
  expect((await open(mine.words))?.letters).toHaveLength(2);
});

test("the same form sent again is one message, and the words of each sending open it; the fourth gets none", async () => {
  const formKey = randomUUID();
  const sent = await Promise.all([0, 1, 2].map(() => receive({ ...letter, formKey })));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  for (const { passphrase } of sent) expect(await open(passphrase ?? [])).toMatchObject({ letters: [{}] });
  expect((await receive({ ...letter, formKey })).passphrase).toBeNull();
  expect((await receive({ ...letter, formKey: randomUUID() })).passphrase).not.toBeNull();
});

test("what is written on under a consent given before says which policy that was, not the one of today", async () => {
  const { id, words } = await left();
  await setForThisTest({ privacy_version: "2027-03" });
  const again = { words, message: "Et pour l’école ?", consent: false };
  expect(await inTransaction((trx) => writeAgain(trx, again, daysLater(1)))).toEqual({ ok: true });
  const [first, follow] = await listConversation(db, id);
  expect(first?.consent_version).toBe(defaultSettings.privacy_version);
  const { consent_version, consent_text_version, consent_at } = first!;
  expect(follow).toMatchObject({ consent_version, consent_text_version, consent_at });
});

test("who reads goes on writing with the same words, and is answered again", async () => {
  const { id, words } = await left();
  await answer(id);
  const later = daysLater(1);
  const again = { words, message: "Et pour l’école ?", consent: false };
  expect(await inTransaction((trx) => writeAgain(trx, again, later))).toEqual({ ok: true });
  const reading = await open(words, later);
  expect(reading).toMatchObject({ letters: [{}, {}, { from: "visitor", text: "Et pour l’école ?" }], erasedOn: null });
  expect(reading?.wait).not.toBeNull();
  const follow = await db
    .selectFrom("contact_messages")
    .select("id")
    .where("follows", "=", id)
    .executeTakeFirstOrThrow();
  await answer(follow.id, daysLater(2));
  expect((await open(words, daysLater(2)))?.letters).toHaveLength(4);
  expect(
    await inTransaction((trx) => writeAgain(trx, { words: ["a", "b", "c", "d"], message: "?", consent: false }, later)),
  ).toEqual({
    ok: false,
    reason: "unknown",
  });
});

test("what is written on is under the tick of the conversation; one that never had any waits for it", async () => {
  const kept = () =>
    db.selectFrom("contact_messages").select(["follows", "consent_at"]).orderBy("created_at").execute();
  const { words } = await left();
  await inTransaction((trx) => writeAgain(trx, { words, message: "Encore.", consent: false }, daysLater(1)));
  expect(await kept(), "given once, written with its own day").toMatchObject([
    { consent_at: now },
    { consent_at: now },
  ]);
  const before = await left();
  const fromBefore = { consent_rgpd: false, consent_at: null, consent_text_version: null, unticked: true };
  await db.updateTable("contact_messages").set(fromBefore).where("id", "=", before.id).execute();
  const again = { words: before.words, message: "Il a su.", consent: false };
  expect(await inTransaction((trx) => writeAgain(trx, again, daysLater(1)))).toEqual({
    ok: false,
    reason: "no_consent",
  });
  expect(await open(before.words)).toMatchObject({ consented: false, letters: [{}] });
  await inTransaction((trx) => writeAgain(trx, { ...again, consent: true }, daysLater(1)));
  expect(await open(before.words)).toMatchObject({ consented: true, letters: [{}, {}] });
});

test.each([
  0, 1,
])("accepting one message of a conversation kept aside accepts the whole, which is then deleted no more (%d)", async (which) => {
  const { passphrase, id: firstId } = await receive({ ...letter, suspicions: ["many_links"] });
  const again = { words: passphrase ?? [], message: "C’est pour ce soir.", consent: false };
  await inTransaction((trx) => writeAgain(trx, again, daysLater(1)));
  const conversation = () => listConversation(db, firstId);
  const ids = (await conversation()).map(({ id }) => id);
  await inTransaction((trx) => acceptSuspect(trx, { id: ids[which] ?? "" }, daysLater(2)));
  expect((await conversation()).map(({ suspect }) => suspect)).toEqual([false, false]);
  expect(await inTransaction((trx) => deleteSuspects(trx, { ids }, daysLater(2)))).toBe(0);
  expect(await inTransaction((trx) => deleteSuspect(trx, { id: firstId }, daysLater(2)))).toEqual({
    ok: false,
    reason: "not_suspect",
  });
});

test("what goes on from a message kept aside is kept aside with it: strangers' words warn nobody", async () => {
  const { passphrase } = await receive({ ...letter, suspicions: ["many_links"] });
  await inTransaction((trx) => writeAgain(trx, { words: passphrase ?? [], message: "Alors ?", consent: false }, at));
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("it is erased thirty days after the last answer, never while something waits", async () => {
  const { id, words } = await left();
  const erase = (days: number) => inTransaction((trx) => eraseOldMessages(trx, daysLater(days)));
  await erase(400);
  expect(await open(words)).not.toBeNull();
  await answer(id);
  await db.updateTable("contact_messages").set({ status_changed_at: now }).execute();
  await erase(30);
  expect(await open(words)).not.toBeNull();
  await erase(31);
  expect(await open(words)).toBeNull();
  expect(await db.selectFrom("data_keys").selectAll().where("user_id", "is", null).execute()).toEqual([]);
});

test("a letter answered long ago does not take along what was written after it and waits", async () => {
  const { id, words } = await left();
  await answer(id);
  await inTransaction((trx) => writeAgain(trx, { words, message: "Et maintenant ?", consent: false }, daysLater(1)));
  await inTransaction((trx) => eraseOldMessages(trx, daysLater(3 * 365)));
  expect(await open(words)).toMatchObject({ letters: [{}, {}, { text: "Et maintenant ?" }], erasedOn: null });
});

test("whoever wrote it erases it at once, with its key; the words open nothing any more", async () => {
  const { id, words } = await left();
  await answer(id);
  await inTransaction((trx) => writeAgain(trx, { words, message: "Merci", consent: false }, daysLater(1)));
  expect(await inTransaction((trx) => eraseReading(trx, { words }, at))).toBe(true);
  expect(await inTransaction((trx) => eraseReading(trx, { words }, at))).toBe(false);
  expect(await open(words)).toBeNull();
  expect(await db.selectFrom("contact_answers").selectAll().execute()).toEqual([]);
});

const called = {
  ...letter,
  reply: "phone" as const,
  name: "Karim",
  phone: "06 39 98 12 34",
  call: { from: 12, until: 14, voicemail: false },
};

test("who asked to be called is called once: no answer is mailed, the number goes, and coming back from the archives keeps it so", async () => {
  const { id, passphrase } = await receive(called);
  expect(passphrase).toBeNull();
  expect(await answer(id)).toEqual({ ok: false, reason: "by_phone" });
  const mark = () => inTransaction((trx) => markCalled(trx, { id }, at));
  expect([await mark(), await mark()]).toEqual([{ ok: true }, { ok: true }]);
  await inTransaction((trx) => archiveMessage(trx, { id }, at));
  await inTransaction((trx) => restoreMessage(trx, { id }, at));
  expect(await findMessage(db, id)).toMatchObject({ status: "answered", phone: null, email: null });
  const mailed = await left();
  expect(await inTransaction((trx) => markCalled(trx, { id: mailed.id }, at))).toEqual({
    ok: false,
    reason: "not_by_phone",
  });
});

test("the database keeps of each way what it needs, and no more", async () => {
  const { id } = await receive(called);
  const spoil = (change: object) => db.updateTable("contact_messages").set(change).where("id", "=", id).execute();
  await expect(spoil({ phone: null })).rejects.toThrow("contact_phone_until_called");
  await expect(spoil({ email: "karim@exemple.example" })).rejects.toThrow("contact_email_when_asked");
  await expect(spoil({ call_from: 14 })).rejects.toThrow("contact_call_hours");
  await expect(spoil({ reply_by: "here" })).rejects.toThrow(/contact_(phone_until_called|call_hours)/);
});
