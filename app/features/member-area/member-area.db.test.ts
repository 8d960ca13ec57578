import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUser, savePreferences, type User } from "~/features/accounts/accounts.server";
import { noteReset } from "~/features/accounts/reset-queries.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import {
  giveMessageConsent,
  listMessageConsents,
  mergeMessageConsents,
  withdrawMessageConsent,
} from "~/features/advice/advice.server";
import { MESSAGE_CONSENT_VERSION } from "~/features/advice/rules";
import { findInvoicePdf, listInvoices, listPaymentsToWatch, payInstalment } from "~/features/billing/billing.server";
import { answerMessage } from "~/features/contact/contact.server";
import { addDays, parisDay, parisInstant } from "~/platform/clock";
import { inTransaction } from "~/platform/db/database.server";
import { listMessages } from "../../../tests/support/messages";
import { partnerOf } from "../../../tests/support/partners";
import { openPurchases, type Purchases } from "../../../tests/support/purchases";
import { readMemberArea } from "./member-area.server";
import { writeToCoach } from "./write-to-coach.server";

/** Ahead of the simulator’s clock, which only moves forward; a Saturday. */
const today = new Date("2054-11-21T10:00:00Z");
let purchases: Purchases;

beforeAll(async () => {
  purchases = await openPurchases();
});
afterAll(() => purchases.close());

async function areaOf(userId: string, now = today) {
  return readMemberArea(purchases.db, (await findUser(purchases.db, userId)) as User, { now });
}

test("somebody without an order is shown the way in, and no code", async () => {
  const area = await areaOf(await purchases.person("Nadia"));
  expect(area).toMatchObject({ status: "none", next: { kind: "join" }, orders: [], invoices: [], reserved: null });
  expect(area.referral).toMatchObject({ code: null, link: null, rewardCents: 350_00 });
});

test("a member sees a code, a link, what was paid and its receipt", async () => {
  await partnerOf("Librairie du Passage");
  const { userId } = await purchases.member("Claire", today);
  const area = await areaOf(userId);
  expect(area).toMatchObject({ status: "active", next: { kind: "write" }, memberSince: "2026-01-01" });
  expect(area.referral.link).toBe(`http://localhost:9/membership?ref=${area.referral.code}`);
  expect(area.reserved?.communityUrl).toBe("https://communaute.leclaircie.example/rejoindre");
  expect(area.reserved?.partners).toMatchObject([{ name: "Librairie du Passage" }]);
  expect(area.orders[0]?.instalments).toMatchObject([{ amountCents: 500_00, state: "paid" }]);
  expect(area.invoices).toHaveLength(1);
});

test("an access that opens later says when, and its code waits", async () => {
  const { userId } = await purchases.member("Karim", today, { earlyStart: false });
  const area = await areaOf(userId);
  expect(area).toMatchObject({
    status: "upcoming",
    next: { kind: "opens" },
    referral: { code: null },
    reserved: null,
  });
});

test("an order left at the provider's page can be taken up again", async () => {
  const userId = await purchases.person("Ines");
  const { order } = await purchases.order(userId, today);
  expect(await areaOf(userId)).toMatchObject({ next: { kind: "unfinished", orderId: order.id }, orders: [] });
});

test("what was written by the form says by when it is answered, then that it was; to nobody but who proved the address", async () => {
  const userId = await purchases.person("Amel");
  expect((await areaOf(userId)).question).toBeNull();
  const amel = (await findUser(purchases.db, userId)) as User;
  await writeToCoach(amel, { message: "Que répondre ce soir ?", consent: true }, { now: today });
  const dueAt = new Date("2054-11-23T10:00:00Z"); // A Sunday does not count.
  expect((await areaOf(userId)).question).toEqual({ kind: "waiting", writtenAt: today, dueAt, late: false });
  const unproven = await readMemberArea(purchases.db, { ...amel, emailConfirmed: false }, { now: today });
  expect(unproven.question).toBeNull();
  expect((await areaOf(await purchases.person("Paul"))).question).toBeNull();

  const [message] = await listMessages(purchases.db, { limit: 1 });
  await purchases.db
    .transaction()
    .execute((trx) => answerMessage(trx, { id: message?.id ?? "", text: "Rien ce soir." }, { now: dueAt, by: userId }));
  const later = addDays("2054-11-23", 1);
  expect((await areaOf(userId, parisInstant(later, "08:00"))).question).toMatchObject({
    kind: "answered",
    answeredAt: dueAt,
  });
});

