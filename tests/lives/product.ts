import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  chargeDueInstalments,
  openCheckout,
  payInstalment,
  refundByHand,
  refundByTransfer,
} from "~/features/billing/billing.server";
import { cancelRegistration, registerAndPay } from "~/features/events/events.server";
import { openGift, orderGift, payGift, readOwnCode, withdrawGift } from "~/features/gifts/gifts.server";
import {
  endMembership,
  extendMembership,
  grantMembership,
  joinMembership,
  restoreMembership,
  suspendMembership,
} from "~/features/membership/membership.server";
import { moveSecondPayment } from "~/features/membership/move-debit.server";
import { payRewards, readRewardsOf, requestPayout, summarizeReferrals } from "~/features/referral/referral.server";
import {
  closeTermination,
  readTermination,
  receiveTermination,
  settleTermination,
} from "~/features/terminations/terminations.server";
import { jobs } from "~/jobs";
import { inTransaction } from "~/platform/db/database.server";
import { meeting } from "../support/meetings";
import type { Purchases } from "../support/purchases";
import type { Act, Said } from "./acts";
import { type Life, reasonOf, Unlike } from "./life";
import * as model from "./model";

// The product's side of an act: the rooms' own front doors, the provider's simulator, and the queue.

const by = "00000000-0000-4000-8000-000000000001";
export const COACH_CODE = "LUMIERE";
const done: Said = { refused: null };
const euros = (cents: number) => (cents / 100).toFixed(2);
const verdict = (answer: { ok: true } | { ok: false; reason: string }): Said => ({
  refused: answer.ok ? null : answer.reason,
});

/** What the provider would tell us: the payments it knocks for. */
export type Knocks = Set<string>;

