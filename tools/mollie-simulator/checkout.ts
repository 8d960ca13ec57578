import { chargeBack, chargedBackCents, reverseChargebacks } from "./chargebacks.ts";
import { changeStatePage, outcomePage, unavailablePage } from "./checkout-page.ts";
import { ApiError } from "./errors.ts";
import { suitableMethods } from "./methods.ts";
import { checkoutUrl } from "./payment-view.ts";
import { CARD_FAILURES, chooseMethod, failureReason, settlePayment } from "./payments.ts";
import { dashboardRefund, refundedCents } from "./refunds.ts";
import type { NotifyOptions, Simulation } from "./simulation.ts";
import type { Payment, PaymentStatus } from "./state.ts";

export interface PageReply {
  status: number;
  /** Address of a 303; absent for a page. */
  location?: string;
  html?: string;
}

const see = (location: string): PageReply => ({ status: 303, location });

function byToken(simulation: Simulation, url: URL): Payment | undefined {
  const token = url.searchParams.get("token") ?? url.pathname.split("/").at(-1);
  return [...simulation.store.payments.values()].find((payment) => payment.token === token);
}

/** Back to the merchant without paying. */
export function backUrl(payment: Payment): string {
  return payment.cancelUrl ?? payment.redirectUrl ?? "about:blank";
}

export function showCheckout(simulation: Simulation, url: URL): PageReply {
  const payment = byToken(simulation, url);
  if (!payment) return { status: 404, html: unavailablePage(null) };
  if (payment.status === "open" && payment.redirectUrl) {
    const { sequenceType, allowedMethods, amountCents } = payment;
    const methods = suitableMethods(simulation, sequenceType, allowedMethods, amountCents);
    const notice = url.searchParams.get("essai");
    return { status: 200, html: outcomePage(simulation, payment, methods, notice) };
  }
  if (["open", "pending", "paid"].includes(payment.status) && url.pathname.endsWith("/test-mode")) {
    const money = {
      refundableCents: payment.amountCents - refundedCents(simulation, payment.id),
      chargedBackCents: chargedBackCents(simulation, payment.id),
    };
    return { status: 200, html: changeStatePage(simulation, payment, money, url.searchParams.get("fait") !== null) };
  }
  return { status: 410, html: unavailablePage(payment) };
}

function notifyOptions(form: URLSearchParams): NotifyOptions {
  const seconds = Number(form.get("delaySeconds") ?? 0);
  return {
    drop: form.has("withoutWebhook"),
    copies: form.has("twice") ? 2 : 1,
    delayMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
  };
}

/** The tester pressed « Continuer »: applies the outcome, then leads the browser back to the shop with a 303. */
export function submitCheckout(simulation: Simulation, url: URL, form: URLSearchParams): PageReply {
  const payment = byToken(simulation, url);
  if (!payment) return { status: 404, html: unavailablePage(null) };
  try {
    if (payment.status === "open" && payment.redirectUrl) return applyOutcome(simulation, payment, form);
    if (payment.status === "pending" || payment.status === "open") return finishPending(simulation, payment, url, form);
    if (payment.status === "paid" && form.has("intent")) return afterPayment(simulation, payment, url, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: 422, html: unavailablePage(payment) };
  }
  return { status: 410, html: unavailablePage(payment) };
}

function askedReason(payment: Payment, form: URLSearchParams): string {
  const reason = form.get("reason") ?? "";
  return failureReason(payment, CARD_FAILURES.includes(reason) ? reason : null);
}

function applyOutcome(simulation: Simulation, payment: Payment, form: URLSearchParams): PageReply {
  const methods = suitableMethods(simulation, payment.sequenceType, payment.allowedMethods, payment.amountCents);
  const method = methods.find((one) => one.id === form.get("method")) ?? methods[0];
  const outcome = (form.get("status") ?? "open") as PaymentStatus;
  const shop = payment.redirectUrl ?? backUrl(payment);
  const now = simulation.clock.now();
  const webhook = notifyOptions(form);
  const reason = outcome === "failed" ? askedReason(payment, form) : null;
  if (outcome === "open") {
    if (method?.id === "banktransfer") chooseMethod(simulation, payment, method.id);
    return see(shop);
  }
  const pinned = payment.allowedMethods?.length === 1;
  if (outcome === "failed" || outcome === "canceled") {
    payment.attempts.push({ at: now, method: method?.id ?? "", outcome, reason });
    const { pinnedMethodFailureReturns, pickerFailureEnds, pickerCancelEnds } = simulation.store.switches;
    const ends = pinned ? pinnedMethodFailureReturns : outcome === "failed" ? pickerFailureEnds : pickerCancelEnds;
    if (!ends) return see(outcome === "failed" || pinned ? withNotice(simulation, payment, outcome) : backUrl(payment));
  }
  if (method && outcome !== "canceled" && outcome !== "expired") chooseMethod(simulation, payment, method.id);
  settlePayment(simulation, payment, outcome, now, { reason, webhook });
  return see(outcome === "canceled" ? backUrl(payment) : shop);
}

function withNotice(simulation: Simulation, payment: Payment, outcome: string): string {
  const url = new URL(checkoutUrl(simulation, payment));
  url.searchParams.set("essai", outcome);
  return url.href;
}

function finishPending(simulation: Simulation, payment: Payment, url: URL, form: URLSearchParams): PageReply {
  const outcome = (form.get("status") ?? "pending") as PaymentStatus;
  if (outcome !== payment.status) {
    const reason = payment.method === "directdebit" ? null : askedReason(payment, form);
    settlePayment(simulation, payment, outcome, simulation.clock.now(), { reason, webhook: notifyOptions(form) });
  }
  return see(payment.redirectUrl ?? `${url.pathname}${url.search}&fait=1`);
}

function afterPayment(simulation: Simulation, payment: Payment, url: URL, form: URLSearchParams): PageReply {
  const intent = form.get("intent");
  if (intent === "refund") {
    const cents = Math.round(Number((form.get("amount") ?? "").replace(",", ".")) * 100);
    dashboardRefund(simulation, payment, cents, "Remboursement depuis le tableau de bord");
  } else if (intent === "dispute") {
    const rest = payment.amountCents - chargedBackCents(simulation, payment.id);
    chargeBack(simulation, payment, rest, payment.method === "directdebit" ? "MD06" : null);
  } else if (intent === "undo-dispute") {
    reverseChargebacks(simulation, payment);
  }
  url.searchParams.set("fait", "1");
  return see(`${url.pathname}${url.search}`);
}