test("who asked for no mail reads the answer in the space, and not a word of it is mailed; nothing shows while a reset shuts it", async () => {
  const userId = await purchases.person("Noémie");
  const at = { now: today };
  const noemie = (await findUser(purchases.db, userId)) as User;
  await inTransaction((trx) => savePreferences(trx, userId, { ...DEFAULT_PREFERENCES, mail: false }, at));
  const unproved = { ...noemie, emailConfirmed: false };
  expect(await writeToCoach(unproved, { message: "Il a recommencé.", consent: true }, at)).toEqual({
    ok: false,
    reason: "no_way_back",
  });
  expect(await writeToCoach(noemie, { message: "Il a recommencé.", consent: true }, at)).toEqual({ ok: true });
  const [message] = await listMessages(purchases.db, { limit: 1 });
  const answer = { id: message?.id ?? "", text: "Appelez le 3919 ce soir." };
  await inTransaction((trx) => answerMessage(trx, answer, { ...at, by: userId }));
  const mailed = purchases.db.selectFrom("outbox").select("subject").where("to_address", "=", noemie.email);
  const subjects = (await mailed.execute()).map(({ subject }) => subject);
  expect(subjects).not.toContain("Notre réponse à votre message");
  const shown = { refused: true, kept: [{ writtenAt: today, answers: [{ text: answer.text, answeredAt: today }] }] };
  expect((await areaOf(userId)).answersHere).toMatchObject(shown);
  expect((await readMemberArea(purchases.db, unproved, at)).answersHere).toEqual({
    refused: false,
    noWayBack: true,
    kept: [],
  });
  await purchases.db.insertInto("passwords").values({ user_id: userId, hash: null, updated_at: today }).execute();
  await inTransaction((trx) => noteReset(trx, { userId, ...at }));
  expect((await areaOf(userId)).answersHere).toMatchObject({ refused: true, noWayBack: false, kept: [] });
});

test("every answer that was not mailed stays in the space when another comes, or when mail is asked for", async () => {
  const userId = await purchases.person("Mona");
  const at = { now: today };
  const mona = (await findUser(purchases.db, userId)) as User;
  const wish = (mail: boolean) =>
    inTransaction((trx) => savePreferences(trx, userId, { ...DEFAULT_PREFERENCES, mail }, at));
  const shown = async () =>
    (await areaOf(userId)).answersHere.kept.flatMap(({ answers }) => answers.map((a) => a.text));
  const write = async (message: string, now: Date) => {
    expect(await writeToCoach(mona, { message, consent: true }, { now })).toEqual({ ok: true });
    return (await listMessages(purchases.db, { limit: 1 }))[0]?.id ?? "";
  };
  const answer = (id: string, text: string) =>
    inTransaction((trx) => answerMessage(trx, { id, text }, { ...at, by: userId }));
  await wish(false);
  const first = await write("Il a recommencé.", today);
  const second = await write("Un détail.", new Date(today.getTime() + 60_000));
  await answer(first, "Appelez le 3919.");
  await answer(second, "Oui, demain.");
  expect(await shown()).toEqual(["Oui, demain.", "Appelez le 3919."]);
  await wish(true);
  expect(await shown()).toHaveLength(2);
  const mailed = await purchases.db
    .selectFrom("outbox")
    .select("subject")
    .where("to_address", "=", mona.email)
    .execute();
  expect(mailed.map(({ subject }) => subject)).not.toContain("Notre réponse à votre message");
});

test("a first message asks for the express consent; given, it is kept with its text and its moment, until it is withdrawn", async () => {
  const { userId } = await purchases.member("Inès", today);
  const ines = (await findUser(purchases.db, userId)) as User;
  const write = (message: string, consent: boolean, now = today) => writeToCoach(ines, { message, consent }, { now });
  const withdraw = (now: Date) => inTransaction((trx) => withdrawMessageConsent(trx, { userId }, { now }));
  const messages = () => purchases.db.selectFrom("contact_messages").selectAll().where("email", "=", ines.email);

  expect(await write("Je dors mal.", false)).toEqual({ ok: false, reason: "no_consent" });
  expect(await messages().execute()).toEqual([]);
  expect(await write("Je dors mal.", true)).toEqual({ ok: true });
  expect((await areaOf(userId)).consentedAt).toEqual(today);
  const nextDay = new Date("2054-11-22T10:00:00Z");
  expect(await write("Toujours mal.", false, nextDay)).toEqual({ ok: true });
  const proof = { consent_rgpd: true, consent_text_version: MESSAGE_CONSENT_VERSION, consent_at: today };
  expect(await messages().execute()).toMatchObject([proof, proof]);

  await withdraw(nextDay);
  expect((await areaOf(userId)).consentedAt).toBeNull();
  expect(await write("Et maintenant ?", false, nextDay)).toEqual({ ok: false, reason: "no_consent" });
  expect(
    await purchases.db.selectFrom("message_consents").selectAll().where("user_id", "=", userId).execute(),
  ).toMatchObject([{ text_version: MESSAGE_CONSENT_VERSION, given_at: today, withdrawn_at: nextDay }]);

  expect(await write("J’accepte encore.", true, nextDay)).toEqual({ ok: true });
  await withdraw(today);
  expect((await areaOf(userId)).consentedAt, "with a clock that went back").toBeNull();
});

