import { data } from "react-router";
import { isToldByMail } from "~/features/accounts/accounts.server";
import type { Actor } from "~/features/audit/audit.server";
import { type Day, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { isPayoutDay, payRewards, readRewardsOf, reviewReversal } from "../referral.server";
import { payDayRefused, reversalSeen, rewardPaid } from "./messages";

/** What the page shows after a form: the day that was typed, and why nothing was noted or what would be. */
export interface RewardFormResult {
  paidOn?: string;
  error?: string;
  /** A day of a transfer: what noting it writes is shown. */
  ready?: Day;
  changed?: boolean;
}

const typedDay = (form: FormData) => String(form.get("paidOn") ?? "").slice(0, 10);

/**
 * The day is shown with what it writes before the books say so. Throws a 400 for what the page does not offer, a 404 for what is not
 * this person's.
 */
export async function rewardAction(userId: string, name: string, form: FormData, act: Actor) {
  const paidOn = typedDay(form);
  switch (form.get("intent")) {
    case "edit-payout":
      return data<RewardFormResult>({ paidOn });
    case "prepare-payout":
      return prepare(userId, paidOn, act);
    case "pay":
      return pay(userId, name, paidOn, form, act);
    case "review":
      return review(userId, form, act);
    default:
      throw data(null, { status: 400 });
  }
}

async function prepare(userId: string, paidOn: string, { now }: Actor) {
  const { due } = await readRewardsOf(db(), userId, { now });
  const earned = due.map(({ earnedAt }) => earnedAt?.getTime() ?? 0);
  if (earned.length === 0) return data<RewardFormResult>({ changed: true }, { status: 422 });
  const earnedOn = parisDay(new Date(Math.min(...earned)));
  return isPayoutDay(paidOn, { earnedOn, today: parisDay(now) })
    ? data<RewardFormResult>({ paidOn, ready: paidOn })
    : data<RewardFormResult>({ paidOn, error: payDayRefused }, { status: 422 });
}

async function pay(userId: string, name: string, paidOn: string, form: FormData, act: Actor) {
  const text = (name: string) => String(form.get(name) ?? "");
  const payoutId = text("payoutId");
  const shownDueCents = text("shownDueCents");
  const requested = text("shownRequestedAt");
  const shownRequestedAt = requested === "" ? null : new Date(requested);
  if (!isUuid(payoutId) || !/^\d{1,9}$/.test(shownDueCents) || Number.isNaN(shownRequestedAt?.getTime() ?? 0)) {
    throw data(null, { status: 400 });
  }
  const payment = { userId, payoutId, shownDueCents: Number(shownDueCents), shownRequestedAt, paidOn };
  const done = await inTransaction((trx) => payRewards(trx, payment, act));
  if (!done.ok) {
    if (done.reason === "unknown") throw data(null, { status: 404 });
    return data<RewardFormResult>(done.reason === "changed" ? { changed: true } : { paidOn, error: payDayRefused }, {
      status: 422,
    });
  }
  return redirectSaying(`/admin/recompenses/${userId}`, {
    kind: "success",
    ...rewardPaid(payment.shownDueCents, name, await isToldByMail(db(), userId, "payout-made")),
  });
}

async function review(userId: string, form: FormData, act: Actor) {
  const rewardId = String(form.get("rewardId") ?? "");
  if (!isUuid(rewardId)) throw data(null, { status: 400 });
  const seen = await inTransaction((trx) => reviewReversal(trx, { userId, rewardId }, act));
  if (!seen) throw data(null, { status: 404 });
  return redirectSaying(`/admin/recompenses/${userId}`, { kind: "success", title: reversalSeen });
}
