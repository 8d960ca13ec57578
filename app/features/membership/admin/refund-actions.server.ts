import type { ComponentProps } from "react";
import { data } from "react-router";
import type { ConfirmPassword } from "~/features/accounts/confirm-password";
import type { Actor } from "~/features/audit/audit.server";
import {
  isTransferDay,
  listRefundablePaymentsOf,
  refundByHand,
  refundByTransfer,
} from "~/features/billing/billing.server";
import { centsTyped } from "~/features/settings/rules";
import { type At, parisDay } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { type Cents, formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { REASON_MAX_CHARACTERS } from "../grant-rules";
import { amountRefused, mostRefundable, reasonMissing, transferDayRefused } from "./messages";

interface RefundFields {
  amount: string;
  reason: string;
}

/** What the page shows after a form: what was typed, and why nothing was done or what would be. */
export interface RefundFormResult {
  fields: RefundFields;
  errors?: Partial<Record<keyof RefundFields, string>>;
  /** Everything is right: what would be given back, once it is confirmed. */
  readyCents?: Cents;
  /** What is left is no longer what was shown. */
  changed?: boolean;
  /** The day of a bank transfer: `ready` once it is one, before the books say so. */
  transfer?: { sentOn: string; error?: string; ready?: boolean };
  password?: ComponentProps<typeof ConfirmPassword>["refusal"];
}

export function readFields(form: FormData): RefundFields {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return { amount: text("amount").slice(0, 30), reason: text("reason").slice(0, REASON_MAX_CHARACTERS) };
}

interface Asked {
  userId: string;
  paymentId: string;
}

/**
 * The amount and the reason are shown with what they do before the money leaves; without a fresh password it stays.
 * Throws a 400 for what the form does not offer, a 404 for a payment that is not this person's.
 */
export async function refundAction(asked: Asked, form: FormData, act: { now: Date; by: string; fresh: boolean }) {
  const fields = readFields(form);
  switch (form.get("intent")) {
    case "edit":
      return data<RefundFormResult>({ fields });
    case "prepare":
      return prepare(asked, fields);
    case "refund":
      return act.fresh ? give(asked, fields, form, act) : data<RefundFormResult>({ fields }, { status: 422 });
    case "edit-transfer":
      return data<RefundFormResult>({ fields, transfer: { sentOn: typedDay(form) } });
    case "prepare-transfer":
      return prepareTransfer(asked, fields, form, act);
    case "transfer":
      return act.fresh
        ? transfer(asked, fields, form, act)
        : data<RefundFormResult>({ fields, transfer: { sentOn: typedDay(form) } }, { status: 422 });
    default:
      throw data(null, { status: 400 });
  }
}

const typedDay = (form: FormData) => String(form.get("sentOn") ?? "").slice(0, 10);

/** The day is shown with what it writes before the books say so. */
async function prepareTransfer({ userId, paymentId }: Asked, fields: RefundFields, form: FormData, { now }: At) {
  const held = (await listRefundablePaymentsOf(db(), userId)).find((payment) => payment.paymentId === paymentId);
  if (!held?.refused || held.owedCents < 1) {
    return data<RefundFormResult>({ fields, changed: true }, { status: 422 });
  }
  const sentOn = typedDay(form);
  return isTransferDay(sentOn, { askedOn: held.refused.on, today: parisDay(now) })
    ? data<RefundFormResult>({ fields, transfer: { sentOn, ready: true } })
    : data<RefundFormResult>({ fields, transfer: { sentOn, error: transferDayRefused } }, { status: 422 });
}

async function transfer({ userId }: Asked, fields: RefundFields, form: FormData, act: Actor) {
  const refundId = String(form.get("refundId") ?? "");
  const shown = String(form.get("shownOwedCents") ?? "");
  if (!isUuid(refundId) || !/^\d{1,9}$/.test(shown)) throw data(null, { status: 400 });
  const sentOn = typedDay(form);
  const input = { userId, refundId, shownOwedCents: Number(shown), sentOn };
  const done = await inTransaction((trx) => refundByTransfer(trx, input, act));
  if (!done.ok) {
    if (done.reason === "unknown") throw data(null, { status: 404 });
    if (done.reason === "changed") return data<RefundFormResult>({ fields, changed: true }, { status: 422 });
    return data<RefundFormResult>({ fields, transfer: { sentOn, error: transferDayRefused } }, { status: 422 });
  }
  return redirectSaying(`/admin/members/${userId}#paiements`, {
    kind: "success",
    title: "Virement noté",
    text: `${formatEuros(input.shownOwedCents)} rendus par virement. La personne est prévenue par e-mail.`,
  });
}

async function prepare({ userId, paymentId }: Asked, fields: RefundFields) {
  const held = (await listRefundablePaymentsOf(db(), userId)).find((payment) => payment.paymentId === paymentId);
  if (!held) return data<RefundFormResult>({ fields, changed: true }, { status: 422 });
  const cents = centsTyped(fields.amount) ?? 0;
  const errors: RefundFormResult["errors"] = {
    ...(cents < 1 && { amount: amountRefused }),
    ...(cents > held.leftCents && { amount: mostRefundable(held.leftCents) }),
    ...(!fields.reason && { reason: reasonMissing }),
  };
  if (Object.keys(errors).length > 0) return data<RefundFormResult>({ fields, errors }, { status: 422 });
  return data<RefundFormResult>({ fields, readyCents: cents });
}

async function give({ userId, paymentId }: Asked, fields: RefundFields, form: FormData, act: Actor) {
  const key = String(form.get("key") ?? "");
  const shown = String(form.get("shownLeftCents") ?? "");
  if (!isUuid(key) || !/^\d{1,9}$/.test(shown)) throw data(null, { status: 400 });
  const input = {
    userId,
    paymentId,
    amountCents: centsTyped(fields.amount) ?? 0,
    shownLeftCents: Number(shown),
    reason: fields.reason,
    key,
  };
  const done = await inTransaction((trx) => refundByHand(trx, input, act));
  if (!done.ok) {
    if (done.reason === "unknown") throw data(null, { status: 404 });
    if (done.reason === "changed") return data<RefundFormResult>({ fields, changed: true }, { status: 422 });
    const errors =
      done.reason === "reason_missing" ? { reason: reasonMissing } : { amount: mostRefundable(input.shownLeftCents) };
    return data<RefundFormResult>({ fields, errors }, { status: 422 });
  }
  return redirectSaying(`/admin/members/${userId}#paiements`, {
    kind: "success",
    title: "Remboursement demandé",
    text: `${formatEuros(input.amountCents)} à rendre. La personne est prévenue par e-mail quand l’argent part.`,
  });
}