/** Does this act, of which the model has just said what comes; `life.world` knows what it made. */
export async function perform(purchases: Purchases, knocks: Knocks, life: Life, act: Act, at: Date): Promise<Said> {
  const { db } = purchases;
  const now = { now: at };
  const actor = { now: at, by };
  const person = (who: number) => life.people[who] ?? "";
  const paymentAt = (rank: number) => life.payments[rank] ?? { id: "", providerId: "" };
  const silence = (paymentId: string, quiet: boolean) => void (quiet && knocks.delete(paymentId));

  /** Whatever was opened, named, and how it ends at the provider's page. */
  async function atPage(paymentId: string, end: string, quiet: boolean) {
    const { orderId, reference, providerId } = await db
      .selectFrom("payments")
      .innerJoin("instalments", "instalments.id", "payments.instalment_id")
      .innerJoin("orders", "orders.id", "instalments.order_id")
      .select(["orders.id as orderId", "orders.reference", "payments.provider_id as providerId"])
      .where("payments.id", "=", paymentId)
      .executeTakeFirstOrThrow();
    life.payments.push({ id: paymentId, providerId: providerId ?? "" });
    if (!life.orders.some(({ id }) => id === orderId)) life.orders.push({ id: orderId, reference, placeId: null });
    if (end === "left") return;
    await purchases.decide(providerId ?? "", end);
    silence(paymentId, quiet);
  }

  const order = (who: number, count: 1 | 2, earlyStart: boolean, code: string, shownTotalCents: number) =>
    inTransaction((trx) =>
      joinMembership(
        trx,
        { userId: person(who), clientKey: randomUUID(), count, code, earlyStart, termsAccepted: true, shownTotalCents },
        now,
      ),
    );

  async function codeOf(who: number, code: model.Code): Promise<string> {
    if (code === "none") return "";
    if (code === "coach") return COACH_CODE;
    const owner = code === "member" ? 1 - who : who;
    const own = code === "unknown" ? null : (await summarizeReferrals(db, person(owner), now)).code;
    return own ?? "CLAIR-0000-0000";
  }

  switch (act.do) {
    case "order": {
      const expected = model.priceWith(act.code);
      const joined = await order(act.who, act.count, act.early, await codeOf(act.who, act.code), expected);
      if (!joined.ok) return { refused: joined.codeRefusal ? `code: ${joined.codeRefusal}` : joined.reason };
      if (!joined.payment) return { refused: "nothing to pay" };
      await checkout(joined.payment.id, at);
      await atPage(joined.payment.id, act.end, act.quiet);
      return done;
    }
    case "order a gift": {
      const asked = { clientKey: randomUUID(), termsAccepted: true, openingAccepted: true };
      const gift = { ...asked, userId: person(act.who), shownPriceCents: model.priceWith("none") };
      const ordered = await inTransaction((trx) => orderGift(trx, gift, now));
      if (!ordered.ok) return { refused: ordered.reason };
      if (!ordered.payment) return { refused: "nothing to pay" };
      await checkout(ordered.payment.id, at);
      await atPage(ordered.payment.id, act.end, act.quiet);
      return done;
    }
    case "pay the gift again": {
      const opened = await payGift(giftOrder(life, act.order), now);
      if (opened?.kind !== "redirect") return { refused: "nothing due" };
      const { id } = await db
        .selectFrom("payments")
        .innerJoin("instalments", "instalments.id", "payments.instalment_id")
        .select("payments.id")
        .where("instalments.order_id", "=", giftOrder(life, act.order).orderId)
        .where("payments.status", "=", "open")
        .executeTakeFirstOrThrow();
      await atPage(id, act.end, act.quiet);
      return done;
    }
    case "open a code": {
      const code = act.gift === null ? NOBODYS_CODE : await readCode(purchases, life, act.gift, at);
      return verdict(await openCode(person(act.who), code, at));
    }
    case "withdraw from the gift": {
      const withdrawn = await inTransaction((trx) => withdrawGift(trx, giftOrder(life, act.order), now));
      if (withdrawn.ok) planNextRefund(purchases, life, act.order, act.mood);
      return verdict(withdrawn);
    }
    case "leave, and see it opened": {
      const gift = life.world.gifts.find(({ order }) => order.id === act.order);
      const code = await readCode(purchases, life, gift?.id ?? -1, at);
      const before = new Date(at.getTime() - 60_000);
      const id = await declare(life, act.order, { withdraws: true, wished: null }, before);
      const opened = await openCode(person(act.by), code, at);
      const settled = await settle(purchases, id, actor);
      planNextRefund(purchases, life, act.order, act.mood);
      return settled.refused ? settled : { refused: opened.ok ? null : opened.reason, cents: settled.cents ?? 0 };
    }
    case "order in two tabs": {
      const opened: string[] = [];
      for (const count of act.counts) {
        const joined = await order(act.who, count, true, "", model.priceWith("none"));
        if (!joined.ok || !joined.payment) return { refused: joined.ok ? "nothing to pay" : joined.reason };
        await checkout(joined.payment.id, at);
        await atPage(joined.payment.id, "left", false);
        opened.push(joined.payment.id);
      }
      for (const id of act.latestFirst ? opened.reverse() : opened) {
        const one = life.payments.find((payment) => payment.id === id);
        await purchases.decide(one?.providerId ?? "", "paid");
        await listen(knocks, id, at);
      }
      return done;
    }
    case "pay late": {
      const { id, providerId } = paymentAt(act.payment);
      await purchases.decide(providerId, "paid", { force: true });
      silence(id, act.quiet);
      return done;
    }
    case "plan the debit": {
      const rule = {
        kind: "recurring.next",
        outcome: act.as === "waiting" ? "pending" : "failed",
        ...(act.as === "waiting"
          ? {}
          : { failureReason: act.as === "refused" ? "insufficient_funds" : "card_expired" }),
      };
      const { customer_id } = await db
        .selectFrom("mollie_customers")
        .select("customer_id")
        .where("user_id", "=", person(act.who))
        .executeTakeFirstOrThrow();
      purchases.simulator.faults({ ...rule, customerId: customer_id });
      return done;
    }
    case "bank answers": {
      const { id, providerId } = paymentAt(act.payment);
      await purchases.decide(
        providerId,
        act.paid ? "paid" : "failed",
        act.paid ? {} : { failureReason: "insufficient_funds" },
      );
      silence(id, act.quiet);
      return done;
    }
    case "pay by hand": {
      const second = await secondOf(purchases, life, act.order);
      const opened = await payInstalment({ userId: second.userId, instalmentId: second.id }, now);
      if (opened?.kind !== "redirect") return { refused: "nothing due" };
      const { id } = await db
        .selectFrom("payments")
        .select("id")
        .where("instalment_id", "=", second.id)
        .where("status", "=", "open")
        .executeTakeFirstOrThrow();
      await atPage(id, act.end, act.quiet);
      return done;
    }
    case "move the debit": {
      const second = await secondOf(purchases, life, act.order);
      const input = { userId: second.userId, instalmentId: second.id, to: act.to };
      return verdict(await inTransaction((trx) => moveSecondPayment(trx, input, actor)));
    }
    case "leave": {
      const settled = await settle(purchases, await declare(life, act.order, act.how, at), actor);
      if (settled.refused === null) planNextRefund(purchases, life, act.order, act.mood);
      return settled;
    }
    case "give back": {
      const { id, providerId } = paymentAt(act.payment);
      const payment = await purchases.payment(id);
      const shownLeftCents = payment.amount_cents - payment.refunded_cents - payment.charged_back_cents;
      const input = {
        userId: payment.user_id,
        paymentId: id,
        amountCents: act.cents,
        key: randomUUID(),
        reason: "Un geste",
      };
      const given = await inTransaction((trx) =>
        refundByHand(trx, { ...input, shownLeftCents: Math.max(0, shownLeftCents) }, actor),
      );
      if (given.ok) planRefund(purchases, providerId, act.mood);
      return verdict(given);
    }
    case "give back in the dashboard": {
      const { id, providerId } = paymentAt(act.payment);
      await purchases.control("dashboard-refund", {
        paymentId: providerId,
        amount: { value: euros(act.cents), currency: "EUR" },
      });
      if (!act.quiet) knocks.add(id);
      return done;
    }
    case "transfer": {
      const refund = life.world.refunds[act.refund];
      const { id } = life.refunds[act.refund] ?? { id: "" };
      const payment = await purchases.payment(paymentAt(refund?.payment.id ?? -1).id);
      const shownOwedCents = Math.min(
        payment.owed_cents,
        payment.amount_cents - payment.refunded_cents - payment.charged_back_cents,
      );
      const sent = { userId: payment.user_id, refundId: id, shownOwedCents, sentOn: model.nowAt(at.getTime()).today };
      const answer = await inTransaction((trx) => refundByTransfer(trx, sent, actor));
      return answer.ok ? { refused: null, cents: shownOwedCents } : { refused: answer.reason };
    }
    case "bank takes back": {
      const { id, providerId } = paymentAt(act.payment);
      await purchases.control(`payments/${providerId}/chargeback`, { amount: euros(act.cents) });
      silence(id, act.quiet);
      return done;
    }
    case "bank gives again": {
      const { id, providerId } = paymentAt(act.payment);
      await purchases.control(`payments/${providerId}/reverse`);
      silence(id, act.quiet);
      return done;
    }
    case "grant": {
      const gift = { userId: person(act.who), from: act.from, until: act.to, reason: "Un geste" };
      return verdict(await inTransaction((trx) => grantMembership(trx, gift, actor)));
    }
    case "extend": {
      const more = { userId: person(act.who), days: act.days, reason: "Un geste" };
      return verdict(await inTransaction((trx) => extendMembership(trx, more, actor)));
    }
    case "suspend":
      return verdict(await byCoach(suspendMembership, person(act.who), actor));
    case "resume":
      return verdict(await byCoach(restoreMembership, person(act.who), actor));
    case "end":
      return verdict(await byCoach(endMembership, person(act.who), actor));
    case "pay rewards":
      return payTo(purchases, person(act.who), at);
    case "take a place": {
      const eventDate = new Date(at.getTime() + act.inDays * 86_400_000);
      const title = `Rencontre ${randomUUID()}`;
      const event = await meeting(at, { title, event_date: eventDate, price_cents: model.PLACE_PRICE });
      const taken = await registerAndPay(
        {
          eventId: event.id,
          userId: person(act.who),
          pseudonym: null,
          order: {
            clientKey: randomUUID(),
            shownPriceCents: model.PLACE_PRICE,
            termsAccepted: true,
            earlyService: true,
          },
        },
        now,
      );
      if (!taken.ok) return { refused: taken.reason };
      if (!taken.payment) return { refused: "free" };
      await atPage(taken.payment.id, act.end, act.quiet);
      const place = life.orders.at(-1);
      if (place) place.placeId = taken.registration.id;
      return done;
    }
    case "give the place back": {
      const registrationId = life.orders[act.order]?.placeId ?? "";
      const userId = person(life.world.orders[act.order]?.who ?? 0);
      const before = await statusOfPlace(purchases, registrationId);
      const given = await inTransaction((trx) => cancelRegistration(trx, { registrationId, userId }, now));
      if (!given.ok) return { refused: given.reason };
      return { refused: before === "confirmed" ? null : "nothing" };
    }
  }
}

