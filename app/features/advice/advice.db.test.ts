import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAbsence, removeAbsence } from "~/features/availability/availability.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction, type Trx } from "~/platform/db/database.server";
import { destroyDataKeys } from "~/platform/sealing/data-keys.server";
import { UNREADABLE } from "~/platform/sealing/sealed-text.server";
import { answerLetter, sendLetter, threadOf } from "../../../tests/support/advice";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import {
  answerQuestion,
  archiveThread,
  closeQuestion,
  countOpenQuestions,
  findDraft,
  findNote,
  listThreads,
  markThreadRead,
  mergeAdvice,
  promiseNow,
  readFigure,
  readOwnThread,
  reopenQuestion,
  saveDraft,
  saveOwnDraft,
  takeAnswerBack,
  tellOfAnswers,
  warnOfPromises,
  withdrawMessageConsent,
  writeNote,
  writeToPerson,
} from "./advice.server";
import type { Question } from "./ask-question.server";
import { dueAt } from "./rules";

/** Ahead of the simulator’s clock, which only moves forward; a Saturday. */
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
  await sql`delete from absences`.execute(purchases.db);
  await sql`delete from outbox`.execute(purchases.db);
});

const run = <T>(verb: (trx: Trx) => Promise<T>) => inTransaction(verb);
const ask = (text: string, now = today, more: Partial<Question> = {}) =>
  sendLetter({ userId: claire, text, ...more }, { now });
const asked = (text: string, now = today, more: Partial<Question> = {}) => threadOf(ask(text, now, more));
const answered = (threadId: string, text: string, now: Date) => answerLetter({ threadId, text }, { now, by: coach });
const thread = (id: string, now: Date, userId = claire) => readOwnThread(purchases.db, { id, userId }, { now });
const mails = async (like: string) =>
  (await purchases.db.selectFrom("outbox").selectAll().where("dedupe_key", "like", `${like}%`).execute()).sort((a, b) =>
    a.dedupe_key.localeCompare(b.dedupe_key),
  );

test("a question is kept sealed, with its promise, and the coach is told that something waits and nothing of what", async () => {
  const id = await asked("Il a changé la serrure. Que dire ce soir ?");
  expect(await thread(id, after(12))).toMatchObject({
    title: "Il a changé la serrure",
    letters: [{ kind: "question", text: "Il a changé la serrure. Que dire ce soir ?" }],
    wait: { due: after(48), elapsed: 0.25, late: false },
  });
  const { rows } = await sql<{ all: string }>`
    select coalesce(json_agg(t)::text, '') as all from (select row_to_json(m) from advice_messages m union all
      select row_to_json(o) from outbox o union all select row_to_json(j) from pgboss.job j) t`.execute(purchases.db);
  expect(rows[0]?.all).not.toMatch(/serrure|ce soir/);
  const [mail] = await mails("advice-question");
  expect(mail?.text_body).toContain(`/admin/echanges/${id}`);
  expect(`${mail?.subject} ${mail?.text_body}`).not.toContain("Claire");
});

test("the same form twice is one question; a word added moves no promise", async () => {
  const clientKey = randomUUID();
  const id = await asked("Première", today, { clientKey });
  expect(await asked("Première", after(1), { clientKey })).toBe(id);
  expect(await asked("Et aussi", after(20), { threadId: id })).toBe(id);
  expect(await thread(id, after(20))).toMatchObject({
    letters: [{ kind: "question" }, { kind: "addition", text: "Et aussi" }],
    wait: { due: after(48) },
  });
  expect(await countOpenQuestions(purchases.db)).toBe(1);
});

test("what is sent again with other words, once its answer was lost, is a word more and not thanked for in vain", async () => {
  const { userId } = await purchases.member("Nora", today);
  const clientKey = randomUUID();
  const id = await asked("Première", today, { userId, clientKey });
  const more = "Première. Il est revenu ce soir.";
  for (const at of [after(1), after(2)]) expect(await asked(more, at, { userId, clientKey })).toBe(id);
  const answer = { threadId: id, clientKey: randomUUID() };
  const send = (text: string, now: Date) => run((trx) => answerQuestion(trx, { ...answer, text }, { now, by: coach }));
  const first = await send("À dix heures", after(9));
  expect(await send("À dix heures", after(10))).toEqual(first);
  await send("À onze heures", after(11));
  const word = { userId, clientKey: randomUUID() };
  const write = (text: string, now: Date) => run((trx) => writeToPerson(trx, { ...word, text }, { now, by: coach }));
  await write("Un mot", after(12));
  await write("Un mot", after(13));
  await write("Un autre", after(14));
  expect((await thread(id, after(15), userId))?.letters.map(({ kind, text }) => [kind, text])).toEqual([
    ["question", "Première"],
    ["addition", more],
    ["answer", "À dix heures"],
    ["answer", "À onze heures"],
    ["answer", "Un mot"],
    ["answer", "Un autre"],
  ]);
  for (const text of ["Première", "Autre"])
    expect(await ask(text, after(15), { clientKey })).toEqual({ ok: false, reason: "unknown" });
});

