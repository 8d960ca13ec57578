import { afterAll, beforeEach, expect, test } from "vitest";
import { listAuditEntriesAbout } from "~/features/audit/audit.server";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { hear, sendFromContactPage } from "../../../tests/support/contact-messages";
import { openMailing } from "../../../tests/support/mailing";
import { MESSAGES_PER_PAGE } from "./admin/rules";
import {
  acceptSuspect,
  answerMessage,
  archiveMessage,
  deleteSavedAnswer,
  deleteSuspect,
  deleteSuspects,
  findMessage,
  findNextWaiting,
  listSavedAnswers,
  markUnread,
  openMessage,
  readInbox,
  restoreMessage,
  searchInbox,
  writeSavedAnswer,
} from "./contact.server";

const now = new Date("2026-11-21T10:00:00Z");
const sophie = "0d9a4b1e-5a52-4f0e-9a1f-3f6a6c1f4b2d";
const act = { now, by: sophie };
const nobody = "00000000-0000-4000-8000-000000000000";
const { db, close } = await openMailing();
afterAll(close);
beforeEach(() => db.deleteFrom("contact_messages").execute());

const run = <T>(verb: (trx: Trx) => Promise<T>) => inTransaction(verb);
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

const receive = (name: string, { at = now, suspect = false } = {}) =>
  sendFromContactPage(name, at, {
    source: "home",
    message: `De ${name}`,
    suspicions: suspect ? ["many_links"] : [],
  });
const names = async (box: Parameters<typeof readInbox>[1]["box"]) =>
  (await readInbox(db, { box, page: 1 })).messages.map(({ name }) => name);
const status = async (id: string) =>
  (await db.selectFrom("contact_messages").select("status").where("id", "=", id).executeTakeFirst())?.status;

test("what waits stands oldest first, read or not; answered and kept aside have boxes of their own", async () => {
  await receive("Claire", { at: hours(-1) });
  const karim = await receive("Karim", { at: hours(-30) });
  const lea = await receive("Léa", { at: hours(-5) });
  await receive("Réclame", { suspect: true });
  await run((trx) => openMessage(trx, { id: karim }, act));
  expect(await names("waiting")).toEqual(["Karim", "Léa", "Claire"]);
  expect((await findNextWaiting(db, { besides: karim }))?.name).toBe("Léa");
  await run((trx) => answerMessage(trx, { id: lea, text: "Bonjour" }, act));
  expect(await names("waiting")).toEqual(["Karim", "Claire"]);
  expect(await names("answered")).toEqual(["Léa"]);
  expect(await names("suspect")).toEqual(["Réclame"]);
  const { counts } = await readInbox(db, { box: "archived", page: 1 });
  expect(counts).toEqual({ waiting: 2, answered: 1, archived: 0, suspect: 1 });
});

test("a box is read by pages, and a page past the end is the last one", async () => {
  for (let count = 0; count < MESSAGES_PER_PAGE + 1; count += 1)
    await receive(`Personne ${count}`, { at: hours(count) });
  expect((await readInbox(db, { box: "waiting", page: 1 })).messages).toHaveLength(MESSAGES_PER_PAGE);
  const last = await readInbox(db, { box: "waiting", page: 9 });
  expect([last.page, last.pages, last.messages.map(({ name }) => name)]).toEqual([
    2,
    2,
    [`Personne ${MESSAGES_PER_PAGE}`],
  ]);
});

test("a message is found by its writer, its address or its words, whatever the case and the accents, box by box", async () => {
  await hear("Hélène Le Goff", {
    message: "Mon fils refuse d’aller chez son père.",
    email: "helene.legoff@exemple.example",
  });
  await hear("Karim", { message: "Une RÉSIDENCE alternée, à 50 %." });
  await hear("Réclame", { message: "Résidence de luxe", suspect: true });
  const found = async (search: string, box: Parameters<typeof searchInbox>[1]["box"] = "waiting") =>
    (await searchInbox(db, { box, search, page: 1 })).messages.map(({ name }) => name);
  expect(await found("HELENE")).toEqual(["Hélène Le Goff"]);
  expect(await found("helene.legoff@")).toEqual(["Hélène Le Goff"]);
  expect(await found("goff pere fils")).toEqual(["Hélène Le Goff"]);
  expect(await found("residence")).toEqual(["Karim"]);
  expect(await found("residence", "suspect")).toEqual(["Réclame"]);
  expect(await found("50 %")).toEqual(["Karim"]);
  expect(await found("5%0")).toEqual([]);
  expect(await searchInbox(db, { box: "archived", search: "résidence", page: 1 })).toMatchObject({
    hits: { found: 0, olderLeft: false },
    pages: 1,
    counts: { waiting: 1, suspect: 1, archived: 0, answered: 0 },
  });
});

test("what is found keeps the order of its box, and its pages", async () => {
  for (let count = 0; count < MESSAGES_PER_PAGE + 2; count += 1) await receive(`Nadia ${count}`, { at: hours(count) });
  await receive("Karim", { at: hours(-1) });
  const at = (page: number) => searchInbox(db, { box: "waiting", search: "nadia", page });
  expect(await at(1)).toMatchObject({ hits: { found: MESSAGES_PER_PAGE + 2 }, pages: 2 });
  expect((await at(9)).messages.map(({ name }) => name)).toEqual([
    `Nadia ${MESSAGES_PER_PAGE}`,
    `Nadia ${MESSAGES_PER_PAGE + 1}`,
  ]);
});