/** Somebody declares on the public page that they leave what they bought. */
async function declare(life: Life, order: number, how: model.Leaving, at: Date): Promise<string> {
  const declared = {
    kind: how.withdraws ? ("withdrawal" as const) : ("termination" as const),
    name: "Une personne",
    email: `${randomUUID()}@test.example`,
    reference: life.orders[order]?.reference ?? "",
    wishedDay: how.wished,
    motive: null,
  };
  const key = { clientKey: randomUUID(), declared, userId: null };
  return (await inTransaction((trx) => receiveTermination(trx, key, { now: at }))).id;
}

/** And the coach decides it at once, as her page proposes. */
async function settle({ db }: Purchases, id: string, actor: { now: Date; by: string }): Promise<Said> {
  const plan = (await readTermination(db, id, actor))?.plan;
  const shownCents = plan?.refundCents ?? -1;
  if (plan?.endsNothing && shownCents === 0) {
    await inTransaction((trx) => closeTermination(trx, { id, answer: "Rien n’est à rendre." }, actor));
    return { refused: null, cents: 0 };
  }
  const ended = await inTransaction((trx) => settleTermination(trx, { id, shownCents }, actor));
  return ended.ok ? { refused: null, cents: shownCents } : { refused: ended.reason };
}

/** A code nobody was given. */
const NOBODYS_CODE = "2222-2222-2222";

