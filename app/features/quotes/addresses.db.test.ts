import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSoldNotice } from "~/features/booking/cancel-appointment.server";
import { defaultSettings } from "~/features/settings/rules";
import { changeSettings, type SettingChanges, setVatRate } from "~/features/settings/settings.server";
import { parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { bookedWithHours } from "../../../tests/support/appointments";
import { mailsTo } from "../../../tests/support/outbox";
import { november, on, openPurchases, type Purchases } from "../../../tests/support/purchases";
import { draftQuote, openedQuote, quotesOf, sentQuote, sixMonths, visitor } from "../../../tests/support/quotes";
import { declineQuote, eraseOldQuotes, mergeQuotes, sheetOf, takeUpAgain, tokenOf } from "./quotes.server";

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

test("the mail says that a document waits, with its address, and nothing else; to an account it goes as to its owner", async () => {
  const userId = await purchases.person("Inès");
  const own = await sentQuote({ userId }, act);
  const [mail] = await mailsTo(userId);
  expect(mail?.subject).toBe("Un document vous attend");
  expect(mail?.text_body).toContain(`/devis/${own.token}`);
  expect(`${mail?.subject} ${mail?.text_body}`).not.toMatch(/1.500|Six mois|rentrée|séance|D-2054/i);
  const asked = await sentQuote({ email: `${randomUUID()}@test.example` }, act);
  const sent = await purchases.db
    .selectFrom("outbox")
    .select(["text_body"])
    .where("dedupe_key", "=", `quote-waits:${asked.id}`)
    .executeTakeFirstOrThrow();
  expect(sent.text_body).toContain(`/devis/${asked.token}`);
  const { token_hash } = await quotes.find(asked.id);
  expect(token_hash).not.toContain(asked.token);
});

test("whoever holds the address reads it, and it is then read; another account, and an unknown address, find nothing", async () => {
  const userId = await purchases.person("Inès");
  const other = await purchases.person("Marc");
  const quote = await sentQuote({ userId }, act);
  expect(await openedQuote(quote.token, { userId: other, isAdmin: false })).toBeNull();
  expect(await openedQuote(tokenOf(randomUUID()))).toBeNull();
  expect(await openedQuote("x")).toBeNull();
  expect((await quotes.find(quote.id)).read_at).toBeNull();
  const read = await openedQuote(quote.token);
  expect(read).toMatchObject({ state: "read", sheet: { word: sixMonths.word, minutes: 720, totalCents: 1_500_00 } });
  await openedQuote(quote.token, { userId, isAdmin: false }, on("2054-11-25"));
  expect((await quotes.find(quote.id)).read_at).toEqual(november);
  const unsent = await draftQuote({}, act);
  expect(await openedQuote(tokenOf(unsent)), "a draft has no address").toBeNull();
});

test("declined without a reason, it may be taken up again while it is valid; past its last day it is expired", async () => {
  const quote = await sentQuote({}, act);
  const decline = (now: Date) =>
    inTransaction((trx) => declineQuote(trx, { token: quote.token, reader: visitor }, { now }));
  const again = (now: Date) =>
    inTransaction((trx) => takeUpAgain(trx, { token: quote.token, reader: visitor }, { now }));
  const userId = await purchases.person("Inès");
  expect(await decline(november)).toEqual({ ok: true });
  expect(await decline(november)).toEqual({ ok: true });
  expect((await openedQuote(quote.token))?.state).toBe("declined");
  expect(await quotes.accept(userId, quote.token, november)).toEqual({ ok: false, reason: "closed" });
  expect(await again(november)).toEqual({ ok: true });
  expect((await openedQuote(quote.token))?.state).toBe("read");
  const last = on("2054-12-21");
  expect((await openedQuote(quote.token, visitor, last))?.state, "its last day counts").toBe("read");
  const late = on("2054-12-22");
  expect((await openedQuote(quote.token, visitor, late))?.state).toBe("expired");
  expect(await decline(late)).toEqual({ ok: false, reason: "closed" });
  expect(await quotes.accept(userId, quote.token, late)).toEqual({ ok: false, reason: "closed" });
});

test("a quote has the note of VAT of the day it is sent, a draft that of today", async () => {
  const early = await sentQuote({}, act);
  const draft = await draftQuote({}, act);
  const setRate = (rate: string, fromDay: string) => inTransaction((trx) => setVatRate(trx, { rate, fromDay }, act));
  expect(await setRate("20", "2054-11-22")).toEqual({ ok: true });
  expect(await setRate("0", "2054-11-24")).toEqual({ ok: true });
  const late = await sentQuote({}, { now: on("2054-11-23"), by });
  const noteOf = async (token: string) => (await openedQuote(token, visitor, on("2054-11-23")))?.sheet.vatNote;
  expect(await noteOf(early.token)).toContain("293 B");
  expect(await noteOf(late.token)).toBe("TVA de 20\u202f% comprise");
  const { vatNote } = await sheetOf(purchases.db, await quotes.find(draft), { now: on("2054-11-23") });
  expect(vatNote).toBe("TVA de 20\u202f% comprise");
});

test("sent, a quote is read as it was written, whatever the settings become, and its hours have the notice it says", async () => {
  const set = (values: SettingChanges, now: Date) =>
    inTransaction((trx) => changeSettings(trx, values, { now, by })).then((saved) => expect(saved.ok).toBe(true));
  const { session_cancellation_hours: usual, seller_address: address } = defaultSettings;
  await set({ session_cancellation_hours: 24, seller_address: "1 rue d’Avant" }, on("2054-11-01"));
  const { userId, quote, order } = await quotes.bought();
  const waiting = await sentQuote({}, act);
  await set({ session_cancellation_hours: 48, seller_address: "2 rue d’Après" }, on("2054-11-22"));
  const late = await sentQuote({}, { now: on("2054-11-23"), by });
  const read = async (token: string) =>
    (await openedQuote(token, token === quote.token ? { userId, isAdmin: false } : visitor, on("2054-11-24")))?.sheet;
  for (const token of [quote.token, waiting.token])
    expect(await read(token)).toMatchObject({ cancellationHours: 24, seller: { address: "1 rue d’Avant" } });
  expect(await read(late.token)).toMatchObject({ cancellationHours: 48, seller: { address: "2 rue d’Après" } });

  const slow = await purchases.person("Inès");
  const bought = await quotes.buy(slow, waiting.token, on("2054-11-23"));
  expect(bought.order.id).not.toBe(order.id);
  const meeting = await bookedWithHours(slow, parisInstant("2054-12-15", "10:00"), on("2054-11-24"));
  expect((await readSoldNotice(purchases.db, [meeting]))(meeting), "as the quote says, not as its order").toBe(24);
  await set({ session_cancellation_hours: usual, seller_address: address }, on("2054-11-25"));
});

test("two accounts of one person: quotes go along", async () => {
  const { userId, quote } = await quotes.bought();
  const twin = await purchases.person("Inès");
  await inTransaction((trx) => mergeQuotes(trx, { from: userId, to: twin }));
  expect((await openedQuote(quote.token, { userId: twin, isAdmin: false }))?.state).toBe("paid");
  expect(await openedQuote(quote.token, { userId, isAdmin: false })).toBeNull();
});

test("what came to nothing is erased with its key after the months of messages; what was ordered stays, without its word", async () => {
  const { quote: paid, userId } = await quotes.bought();
  const declined = await sentQuote({}, act);
  await inTransaction((trx) => declineQuote(trx, { token: declined.token, reader: visitor }, { now: november }));
  const { word } = await quotes.find(declined.id);
  const keys = async () =>
    (await sql`select from data_keys where id::text = split_part(${word}, '.', 2)`.execute(purchases.db)).rows.length;
  const erase = (day: string) => inTransaction((trx) => eraseOldQuotes(trx, { now: on(day) }));
  await erase("2055-01-01");
  expect([await keys(), (await quotes.find(declined.id)).number]).toEqual([1, declined.number]);
  await erase("2060-01-01");
  expect(await keys()).toBe(0);
  await expect(quotes.find(declined.id)).rejects.toThrow();
  expect(await quotes.find(paid.id)).toMatchObject({ word: null, user_id: userId, total_cents: 1_500_00 });
  expect((await openedQuote(paid.token))?.sheet.word).toBe("");
});