test("an answer can be taken back for ten seconds, in which nobody sees it; then it is told once, and read", async () => {
  const id = await asked("Première");
  const at = after(9);
  const answer = await answered(id, "Un brouillon parti trop vite", at);
  expect((await thread(id, new Date(at.getTime() + 9_000)))?.letters).toHaveLength(1);
  await tellOfAnswers({ now: new Date(at.getTime() + 9_000) });
  expect(await mails("advice-answer")).toEqual([]);
  const back = new Date(at.getTime() + 9_500);
  expect(await run((trx) => takeAnswerBack(trx, { answerId: answer }, { now: back, by: coach }))).toEqual({
    ok: true,
    attachmentsErased: 0,
  });
  expect((await findDraft(purchases.db, { authorId: coach, threadId: id }))?.text).toBe("Un brouillon parti trop vite");
  expect(await thread(id, after(10))).toMatchObject({ wait: { due: after(48) }, answered: null });

  const second = await answered(id, "Le bon texte", after(10));
  const left = new Date(after(10).getTime() + 10_000);
  expect(await run((trx) => takeAnswerBack(trx, { answerId: second }, { now: left, by: coach }))).toEqual({
    ok: false,
    reason: "left",
  });
  await tellOfAnswers({ now: left });
  await tellOfAnswers({ now: after(11) });
  const [mail, ...more] = await mails("advice-answer");
  expect(more).toEqual([]);
  expect(mail?.text_body).toContain("/espace-membre/echanges");
  expect(mail?.text_body).not.toContain("texte");
  expect(await findDraft(purchases.db, { authorId: coach, threadId: id })).toBeUndefined();

  expect(await thread(id, left)).toMatchObject({
    isNew: true,
    wait: null,
    letters: [{}, { isNew: true, late: false }],
  });
  await run((trx) => markThreadRead(trx, id, { now: after(12) }));
  expect(await thread(id, after(12))).toMatchObject({ isNew: false, letters: [{}, { isNew: false }] });
});

test("a word that crosses an answer which is then taken back belongs to the same question", async () => {
  const id = await asked("Première");
  const answer = await answered(id, "Trop vite", after(1));
  const between = new Date(after(1).getTime() + 5_000);
  await asked("J’oubliais", between, { threadId: id });
  // Written under a consent that stood, it stays when that one is withdrawn.
  const then = new Date(between.getTime() + 2_000);
  await run((trx) => withdrawMessageConsent(trx, { userId: claire }, { now: then }));
  await run((trx) => takeAnswerBack(trx, { answerId: answer }, { now: then, by: coach }));
  expect(await thread(id, after(2))).toMatchObject({
    letters: [{ kind: "question" }, { kind: "addition" }],
    wait: { due: after(48) },
  });
});

test("a word that crosses an answer which leaves is a question of its own, in the queue and with its promise", async () => {
  const id = await asked("Première");
  const first = await answered(id, "Voici", after(1));
  const between = new Date(after(1).getTime() + 5_000);
  await asked("J’oubliais l’essentiel", between, { threadId: id });
  expect(await thread(id, after(2))).toMatchObject({
    letters: [{ kind: "question" }, { kind: "answer" }, { kind: "question" }],
    wait: { due: new Date(between.getTime() + 48 * 3_600_000) },
  });
  expect(await countOpenQuestions(purchases.db)).toBe(1);
  await answered(id, "Et voilà", after(3));
  expect(await countOpenQuestions(purchases.db)).toBe(0);
  const late = { now: after(2), by: coach };
  expect(await run((trx) => takeAnswerBack(trx, { answerId: first }, late))).toEqual({ ok: false, reason: "left" });
});

test("fourteen questions show fourteen clocks, and an answer after its promise says so", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 14; n += 1) ids.push(await asked(`Question ${n}`, after(n)));
  const { waiting } = await listThreads(purchases.db, claire, { now: after(14) });
  expect(new Set(waiting.map(({ wait }) => wait?.due.getTime())).size).toBe(14);
  expect(new Set(waiting.map(({ wait }) => wait?.elapsed)).size).toBe(14);
  await answered(ids[0] ?? "", "Pardon du retard", after(60));
  expect((await thread(ids[0] ?? "", after(61)))?.letters.at(-1)).toMatchObject({ late: true });
});