/** The code of this gift, as its buyer reads it or once did. */
export async function readCode({ db }: Purchases, life: Life, gift: number, now: Date): Promise<string> {
  const order = life.world.gifts[gift]?.order.id ?? -1;
  const code = life.codes[gift] ?? (await readOwnCode(db, giftOrder(life, order), { now }));
  if (code) life.codes[gift] = code;
  return code ?? NOBODYS_CODE;
}

const openCode = (userId: string, code: string, now: Date) =>
  inTransaction((trx) => openGift(trx, { userId, code, termsAccepted: true, startAsked: true }, { now }));

function giftOrder(life: Life, order: number): { userId: string; orderId: string } {
  const userId = life.people[life.world.orders[order]?.who ?? 0] ?? "";
  return { userId, orderId: life.orders[order]?.id ?? randomUUID() };
}

async function checkout(paymentId: string, now: Date) {
  const opened = await openCheckout(paymentId, { now });
  if (opened.kind !== "redirect") throw new Error(`no page to pay: ${opened.kind}`);
}

async function byCoach(
  verb: typeof suspendMembership,
  userId: string,
  actor: { now: Date; by: string },
): ReturnType<typeof suspendMembership> {
  return inTransaction((trx) => verb(trx, { userId, reason: "Un geste" }, actor));
}

/** Asked for by who earned it, and noted by the coach. */
async function payTo(purchases: Purchases, userId: string, at: Date): Promise<Said> {
  const now = { now: at };
  const account = { userId, iban: "FR7630006000011234567890189", holder: "Une personne" };
  const asked = await inTransaction((trx) => requestPayout(trx, account, now));
  const { dueCents, request } = await readRewardsOf(purchases.db, userId, now);
  const payment = {
    userId,
    payoutId: request?.id ?? randomUUID(),
    shownDueCents: dueCents,
    shownRequestedAt: request?.requestedAt ?? null,
    paidOn: model.nowAt(at.getTime()).today,
  };
  const paid = await inTransaction((trx) => payRewards(trx, payment, { now: at, by }));
  const cents = paid.ok ? dueCents : 0;
  if (!asked.ok) return { refused: asked.reason, cents };
  return { refused: paid.ok ? null : paid.reason, cents };
}