test("a message sent while its consent is being withdrawn on another page is refused, and gives nothing by itself", async (context) => {
  // The embedded database lets them in one after the other.
  if (purchases.kind === "embedded") return context.skip();
  const { userId } = await purchases.member("Nora", today);
  const nora = (await findUser(purchases.db, userId)) as User;
  const { db } = purchases;
  await writeToCoach(nora, { message: "Bonjour", consent: true }, { now: today });
  const [withdrawn, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const withdrawing = inTransaction(async (trx) => {
    await withdrawMessageConsent(trx, { userId }, { now: today });
    withdrawn.resolve();
    await released.promise;
  });
  await withdrawn.promise;
  // It reads the consent that still stands, then waits for this withdrawal.
  const writing = writeToCoach(nora, { message: "Encore moi", consent: false }, { now: today });
  const waiting = () => sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(db);
  await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
  released.resolve();
  await withdrawing;
  expect(await writing).toEqual({ ok: false, reason: "no_consent" });
  const kept = await listMessageConsents(db, userId);
  expect(kept).toEqual([{ givenAt: today, withdrawnAt: today, textVersion: MESSAGE_CONSENT_VERSION }]);
  await expect(
    db.updateTable("message_consents").set({ withdrawn_at: null }).where("user_id", "=", userId).execute(),
  ).rejects.toMatchObject({ constraint: "consents_are_not_rewritten" });
});

test.each([
  0, 1,
])("two accounts of one person: a standing consent goes along, once, the older of the two (%d)", async (older) => {
  const [from, to] = [await purchases.person("Léa"), await purchases.person("Léa")];
  const first = new Date(today.getTime() - 86_400_000);
  await inTransaction(async (trx) => {
    await giveMessageConsent(trx, { userId: from }, { now: older === 0 ? first : today });
    await giveMessageConsent(trx, { userId: to }, { now: older === 1 ? first : today });
    await mergeMessageConsents(trx, { from, to }, { now: today });
  });
  const kept = await purchases.db
    .selectFrom("message_consents")
    .select(["user_id", "given_at"])
    .where("user_id", "in", [from, to])
    .execute();
  expect(kept).toEqual([{ user_id: to, given_at: first }]);
});

test("a receipt exists for its owner alone", async () => {
  const { userId } = await purchases.member("Marc", today);
  const stranger = await purchases.person("Paul");
  const [invoice] = await listInvoices(purchases.db, userId);
  const number = invoice?.number ?? "";
  const mine = await findInvoicePdf(purchases.db, { userId, number });
  expect(mine?.fileName).toBe(`recu-${number.toLowerCase()}.pdf`);
  expect(mine?.pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await findInvoicePdf(purchases.db, { userId: stranger, number })).toBeNull();
  expect(await findInvoicePdf(purchases.db, { userId: stranger, number: "F-2026-9999" })).toBeNull();
});

test("a second payment nobody took is asked for first, and shown to the coach", async () => {
  const { userId } = await purchases.member("Lea", today, { count: 2 });
  expect((await areaOf(userId)).orders[0]?.instalments).toMatchObject([{ state: "paid" }, { state: "planned" }]);
  expect(await listPaymentsToWatch(purchases.db, parisDay(today))).toEqual([]);

  const late = parisInstant(addDays("2054-12-21", 1), "12:00");
  const area = await areaOf(userId, late);
  expect(area.next).toMatchObject({ kind: "pay", instalment: { amountCents: 250_00, dueDate: "2054-12-21" } });
  expect(await listPaymentsToWatch(purchases.db, parisDay(late))).toMatchObject([
    { reason: "overdue", userId, amountCents: 250_00, since: "2054-12-21" },
  ]);

  const instalmentId = area.next.kind === "pay" ? area.next.instalment.id : "";
  const stranger = await purchases.person("Paul");
  expect(await payInstalment({ userId: stranger, instalmentId }, { now: late })).toBeNull();
  await purchases.moveTo(late);
  expect(await payInstalment({ userId, instalmentId }, { now: late })).toMatchObject({ kind: "redirect" });
});
