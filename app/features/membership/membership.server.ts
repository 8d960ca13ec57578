import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  type Checkout,
  findLatestOrder,
  findOrder,
  type Order,
  openCheckout,
  openFirstPayment,
  type Payment,
  placeOrder,
} from "~/features/billing/billing.server";
import { checkCode } from "~/features/referral/referral.server";
import type { CodeRefusal } from "~/features/referral/rules";
import { getSettings } from "~/features/settings/settings.server";
import { type Day, daysBetween, formatDay, parisDay } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import type { Cents } from "~/platform/money";
import * as queries from "./queries.server";
import {
  canJoin,
  continuedEnd,
  contractDates,
  DRAFT_MINUTES,
  type JoinRefusal,
  type Quote,
  quote,
  withdrawalDeadline,
} from "./rules";

export { type ContractEnd, endContract, planContractEnd } from "./contract-end.server";
export { forgetFormerMembers } from "./forgetting.server";
export {
  endMembership,
  extendMembership,
  grantMembership,
  restoreMembership,
  suspendMembership,
  takeGiftBack,
} from "./gifts.server";
export { countMembers, listMembers, type MemberCounts, type MemberLine, type MemberPage } from "./members.server";
export { membershipOutcome } from "./outcome.server";
export type { Membership } from "./queries.server";
export { remindOfEnd, tellOfPauses } from "./reminders.server";

/** The key of a membership in the table of payment outcomes. */
export const MEMBERSHIP = "membership";

/**
 * The membership that counts today: the active one, else the newest; null when there never was one. Its last day is that
 * of what follows it without a gap: a renewal, or days the coach gave.
 */
export async function findMembership(db: Db | Trx, userId: string, { now }: { now: Date }) {
  const today = parisDay(now);
  const all = await queries.listMemberships(db, userId, today);
  const [present] = all;
  if (!present) return null;
  const hold = present.status === "suspended" ? await queries.findHold(db, present.id, today) : null;
  return { ...present, end_date: continuedEnd(present, all), hold };
}

export async function isMember(db: Db | Trx, userId: string, { now }: { now: Date }): Promise<boolean> {
  return (await findMembership(db, userId, { now }))?.status === "active";
}

export interface Offer {
  quote: Quote;
  /** Set when a code was given: accepted, or why not. */
  code: { given: string; accepted: string | null; refusal: CodeRefusal | null };
  /** With the early start asked for, and without. */
  starts: { early: { start: Day; end: Day }; later: { start: Day; end: Day } };
  withdrawUntil: Day;
  termsVersion: string;
}

/** What a person would pay and get, today, with this code and this plan. */
export async function prepareOffer(
  db: Db | Trx,
  input: { userId: string | null; code: string; count: 1 | 2 },
  { now }: { now: Date },
): Promise<Offer> {
  const settings = await getSettings(db);
  const today = parisDay(now);
  const given = input.code.trim();
  const check = given ? await checkCode(db, { code: given, userId: input.userId }, { now }) : null;
  const presentEnd = input.userId ? await queries.findPresentEnd(db, input.userId) : null;
  const dates = (earlyStart: boolean) =>
    contractDates({
      paidOn: today,
      earlyStart,
      withdrawalDays: settings.withdrawal_days,
      presentEnd: presentEnd && presentEnd >= today ? presentEnd : null,
    });
  return {
    quote: quote({
      listPriceCents: settings.membership_price_cents,
      discountCents: check?.valid ? check.discountCents : 0,
      count: input.count,
      today,
    }),
    code: {
      given,
      accepted: check?.valid ? check.code : null,
      refusal: check && !check.valid ? check.reason : null,
    },
    starts: { early: dates(true), later: dates(false) },
    withdrawUntil: withdrawalDeadline(today, settings.withdrawal_days),
    termsVersion: settings.terms_version,
  };
}

export interface JoinInput {
  userId: string;
  /** One per rendering of the order page. */
  clientKey: string;
  count: 1 | 2;
  code: string;
  earlyStart: boolean;
  termsAccepted: boolean;
  /** The total the buyer saw beside the button; another price is not ordered. */
  shownTotalCents: Cents;
}

type Joined =
  | { ok: true; order: Order; payment: Payment | null }
  | { ok: false; reason: JoinRefusal; codeRefusal?: CodeRefusal };

/**
 * Places the order of a year: price and plan are computed here and frozen; nothing of the form is believed. What is refused is returned
 * (terms, code, another price, a membership that runs). Throws `SalesClosed` before the site is ready to sell.
 */
export async function joinMembership(trx: Trx, input: JoinInput, { now }: { now: Date }): Promise<Joined> {
  if (!input.termsAccepted) return { ok: false, reason: "terms_not_accepted" };
  const settings = await getSettings(trx);
  const membership = await findMembership(trx, input.userId, { now });
  const allowed = canJoin(membership, parisDay(now), settings.renewal_window_days);
  if (!allowed.ok) return allowed;
  const offer = await prepareOffer(trx, { userId: input.userId, code: input.code, count: input.count }, { now });
  if (offer.code.refusal) return { ok: false, reason: "code_refused", codeRefusal: offer.code.refusal };
  if (offer.quote.totalCents !== input.shownTotalCents) return { ok: false, reason: "price_changed" };
  const order = await placeOrder(
    trx,
    {
      userId: input.userId,
      clientKey: input.clientKey,
      subject: MEMBERSHIP,
      label: "Adhésion Premium, un an",
      listPriceCents: offer.quote.listPriceCents,
      discountCents: offer.quote.discountCents,
      discountLabel: offer.code.accepted ? `code ${offer.code.accepted}` : null,
      instalmentCount: input.count,
      termsVersion: offer.termsVersion,
      termsAcceptedAt: now,
    },
    { now },
  );
  await queries.insertOrderDetails(trx, {
    order_id: order.id,
    referral_code: offer.code.accepted,
    early_start_requested_at: input.earlyStart ? now : null,
  });
  return { ok: true, order, payment: await openFirstPayment(trx, order, { now }) };
}