/** The same of the latest payment of an order that is paid. */
function planNextRefund(purchases: Purchases, life: Life, order: number, mood: model.Mood) {
  const bought = life.world.orders[order];
  const paid = bought && model.paymentsOf(life.world, bought).findLast(({ status }) => status === "paid");
  if (paid) planRefund(purchases, life.payments[paid.id]?.providerId ?? "", mood);
}

/** The provider takes the next refund of this payment so. */
function planRefund(purchases: Purchases, providerId: string, mood: model.Mood) {
  const outcome = { "does it": null, "has no balance": "no_balance", "fails later": "failed", waits: "queued" }[mood];
  const { store } = purchases.simulator.simulation;
  store.rules = store.rules.filter((rule) => rule.kind !== "refund.next" || rule.paymentId !== providerId);
  if (outcome) purchases.simulator.faults({ kind: "refund.next", outcome, paymentId: providerId });
}

async function secondOf({ db }: Purchases, life: Life, rank: number) {
  const { id } = life.orders[rank] ?? { id: "" };
  const second = await db
    .selectFrom("instalments")
    .select("id")
    .where("order_id", "=", id)
    .where("number", "=", 2)
    .executeTakeFirst();
  return { id: second?.id ?? randomUUID(), userId: life.people[life.world.orders[rank]?.who ?? 0] ?? "" };
}

async function statusOfPlace({ db }: Purchases, registrationId: string): Promise<string | undefined> {
  const place = await db
    .selectFrom("event_registrations")
    .select("status")
    .where("id", "=", registrationId)
    .executeTakeFirst();
  return place?.status;
}

/** The provider knocked for this payment: it is read. */
async function listen(knocks: Knocks, paymentId: string, now: Date) {
  if (knocks.delete(paymentId)) await jobs["sync-payment"]({ paymentId }, { now });
}

/** So many things are done at once: the base answers one while it is asked by another. */
const AT_ONCE = 8;

export async function together<T>(things: Iterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things].reverse();
  const hand = async () => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await work(thing);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

/** Everything the provider knocked for is read, the payments of one life one after the other. Returns which. */
export async function listenToAll(lives: Life[], knocks: Knocks, now: Date): Promise<Set<string>> {
  const heard = new Set(knocks);
  const knocked = lives.filter(({ payments }) => payments.some(({ id }) => heard.has(id)));
  await together(knocked, (life) =>
    blame(life, async () => {
      for (const { id } of life.payments) await listen(knocks, id, now);
    }),
  );
  return heard;
}

/** What is thrown is told with the life it was done for. */
async function blame(life: Life | undefined, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw life ? new Unlike(life, reasonOf(error)) : error;
  }
}

/** Reads every payment of a life at the provider. */
export function readPayments(life: Life, now: Date): Promise<void> {
  return blame(life, async () => {
    for (const { id } of life.payments) await jobs["sync-payment"]({ paymentId: id }, { now });
  });
}

const MONEY_JOBS = ["sync-payment", "charge-payment", "send-refund"] as const;

/** Runs what waits in the queue about money, until nothing does; what is there besides (the mails) is left undone. */
export async function runJobs({ db }: Purchases, lives: Life[], now: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ name: string; payload: { paymentId: string; refundId: string } }>`
      delete from pgboss.job where state < 'active'
      returning data ->> 'name' as name, data -> 'payload' as payload`.execute(db);
    const about = rows.flatMap(({ name, payload }) => {
      const job = MONEY_JOBS.find((one) => one === name);
      return job ? [{ job, payload }] : [];
    });
    if (about.length === 0) return;
    await together(about, async ({ job, payload }) => {
      const owner = await db
        .selectFrom("payments")
        .leftJoin("refunds", "refunds.payment_id", "payments.id")
        .select("payments.user_id")
        .where((eb) =>
          eb.or([eb("payments.id", "=", payload.paymentId ?? null), eb("refunds.id", "=", payload.refundId ?? null)]),
        )
        .executeTakeFirst();
      const life = lives.find(({ people }) => people.includes(owner?.user_id ?? ""));
      await blame(life, () => jobs[job](payload, { now }));
    });
  }
}

/** Asks the mandates for the second payments whose day has come. */
export async function debitAll(purchases: Purchases, lives: Life[], now: Date): Promise<void> {
  await chargeDueInstalments({ now });
  await runJobs(purchases, lives, now);
}