test("an absence moves what is promised from then on, before one writes, and no promise made", async () => {
  const before = await asked("Avant");
  const absence = { firstDay: "2054-11-22", lastDay: "2054-11-24" };
  expect(await run((trx) => addAbsence(trx, absence, { now: today, by: coach }))).toEqual({ ok: true });
  expect(
    await run((trx) => addAbsence(trx, { firstDay: "2054-11-24", lastDay: "2054-11-30" }, { now: today, by: coach })),
  ).toEqual({ ok: false, reason: "overlap" });
  const promise = await promiseNow(purchases.db, { now: today });
  expect(promise).toMatchObject({ due: dueAt(today, [absence], 48), absence });
  expect(promise.due > after(48)).toBe(true);
  expect(await ask("Sans le savoir")).toEqual({ ok: false, reason: "promise_moved" });
  const told = await asked("En le sachant", today, { shownAbsences: promise.shownAbsences });
  expect((await thread(told, today))?.wait?.due).toEqual(promise.due);
  expect((await thread(before, today))?.wait?.due).toEqual(after(48));
  await run((trx) => removeAbsence(trx, { id: promise.shownAbsences[0] ?? "" }, { now: today, by: coach }));
  expect((await thread(told, today))?.wait?.due).toEqual(promise.due);
  expect((await promiseNow(purchases.db, { now: today })).due).toEqual(after(48));
});

test("the database refuses a promise that moves, a word in clear, two questions at once and a letter without its consent", async () => {
  const id = await asked("Première");
  const db = purchases.db;
  const { rows } = await sql<{ id: string }>`select id from advice_messages where thread_id = ${id}`.execute(db);
  await expect(sql`update advice_messages set due_at = due_at + interval '1 day'`.execute(db)).rejects.toMatchObject({
    constraint: "advice_is_frozen",
  });
  const insert = (text: string, into = id) =>
    sql`
    insert into advice_messages (id, thread_id, kind, text, written_at, written_by, client_key, due_at)
    values (gen_random_uuid(), ${into}, 'question', ${text}, ${today}, ${claire}, gen_random_uuid(), ${after(48)})`.execute(
      db,
    );
  await expect(insert("En clair")).rejects.toMatchObject({ constraint: "advice_text_is_sealed" });
  await expect(insert("s1.a.b")).rejects.toMatchObject({ constraint: "one_open_question_per_thread" });
  expect(rows).toHaveLength(1);
  const another = randomUUID();
  await sql`insert into advice_threads (id, user_id, opened_at) values (${another}, ${claire}, ${today})`.execute(db);
  await sql`delete from message_consents where user_id = ${claire}`.execute(db);
  await expect(insert("s1.a.b", another)).rejects.toMatchObject({ constraint: "letter_has_its_consent" });
});

test("who is no member cannot ask, and keeps what was answered; what is not yours does not exist", async () => {
  const nadia = await purchases.person("Nadia");
  expect(await ask("Puis-je ?", today, { userId: nadia })).toEqual({ ok: false, reason: "not_member" });
  const id = await asked("Première");
  await answered(id, "Réponse", after(1));
  expect(await thread(id, after(2), nadia)).toBeNull();
  expect(await ask("Chez toi", today, { userId: nadia, threadId: id })).toEqual({ ok: false, reason: "unknown" });
  const draft = { authorId: nadia, threadId: id, text: "Chez toi" };
  expect(await run((trx) => saveOwnDraft(trx, draft, { now: today }))).toEqual({ ok: false, reason: "unknown" });
  const nextYear = parisInstant("2056-03-01", "10:00");
  expect(await ask("Encore", nextYear, { threadId: id })).toEqual({ ok: false, reason: "not_member" });
  expect((await thread(id, nextYear))?.letters).toHaveLength(2);
  expect(await ask("  ")).toEqual({ ok: false, reason: "empty" });
  expect(await ask("a".repeat(8_001))).toEqual({ ok: false, reason: "too_long" });
});

test("the coach is warned a day before, six hours before, at the promise, then every day, without content", async () => {
  await asked("Première");
  for (const hours of [1, 23, 24, 24.2, 42, 42.1, 48, 49, 72, 73, 96]) await warnOfPromises({ now: after(hours) });
  const sent = await mails("advice-promise");
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Une réponse est bientôt attendue",
    "Une réponse est bientôt attendue",
    "Une réponse est en retard",
    "Une réponse est en retard",
    "Une réponse est en retard",
  ]);
  expect(sent.map(({ text_body }) => text_body).join()).not.toMatch(/Claire|Première/);
});

