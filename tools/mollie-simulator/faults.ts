import { ApiError } from "./errors.ts";

/** The behaviours of Mollie that no document settles: both values exist, tests try both. */
export interface Switches {
  /** A failure or a cancellation on a single pinned method ends the payment; false sends back to the page. */
  pinnedMethodFailureReturns: boolean;
  /** A failure in the method picker ends the payment; false leaves it open. */
  pickerFailureEnds: boolean;
  /** « Annulé » in the picker cancels the payment; false leaves it open. */
  pickerCancelEnds: boolean;
  pendingWebhook: boolean;
  cancelWebhook: boolean;
  cache4xx: boolean;
  strictLocalhost: boolean;
  /** Keys of real money are accepted, in a world of their own: going live is rehearsed. */
  liveKeys: boolean;
}

export const DEFAULT_SWITCHES: Switches = {
  pinnedMethodFailureReturns: true,
  pickerFailureEnds: false,
  pickerCancelEnds: true,
  pendingWebhook: true,
  cancelWebhook: true,
  cache4xx: true,
  strictLocalhost: false,
  liveKeys: false,
};

const KINDS = [
  "webhook.drop",
  "webhook.duplicate",
  "webhook.delay",
  "webhook.beforeResponse",
  "webhook.reorder",
  "webhook.early404",
  "api.status",
  "api.slow",
  "api.hang",
  "api.reset",
  "api.malformed",
  "api.inflight",
  "account.suspended",
  "mandate.stayPending",
  "mandate.invalidateNow",
  "recurring.next",
  "sepa.delay",
  "refund.next",
] as const;
type FaultKind = (typeof KINDS)[number];

export interface FaultRule {
  kind: FaultKind;
  /** How many calls it strikes; "all" until removed. Default 1. */
  times: number | "all";
  /** "POST /v2/payments", "/v2/payments/:id", "GET"… Absent: every route. */
  route?: string;
  paymentId?: string;
  customerId?: string;
  when?: "beforeCommit" | "afterCommit";
  status?: number;
  retryAfterSeconds?: number;
  ms?: number;
  count?: number;
  /** Business days between the due day of a SEPA debit and its result. */
  days?: number;
  parallel?: boolean;
  hours?: number;
  variant?: "html" | "truncated" | "missingField" | "unknownEnum" | "extraField" | "noCheckout";
  outcome?: string;
  failureReason?: string;
}

export interface FaultTarget {
  method?: string;
  pattern?: string;
  paymentId?: string | null | undefined;
  customerId?: string | null | undefined;
  when?: "beforeCommit" | "afterCommit";
}

/** Checks a rule sent to the control API; throws 422 on an unknown kind. */
export function faultRule(input: Record<string, unknown>): FaultRule {
  if (!KINDS.includes(input.kind as FaultKind)) {
    throw new ApiError(422, `Unknown fault "${String(input.kind)}". Known: ${KINDS.join(", ")}`, "kind");
  }
  const times = input.times === "all" || typeof input.times === "number" ? input.times : 1;
  return { ...(input as unknown as FaultRule), times };
}

function strikes(rule: FaultRule, target: FaultTarget): boolean {
  if (rule.paymentId && rule.paymentId !== target.paymentId) return false;
  if (rule.customerId && rule.customerId !== target.customerId) return false;
  if (target.when && (rule.when ?? "beforeCommit") !== target.when) return false;
  if (!rule.route) return true;
  const { method = "", pattern = "" } = target;
  return [`${method} ${pattern}`, method, pattern].includes(rule.route);
}

export function findFault(rules: FaultRule[], kind: FaultKind, target: FaultTarget = {}): FaultRule | undefined {
  return rules.find((rule) => rule.kind === kind && strikes(rule, target));
}

/** The first rule that strikes, used up by one. */
export function takeFault(rules: FaultRule[], kind: FaultKind, target: FaultTarget = {}): FaultRule | undefined {
  const rule = findFault(rules, kind, target);
  if (!rule || rule.times === "all") return rule;
  rule.times -= 1;
  if (rule.times <= 0) rules.splice(rules.indexOf(rule), 1);
  return rule;
}
