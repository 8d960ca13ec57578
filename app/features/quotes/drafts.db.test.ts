import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { draftQuote, openedQuote, quotesOf, sentQuote, sixMonths } from "../../../tests/support/quotes";
import { copyQuote, listQuotesToWatch, saveQuote, sendQuote, tokenOf, withdrawQuote } from "./quotes.server";

const by = "00000000-0000-4000-8000-000000000001";
const act = { now: november, by };
let purchases: Purchases;
let quotes: ReturnType<typeof quotesOf>;
beforeAll(async () => {
  purchases = await openPurchases();
  quotes = quotesOf(purchases);
});
beforeEach(() => purchases.startOver());
afterAll(() => purchases.close());

const refusal = (statement: ReturnType<typeof sql>) =>
  statement.execute(purchases.db).then(
    () => "accepted",
    ({ constraint }: { constraint?: string }) => constraint ?? "?",
  );

test("twenty drafts sent at once are numbered without a gap, and one that is not sent takes no number", async () => {
  const drafts = await Promise.all(Array.from({ length: 20 }, () => draftQuote({}, act)));
  await draftQuote({}, act);
  const bad = await draftQuote({ title: "" }, act);
  expect(await inTransaction((trx) => sendQuote(trx, { id: bad }, act))).toEqual({ ok: false, reason: "no_title" });
  const sent = await Promise.all(drafts.map((id) => inTransaction((trx) => sendQuote(trx, { id }, act))));
  const numbers = sent.map((one) => (one.ok ? one.number : "")).sort();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `D-2054-${String(n + 1).padStart(4, "0")}`));
  const [first = ""] = drafts;
  expect(await inTransaction((trx) => sendQuote(trx, { id: first }, act)), "said twice, sent once").toMatchObject({
    ok: true,
  });
  const next = await sentQuote({}, { now: on("2055-01-02"), by });
  expect(next.number).toBe("D-2055-0001");
});

test("a draft is refused for what it lacks", async () => {
  const send = async (input: Parameters<typeof draftQuote>[0]) => {
    const id = await draftQuote(input, act);
    const sent = await inTransaction((trx) => sendQuote(trx, { id }, act));
    return sent.ok ? "sent" : sent.reason;
  };
  const [hours] = sixMonths.lines;
  if (!hours) throw new Error("there are lines");
  expect(await send({ email: null })).toBe("no_person");
  expect(await send({ lines: [] })).toBe("no_line");
  expect(await send({ lines: [{ ...hours, label: "" }] })).toBe("line_unnamed");
  expect(await send({ lines: [{ ...hours, unitCents: 0 }] })).toBe("no_price");
  expect(await send({ validUntil: "2054-11-20" })).toBe("day_past");
});

test("sent, it is frozen: its lines make the total, and nothing of it changes any more", async () => {
  const { id } = await sentQuote({}, act);
  expect(await quotes.find(id)).toMatchObject({ total_cents: 1_500_00, number: "D-2054-0021" });
  const change = (set: string) => refusal(sql.raw(`update quotes set ${set} where id = '${id}'`));
  for (const set of ["title = 'x'", "valid_until = '2056-01-01'", "instalment_count = 2", "email = 'x@y.example'"])
    expect(await change(set), set).toBe("sent_quote_is_frozen");
  expect(await change("total_cents = 1"), "written by its lines alone").toBe("accepted");
  expect((await quotes.find(id)).total_cents).toBe(1_500_00);
  expect(await refusal(sql`update quote_lines set unit_cents = 1 where quote_id = ${id}`)).toBe(
    "lines_of_a_sent_quote_are_frozen",
  );
  expect(await refusal(sql`delete from quote_lines where quote_id = ${id}`)).toBe("lines_of_a_sent_quote_are_frozen");
  const saved = await inTransaction((trx) =>
    saveQuote(trx, { id, ...sixMonths, validUntil: "2054-12-20", title: "Autre" }, act),
  );
  expect(saved).toEqual({ ok: false, reason: "not_a_draft" });
  expect((await quotes.find(id)).word).toMatch(/^s1\./);
  expect(
    await refusal(sql`insert into quotes (id, name, title, valid_until, created_at, updated_at, sent_at)
    values (gen_random_uuid(), '', '', '2055-01-01', now(), now(), now())`),
  ).toBe("quote_begins_as_a_draft");
});

test("a draft that changed on another device is refused once", async () => {
  const id = await draftQuote({}, act);
  const write = { id, ...sixMonths, validUntil: "2054-12-20" };
  const stale = await inTransaction((trx) => saveQuote(trx, { ...write, seen: on("2054-11-01") }, act));
  expect(stale).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await inTransaction((trx) => saveQuote(trx, { ...write, seen: november }, act))).toEqual({ ok: true });
});

test("taken back by the coach, or replaced by another one: both stay known, and neither is ordered", async () => {
  const userId = await purchases.person("Inès");
  const [gone, former] = [await sentQuote({ userId }, act), await sentQuote({ userId }, act)];
  expect(await inTransaction((trx) => withdrawQuote(trx, { id: gone.id }, act))).toEqual({ ok: true });
  expect(await quotes.accept(userId, gone.token, november)).toEqual({ ok: false, reason: "closed" });
  const made = await inTransaction((trx) => copyQuote(trx, { id: former.id, replace: true }, act));
  const twice = await inTransaction((trx) => copyQuote(trx, { id: former.id, replace: true }, act));
  expect(made).toEqual(twice);
  if (!made.ok) throw new Error(made.reason);
  expect((await openedQuote(former.token))?.state, "until the other one leaves").toBe("read");
  const sent = await inTransaction((trx) => sendQuote(trx, { id: made.id }, act));
  expect(await openedQuote(former.token)).toMatchObject({ state: "withdrawn", replacedBy: sent.ok && sent.number });
  expect(await quotes.find(made.id)).toMatchObject({ replaces: former.id, total_cents: 1_500_00, user_id: userId });
  expect((await openedQuote(tokenOf(made.id)))?.sheet.word).toBe(sixMonths.word);
  const accepted = await sentQuote({ userId }, act);
  await quotes.accept(userId, accepted.token, november);
  expect(await inTransaction((trx) => withdrawQuote(trx, { id: accepted.id }, act))).toMatchObject({
    reason: "accepted",
  });
  expect(await inTransaction((trx) => copyQuote(trx, { id: accepted.id, replace: true }, act))).toMatchObject({
    reason: "not_replaceable",
  });
});

test("what waits for the coach: ordered and unpaid for three days, unread three days before its end", async () => {
  const userId = await purchases.person("Inès");
  const [unpaid, unread, read] = [
    await sentQuote({ userId }, act),
    await sentQuote({ userId, validUntil: "2054-11-28" }, act),
    await sentQuote({ userId, validUntil: "2054-11-28" }, act),
  ];
  await quotes.accept(userId, unpaid.token, november);
  await openedQuote(read.token);
  const watched = async (day: string) =>
    (await listQuotesToWatch(purchases.db, { now: on(day) }))
      .filter(({ id }) => [unpaid.id, unread.id, read.id].includes(id))
      .map(({ id, reason }) => [id, reason]);
  expect(await watched("2054-11-23")).toEqual([]);
  expect(await watched("2054-11-25")).toEqual([
    [unread.id, "unread"],
    [unpaid.id, "unpaid"],
  ]);
});
