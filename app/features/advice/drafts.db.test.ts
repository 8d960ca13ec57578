import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { destroyDataKeys } from "~/platform/sealing/data-keys.server";
import { seenIn, versionOf } from "~/ui/kept-version";
import { answerLetter, sendLetter, threadOf } from "../../../tests/support/advice";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  answerQuestion,
  findDraft,
  findNote,
  keepDraft,
  mergeAdvice,
  saveDraft,
  saveOwnDraft,
  takeAnswerBack,
  writeNote,
} from "./advice.server";
import type { Question } from "./ask-question.server";
import { TEXT_MAX_CHARACTERS } from "./rules";

// What was begun and is not sent: kept for its author alone, from any page of theirs, and gone with the letter that leaves.

/** Ahead of the simulator’s clock, which only moves forward. */
const today = new Date("2054-11-21T10:00:00Z");
const after = (hours: number) => new Date(today.getTime() + hours * 3_600_000);
let purchases: Purchases;
let claire: string;
let coach: string;

beforeAll(async () => {
  purchases = await openPurchases();
  claire = (await purchases.member("Claire", today)).userId;
  coach = await purchases.person("Sophie");
});
afterAll(() => purchases.close());
beforeEach(async () => {
  await sql`delete from advice_threads`.execute(purchases.db);
});

const run = <T>(verb: (trx: Trx) => Promise<T>) => inTransaction(verb);
const ask = (text: string, now = today, more: Partial<Question> = {}) =>
  sendLetter({ userId: claire, text, ...more }, { now });
const asked = (text: string, now = today, more: Partial<Question> = {}) => threadOf(ask(text, now, more));
const answered = (threadId: string, text: string, now: Date) => answerLetter({ threadId, text }, { now, by: coach });

test("a draft is kept sealed, replaced, and gone once sent", async () => {
  const save = (text: string) =>
    run((trx) => saveOwnDraft(trx, { authorId: claire, threadId: null, text }, { now: today }));
  await save("Il a");
  await save("Il a dit");
  const draft = () => findDraft(purchases.db, { authorId: claire, threadId: null });
  expect((await draft())?.text).toBe("Il a dit");
  const raw = await purchases.db.selectFrom("advice_drafts").selectAll().execute();
  expect(raw).toHaveLength(1);
  expect(raw[0]?.text).not.toContain("dit");
  const long = "a".repeat(TEXT_MAX_CHARACTERS + 1_500);
  await save(long);
  expect((await draft())?.text).toBe(long);
  await asked("Il a dit oui");
  expect(await draft()).toBeUndefined();
});

test("a draft that another page has written since is neither replaced nor taken along by the letter that leaves", async () => {
  const save = (text: string, seen: Date | null, now: Date) => {
    const form = new FormData();
    form.set("version", versionOf(seen));
    return run((trx) => saveOwnDraft(trx, { authorId: claire, threadId: null, text, ...seenIn(form) }, { now }));
  };
  const draft = async () => (await findDraft(purchases.db, { authorId: claire, threadId: null }))?.text;
  await save("Du téléphone", null, after(1));
  const elsewhere = { ok: false, reason: "changed_meanwhile" };
  expect(await save("De l’ordinateur", null, after(2))).toEqual(elsewhere);
  expect(await save("", null, after(2)), "forgotten there").toEqual(elsewhere);
  await asked("De l’ordinateur", after(2), { seen: new Date(1) });
  expect(await draft()).toBe("Du téléphone");
  expect(await save("Du téléphone, encore", after(1), after(3))).toEqual({ ok: true });
  await asked("Du téléphone, encore", after(3), { seen: after(3) });
  expect(await draft()).toBeUndefined();
});

test("a letter whose answer was lost leaves no copy of itself", async () => {
  const clientKey = randomUUID();
  const form = new FormData();
  form.set("clientKey", clientKey);
  const own = { authorId: claire, threadId: null };
  const keep = (text: string) => keepDraft(saveOwnDraft, { ...own, text }, form, { now: after(301) });
  const draft = async (of: { authorId: string; threadId: string | null } = own) =>
    (await findDraft(purchases.db, of))?.text;
  const id = await asked("Il a dit oui", after(300), { clientKey });
  expect(await keep("Il a dit oui \n")).toEqual({ ok: true, sent: true });
  expect(await draft(), "kept by its own page, which believes that it waits").toBeUndefined();
  // Kept by an older page, which did not name its letter.
  await run((trx) => saveOwnDraft(trx, { ...own, text: "Il a dit oui" }, { now: after(301) }));
  expect(await ask("Il a dit oui", after(302), { clientKey, seen: after(301) })).toEqual({ ok: true, threadId: id });
  expect(await draft()).toBeUndefined();
  expect(await keep("Il a dit oui, puis non")).toEqual({ ok: true });
  expect(await draft()).toBe("Il a dit oui, puis non");
  await run((trx) => saveOwnDraft(trx, { ...own, text: "" }, { now: after(303) }));

  const mine = { authorId: coach, threadId: id };
  const key = randomUUID();
  const answer = (seen?: Date) =>
    run((trx) =>
      answerQuestion(trx, { ...mine, text: "Je réponds", clientKey: key, seen }, { now: after(304), by: coach }),
    );
  await answer();
  await run((trx) => saveDraft(trx, { ...mine, text: "Je réponds" }, { now: after(304) }));
  await answer(after(304));
  expect(await draft(mine)).toBeUndefined();
});