test("archiving is undone: an answered message comes back answered, another one to be answered", async () => {
  const claire = await receive("Claire");
  const karim = await receive("Karim");
  await run((trx) => answerMessage(trx, { id: claire, text: "Bonjour" }, act));
  for (const id of [claire, karim]) {
    await run((trx) => archiveMessage(trx, { id, closedReason: "sent_twice" }, act));
    expect(await status(id)).toBe("archived");
    await run((trx) => restoreMessage(trx, { id }, act));
  }
  expect([await status(claire), await status(karim)]).toEqual(["answered", "read"]);
  await run((trx) => markUnread(trx, { id: karim }, act));
  await run((trx) => markUnread(trx, { id: claire }, act));
  expect([await status(claire), await status(karim)]).toEqual(["answered", "new"]);
});

test("a message without an answer is closed with a reason, which goes when it is taken up again or answered", async () => {
  const id = await receive("Claire");
  const close = (more: Omit<Parameters<typeof archiveMessage>[1], "id">) =>
    run((trx) => archiveMessage(trx, { id, ...more }, act));
  const closed = async () => {
    const { status, closed_reason, closed_note } = (await findMessage(db, id)) ?? {};
    return { status, closed_reason, closed_note };
  };
  const open = { closed_reason: null, closed_note: null };
  expect(await close({})).toEqual({ ok: false, reason: "reason_missing" });
  expect(await close({ closedReason: "other", closedNote: "  " })).toEqual({ ok: false, reason: "note_missing" });
  expect(await close({ closedReason: "unwelcome", closedNote: "a".repeat(301) })).toEqual({
    ok: false,
    reason: "note_too_long",
  });
  expect(await closed()).toEqual({ status: "new", ...open });
  expect(await names("waiting")).toEqual(["Claire"]);

  expect(await close({ closedReason: "other", closedNote: " Vue au café. " })).toEqual({ ok: true });
  expect(await closed()).toEqual({ status: "archived", closed_reason: "other", closed_note: "Vue au café." });
  await run((trx) => restoreMessage(trx, { id }, act));
  expect(await closed()).toEqual({ status: "read", ...open });
  await close({ closedReason: "nothing_to_answer" });
  await run((trx) => answerMessage(trx, { id, text: "Finalement, oui." }, act));
  expect(await closed()).toEqual({ status: "answered", ...open });
});

test("only what is kept aside is erased", async () => {
  const claire = await receive("Claire");
  const spam = await receive("Réclame", { suspect: true });
  expect(await run((trx) => deleteSuspect(trx, { id: claire }, act))).toEqual({ ok: false, reason: "not_suspect" });
  expect(await run((trx) => deleteSuspect(trx, { id: spam }, act))).toEqual({ ok: true });
  expect(await status(spam)).toBeUndefined();
  expect(await run((trx) => deleteSuspect(trx, { id: nobody }, act))).toEqual({ ok: false, reason: "unknown" });
});

test("what was looked at goes away together; what was accepted meanwhile stays", async () => {
  const [one, two, accepted] = [
    await receive("Réclame", { suspect: true }),
    await receive("Casino", { suspect: true }),
    await receive("Robin", { suspect: true }),
  ];
  await run((trx) => acceptSuspect(trx, { id: accepted }, act));
  expect(await run((trx) => deleteSuspects(trx, { ids: [one, two, accepted, nobody] }, act))).toBe(2);
  expect([await status(one), await status(two), await status(accepted)]).toEqual([undefined, undefined, "new"]);
});

test("an answer too long for a mail is refused", async () => {
  const id = await receive("Claire");
  const answer = run((trx) => answerMessage(trx, { id, text: "a".repeat(8_001) }, act));
  expect(await answer).toEqual({ ok: false, reason: "too_long" });
});

test("each act is written once in the journal, with who did it and not what was said", async () => {
  const id = await receive("Claire");
  await run((trx) => answerMessage(trx, { id, text: "Un secret" }, act));
  await run((trx) => answerMessage(trx, { id, text: "Un secret" }, act));
  await run((trx) => archiveMessage(trx, { id }, act));
  await run((trx) => archiveMessage(trx, { id }, act));
  const acts = await listAuditEntriesAbout(db, { type: "message", id });
  expect(acts.map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
    ["contact.archived", sophie],
    ["contact.answered", sophie],
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/secret|Claire/);
});

test("saved answers are written, changed and removed", async () => {
  const before = await listSavedAnswers(db);
  expect(before.length).toBeGreaterThan(0);
  const write = (input: { id: string | null; title: string; text: string }) =>
    run((trx) => writeSavedAnswer(trx, input, act));
  const written = await write({ id: null, title: " Rendez-vous ", text: "Mardi ?" });
  if (!written.ok) throw new Error(written.reason);
  await write({ id: written.id, title: "Rendez-vous", text: "Jeudi ?" });
  expect((await listSavedAnswers(db)).find(({ id }) => id === written.id)).toMatchObject({
    title: "Rendez-vous",
    text: "Jeudi ?",
  });
  expect(await write({ id: null, title: " ", text: "Jeudi ?" })).toEqual({ ok: false, reason: "title_missing" });
  expect(await write({ id: null, title: "a".repeat(81), text: "b" })).toEqual({ ok: false, reason: "title_too_long" });
  expect(await write({ id: null, title: "a", text: " " })).toEqual({ ok: false, reason: "text_missing" });
  expect(await write({ id: nobody, title: "a", text: "b" })).toEqual({ ok: false, reason: "unknown" });
  await run((trx) => deleteSavedAnswer(trx, { id: written.id }, act));
  expect(await listSavedAnswers(db)).toHaveLength(before.length);
});