test("a question is closed with a reason, and opened again with its promise; a quiet thread is put away, and comes back", async () => {
  const id = await asked("Première");
  const act = { now: after(1), by: coach };
  const archive = (archived: boolean) =>
    run((trx) => archiveThread(trx, { threadId: id, archived }, { now: after(4), by: coach }));
  expect(await archive(true)).toEqual({ ok: false, reason: "waits" });
  const close = (threadId: string) => run((trx) => closeQuestion(trx, { threadId, reason: "sent_twice" }, act));
  const reopen = (threadId: string) => run((trx) => reopenQuestion(trx, { threadId }, act));
  expect([await close(id), await close(id)], "pressed again, its answer lost").toEqual([{ ok: true }, { ok: true }]);
  expect(await thread(id, after(2))).toMatchObject({ wait: null, closed: "sent_twice" });
  expect([await reopen(id), await reopen(id)]).toEqual([{ ok: true }, { ok: true }]);
  expect(await thread(id, after(2))).toMatchObject({ wait: { due: after(48) }, closed: null });
  await answered(id, "Voilà", after(3));
  for (const act of [close, reopen]) {
    expect(await act(id)).toEqual({ ok: false, reason: "answered" });
    expect(await act(randomUUID())).toEqual({ ok: false, reason: "unknown" });
  }
  expect(await archive(true)).toEqual({ ok: true });
  await asked("Et ensuite ?", after(5), { threadId: id });
  const row = await purchases.db.selectFrom("advice_threads").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row?.archived_at).toBeNull();
});

test("erasing somebody makes all of it unreadable; joining two accounts loses nothing", async () => {
  const from = (await purchases.member("Léa", today)).userId;
  const to = (await purchases.member("Léa", today)).userId;
  const id = await asked("Une chose", today, { userId: from });
  await run((trx) => saveDraft(trx, { authorId: coach, threadId: id, text: "Je réponds" }, { now: today }));
  const own = "a".repeat(3_000);
  for (const userId of [from, to]) {
    await run((trx) => writeNote(trx, { userId, text: `${userId}${own}` }, { now: today }));
    await run((trx) =>
      saveOwnDraft(trx, { authorId: userId, threadId: null, text: `Début ${userId}` }, { now: today }),
    );
  }
  await run(async (trx) => {
    await sql`update data_keys set user_id = ${to} where user_id = ${from}`.execute(trx);
    await mergeAdvice(trx, { from, to }, { now: today });
  });
  expect((await thread(id, today, to))?.letters[0]?.text).toBe("Une chose");
  expect((await findNote(purchases.db, to))?.text).toBe(`${to}${own}\n\n${from}${own}`);
  const draft = await findDraft(purchases.db, { authorId: to, threadId: null });
  expect(draft?.text).toBe(`Début ${to}\n\nDébut ${from}`);
  await run((trx) => destroyDataKeys(trx, to));
  expect((await thread(id, today, to))?.letters[0]?.text).toBe(UNREADABLE);
  expect((await findNote(purchases.db, to))?.text).toBe(UNREADABLE);
  const over = { userId: to, text: "Une autre" };
  expect(await run((trx) => writeNote(trx, over, { now: today }))).toEqual({ ok: false, reason: "unreadable" });
});

test("a thousand questions with absences give the figure of an independent recount", async () => {
  const absences = [
    { firstDay: "2054-07-14", lastDay: "2054-07-28" },
    { firstDay: "2054-10-24", lastDay: "2054-10-26" },
  ];
  let seed = 7;
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  await run(async (trx) => {
    for (let n = 0; n < 1_000; n += 1) {
      const threadId = randomUUID();
      const writtenAt = new Date(today.getTime() - draw() * 360 * 86_400_000);
      const due = dueAt(writtenAt, absences, 48);
      const wait = (due.getTime() - writtenAt.getTime()) * (draw() < 0.97 ? draw() ** 2 : 1 + draw());
      const answeredAt = n % 50 === 0 ? null : new Date(writtenAt.getTime() + wait);
      await sql`insert into advice_threads (id, user_id, opened_at) values (${threadId}, ${claire}, ${writtenAt})`.execute(
        trx,
      );
      await sql`insert into advice_messages (id, thread_id, kind, text, written_at, written_by, client_key, due_at, answered_at)
        values (gen_random_uuid(), ${threadId}, 'question', 's1.a.b', ${writtenAt}, ${claire}, gen_random_uuid(), ${due}, ${answeredAt})`.execute(
        trx,
      );
    }
  });
  const { rows } = await sql<{ answers: number; percent: number; hours: number }>`
    select count(*)::int as answers, floor(100.0 * count(*) filter (where answered_at <= due_at) / count(*))::int as percent,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from answered_at - written_at)) / 3600)::int as hours
    from advice_messages where answered_at between ${today}::timestamptz - interval '365 days' and ${today}`.execute(
    purchases.db,
  );
  const figure = await readFigure(purchases.db, { now: today });
  expect(figure).toEqual({ answers: rows[0]?.answers, onTimePercent: rows[0]?.percent, medianHours: rows[0]?.hours });
  expect(figure?.answers).toBeGreaterThan(900);
  expect(figure?.onTimePercent).toBeLessThan(100);
});