/** Places the order, then leads to the provider's page. A paid order leads to its own page instead. Throws as `joinMembership`. */
export async function joinAndPay(
  input: JoinInput,
  { now }: { now: Date },
): Promise<
  { ok: true; orderId: string; checkout: Checkout } | { ok: false; reason: JoinRefusal; codeRefusal?: CodeRefusal }
> {
  const joined = await inTransaction((trx) => joinMembership(trx, input, { now }));
  if (!joined.ok) return joined;
  const orderId = joined.order.id;
  if (!joined.payment) return { ok: true, orderId, checkout: { kind: "settled", orderId } };
  return { ok: true, orderId, checkout: await openCheckout(joined.payment.id, { now }) };
}

/** Keeps an order made before signing in; returns the token that finds it again, known to this browser alone. */
export async function keepDraft(
  trx: Trx,
  input: Omit<JoinInput, "userId" | "clientKey" | "termsAccepted">,
  { now }: { now: Date },
): Promise<string> {
  const { terms_version } = await getSettings(trx);
  const token = randomBytes(32).toString("base64url");
  await queries.deleteOldDrafts(trx, new Date(now.getTime() - 24 * 3_600_000));
  await queries.insertDraft(trx, {
    id: randomUUID(),
    token_hash: hashed(token),
    instalment_count: input.count,
    referral_code: input.code.trim() || null,
    early_start: input.earlyStart,
    shown_total_cents: input.shownTotalCents,
    terms_version,
    accepted_at: now,
    expires_at: new Date(now.getTime() + DRAFT_MINUTES * 60_000),
    used_at: null,
  });
  return token;
}

export interface Draft {
  count: 1 | 2;
  code: string;
  earlyStart: boolean;
  shownTotalCents: Cents;
}

/** The order that waits for this browser, if it still does. */
export async function findDraft(db: Db | Trx, token: string | null, { now }: { now: Date }): Promise<Draft | null> {
  const row = token ? await queries.findDraft(db, hashed(token), now) : undefined;
  return row
    ? {
        count: row.instalment_count === 2 ? 2 : 1,
        code: row.referral_code ?? "",
        earlyStart: row.early_start,
        shownTotalCents: row.shown_total_cents,
      }
    : null;
}

/** Starts the payment of the waiting order, once: a second call finds nothing and says so. */
export async function payDraft(
  input: { userId: string; token: string | null },
  { now }: { now: Date },
): Promise<Awaited<ReturnType<typeof joinAndPay>> | null> {
  const { token } = input;
  const draft = token ? await inTransaction((trx) => queries.consumeDraft(trx, hashed(token), now)) : undefined;
  if (!draft) return null;
  return joinAndPay(
    {
      userId: input.userId,
      clientKey: draft.id,
      count: draft.instalment_count === 2 ? 2 : 1,
      code: draft.referral_code ?? "",
      earlyStart: draft.early_start,
      termsAccepted: true,
      shownTotalCents: draft.shown_total_cents,
    },
    { now },
  );
}

function hashed(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The newest order of this person for a membership, paid or not. */
export function findMembershipOrder(db: Db | Trx, userId: string): Promise<Order | undefined> {
  return findLatestOrder(db, { userId, subject: MEMBERSHIP });
}

/** The order page, with the plan and the code of this order; what is accepted or asked for expressly is ticked anew. */
export async function orderAgainPath(db: Db | Trx, order: Order): Promise<string> {
  const details = await queries.findOrderDetails(db, order.id);
  const chosen = new URLSearchParams({ paiements: String(order.instalment_count) });
  if (details?.referral_code) chosen.set("ref", details.referral_code);
  return `/membership/commande?${chosen}`;
}

/** Two accounts of one person become one: overlapping years are set one after the other. */
export async function moveMembershipsToAccount(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const mine = await queries.findPeriodBounds(trx, from);
  if (!mine) return;
  const theirs = await queries.findPeriodBounds(trx, to);
  const shift = theirs && theirs.last >= mine.first ? daysBetween(mine.first, theirs.last) + 1 : 0;
  await queries.moveMemberships(trx, from, to, shift);
}

/** « jusqu’au 21 novembre 2027 ». */
export function describeEnd(membership: { end_date: Day }): string {
  return `jusqu’au ${formatDay(membership.end_date)}`;
}

/** Takes up the payment of an order again: the same page if it still stands, a new attempt if the last one ended. */
export async function payOrder(
  input: { userId: string; orderId: string },
  { now }: { now: Date },
): Promise<Checkout | null> {
  const opened = await inTransaction(async (trx) => {
    const order = await findOrder(trx, input);
    if (!order) return null;
    return { payment: order.superseded_at ? null : await openFirstPayment(trx, order, { now }) };
  });
  if (!opened) return null;
  if (!opened.payment) return { kind: "settled", orderId: input.orderId };
  return openCheckout(opened.payment.id, { now });
}