test("an answer taken back comes before what was begun since, in its page and in another", async () => {
  const now = after(30);
  const id = await asked("Une chose", now);
  const draft = async () => (await findDraft(purchases.db, { authorId: coach, threadId: id }))?.text;
  const begin = (text: string, now: Date) =>
    run((trx) => saveDraft(trx, { authorId: coach, threadId: id, text }, { now }));
  const back = (answerId: string, now: Date, begun?: { begun: string; seen: Date | undefined }) =>
    run((trx) => takeAnswerBack(trx, { answerId, ...begun }, { now, by: coach }));
  const first = await answered(id, "Trop vite", now);
  await begin("Ensuite", now);
  await back(first, now);
  expect(await draft()).toBe("Trop vite\n\nEnsuite");

  const second = await answered(id, "Trop vite", now);
  await begin("Ensu", now);
  await back(second, now, { begun: "Ensuite", seen: now });
  expect(await draft(), "kept by the same page").toBe("Trop vite\n\nEnsuite");

  const third = await answered(id, "Trop vite", now);
  await begin("Du téléphone", now);
  await back(third, now, { begun: "Ensuite", seen: new Date(1) });
  expect(await draft()).toBe("Trop vite\n\nDu téléphone\n\nEnsuite");
});

test("what another device keeps while an answer is taken back stands below it", async () => {
  const now = after(500);
  const id = await asked("Une autre chose", now);
  const draft = { authorId: coach, threadId: id };
  const answerId = await answered(id, "Trop vite", now);
  await run((trx) => saveDraft(trx, { ...draft, text: "Ensu" }, { now }));
  const [kept, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const elsewhere = run(async (trx) => {
    await saveDraft(trx, { ...draft, text: "Du téléphone", seen: now }, { now: after(501) });
    kept.resolve();
    await ends.promise;
  });
  await kept.promise;
  const back = run((trx) => takeAnswerBack(trx, { answerId, begun: "Ensuite", seen: now }, { now, by: coach }));
  setTimeout(ends.resolve, 500);
  await Promise.all([elsewhere, back]);
  expect((await findDraft(purchases.db, draft))?.text).toBe("Trop vite\n\nDu téléphone\n\nEnsuite");
});

test("one account alone had begun a first letter: joined, it is there; who never had a membership begins none", async () => {
  const from = (await purchases.member("Léa", today)).userId;
  const to = await purchases.person("Léa");
  const begin = (authorId: string) =>
    run((trx) => saveOwnDraft(trx, { authorId, threadId: null, text: "Je voudrais" }, { now: today }));
  expect([await begin(from), await begin(to)]).toEqual([{ ok: true }, { ok: false, reason: "unknown" }]);
  await run(async (trx) => {
    await sql`update data_keys set user_id = ${to} where user_id = ${from}`.execute(trx);
    await mergeAdvice(trx, { from, to }, { now: today });
  });
  expect((await findDraft(purchases.db, { authorId: to, threadId: null }))?.text).toBe("Je voudrais");
});

test("a draft that opens no more is nobody’s words, is written over by nothing, and goes when asked", async () => {
  const id = await asked("Une chose");
  const own = { authorId: coach, threadId: id };
  const save = (text: string) => run((trx) => saveDraft(trx, { ...own, text }, { now: today }));
  const draft = () => findDraft(purchases.db, own);
  await save("Je réponds");
  const close = () => run((trx) => destroyDataKeys(trx, claire));
  await close();
  expect(await save("Autre chose")).toEqual({ ok: false, reason: "unreadable" });
  await answered(id, "Autre chose", today);
  expect(await draft()).toMatchObject({ text: "", readable: false });
  expect(await save("")).toEqual({ ok: true });
  expect(await draft()).toBeUndefined();

  await save("Je réponds");
  await close();
  const later = await answered(id, "Encore", today);
  await run((trx) => takeAnswerBack(trx, { answerId: later }, { now: today, by: coach }));
  expect(await draft()).toMatchObject({ text: "Encore", readable: true });
});

test("two accounts joined keep what can still be read of what each had begun", async () => {
  for (const isLostOf of ["from", "to"] as const) {
    const accounts = {
      from: (await purchases.member("Léa", today)).userId,
      to: (await purchases.member("Léa", today)).userId,
    };
    for (const userId of Object.values(accounts)) {
      await run((trx) => saveOwnDraft(trx, { authorId: userId, threadId: null, text: userId }, { now: today }));
      await run((trx) => writeNote(trx, { userId, text: userId }, { now: today }));
    }
    await run((trx) => destroyDataKeys(trx, accounts[isLostOf]));
    await run((trx) => mergeAdvice(trx, accounts, { now: today }));
    const left = isLostOf === "from" ? accounts.to : accounts.from;
    expect((await findDraft(purchases.db, { authorId: accounts.to, threadId: null }))?.text).toBe(left);
    expect((await findNote(purchases.db, accounts.to))?.text).toBe(left);
  }
});
