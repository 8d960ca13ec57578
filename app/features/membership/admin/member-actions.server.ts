import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { isToldByMail, removeAdmin, removeLostFactor } from "~/features/accounts/accounts.server";
import type { Actor } from "~/features/audit/audit.server";
import { listOrders } from "~/features/billing/billing.server";
import type { Day } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Flash, redirectSaying } from "~/platform/http/flash.server";
import type { MailTemplate } from "~/platform/mail/register";
import { isUuid } from "~/platform/uuid";
import { EXTENSION_MAX_DAYS, type GrantRefusal, REASON_MAX_CHARACTERS } from "../grant-rules";
import {
  endMembership,
  extendMembership,
  grantMembership,
  planExtension,
  planGrant,
  restoreMembership,
  suspendMembership,
  takeGrantBack,
} from "../manage-membership.server";
import { moveSecondPayment } from "../move-debit.server";
import {
  actionRefused,
  adminRefused,
  adminUntold,
  dayOutside,
  daysRefused,
  factorRefused,
  grantOver,
  grantRefused,
  moveNotDone,
  moveRefused,
  moveTooLate,
  personTold,
  personUntold,
  reasonMissing,
} from "./messages";

/** `fresh`: the coach typed her password a moment ago, which the gravest act asks for. */
type Visit = Actor & { by: string; fresh: boolean };

interface GrantFields {
  from: string;
  until: string;
  days: string;
  reason: string;
}

/** What the page shows after a form: refused with reasons, or a grant that waits to be confirmed. */
export interface GrantFormResult {
  form: "grant" | "extend";
  fields: GrantFields;
  errors: Record<string, string>;
  /** Set when everything is right: what would be given, and the key of the question that is asked. */
  plan: { from: Day; until: Day; clientKey: string } | null;
}

/** What the form of a debit shows again when its day was refused. */
export interface MoveFormResult {
  /** The instalment. */
  moving: string;
  /** As typed. */
  dueDate: string;
  error: string;
}

/** What was done, and the mail that tells its person; none tells of an access that is taken away. */
const done = {
  "move-debit": { title: "Échéance déplacée", mail: "debit-moved" },
  suspend: { title: "Adhésion suspendue", mail: "membership-stopped" },
  end: { title: "Adhésion terminée", mail: "membership-stopped" },
  restore: { title: "Adhésion rétablie", mail: "membership-restored" },
  "take-back": { title: "Jours offerts repris", mail: "membership-stopped" },
  grant: { title: "Adhésion offerte", mail: "days-given" },
  extend: { title: "Adhésion prolongée", mail: "days-given" },
  "remove-second-factor": { title: "Second code retiré", mail: "second-factor-changed" },
  "remove-admin": { title: "Accès à l’administration retiré", mail: null },
} as const satisfies Record<string, { title: string; mail: MailTemplate | null }>;

/**
 * Each act of the page of a member. The grants are shown once before they are made; nothing is done by a GET.
 * Throws a 400 for an act the page does not offer, a 404 for a person or a period that does not exist.
 */
export async function runMemberAction(userId: string, form: FormData, { fresh, ...at }: Visit) {
  const reason = String(form.get("reason") ?? "").slice(0, REASON_MAX_CHARACTERS);
  const input = { userId, reason };
  const intent = form.get("intent");
  switch (intent) {
    case "grant":
    case "extend":
      return give(userId, form, at);
    case "suspend":
    case "end":
    case "restore": {
      const act = { suspend: suspendMembership, end: endMembership, restore: restoreMembership }[intent];
      const acted = await inTransaction((trx) => act(trx, input, at));
      return away(userId, acted.ok ? await success(userId, intent) : { kind: "error", ...actionRefused[acted.reason] });
    }
    case "take-back": {
      const periodId = String(form.get("periodId") ?? "");
      if (!isUuid(periodId)) throw data(null, { status: 404 });
      const taken = await inTransaction((trx) => takeGrantBack(trx, { ...input, periodId }, at));
      return away(userId, taken.ok ? await success(userId, intent) : { kind: "error", ...actionRefused[taken.reason] });
    }
    case "move-debit":
      return move(userId, form, at);
    case "remove-second-factor": {
      if (!fresh) return away(userId, { kind: "error", ...factorRefused.password_again });
      const removed = await inTransaction((trx) => removeLostFactor(trx, input, at));
      return away(
        userId,
        removed.ok ? await success(userId, intent) : { kind: "error", ...factorRefused[removed.reason] },
      );
    }
    case "remove-admin": {
      if (!fresh) return away(userId, { kind: "error", ...adminRefused.password_again });
      const removed = await inTransaction((trx) => removeAdmin(trx, input, at));
      return away(
        userId,
        removed.ok ? await success(userId, intent) : { kind: "error", ...adminRefused[removed.reason] },
      );
    }
    default:
      throw data(null, { status: 400 });
  }
}

async function give(userId: string, form: FormData, at: Actor) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const fields = {
    from: text("from"),
    until: text("until"),
    days: text("days"),
    reason: text("reason").slice(0, REASON_MAX_CHARACTERS),
  };
  const intent = form.get("intent") === "grant" ? "grant" : "extend";
  const ask = (plan: { from: Day; until: Day }) =>
    data<GrantFormResult>({ form: intent, fields, errors: {}, plan: { ...plan, clientKey: randomUUID() } });
  const refuse = (errors: Record<string, string>) =>
    data<GrantFormResult>({ form: intent, fields, errors, plan: null }, { status: 422 });
  const days = /^\d{1,4}$/.test(fields.days) ? Number(fields.days) : 0;
  if (intent === "extend" && (days < 1 || days > EXTENSION_MAX_DAYS)) return refuse({ days: daysRefused });
  if (intent === "extend" && !fields.reason) return refuse({ extensionReason: reasonMissing });
  const plan =
    intent === "grant" ? { from: fields.from, until: fields.until } : await planExtension(db(), { userId, days }, at);
  if (!plan) return away(userId, { kind: "error", ...actionRefused.no_membership });
  const grant = { ...plan, userId, reason: fields.reason };
  const refusal = (problem: GrantRefusal) => {
    if (problem === "unknown") throw data(null, { status: 404 });
    const { field, message } = grantRefused[problem];
    return refuse({ [intent === "grant" ? field : "days"]: message });
  };
  if (form.get("confirmed") !== "oui") {
    const problem = await planGrant(db(), grant, at);
    return problem ? refusal(problem) : ask(plan);
  }
  const clientKey = text("clientKey");
  if (!isUuid(clientKey)) throw data(null, { status: 400 });
  const given = await inTransaction((trx) =>
    intent === "grant"
      ? grantMembership(trx, { ...grant, clientKey }, at)
      : extendMembership(trx, { userId, days, reason: fields.reason, clientKey, shown: fields.until }, at),
  );
  if (given.ok) return away(userId, await success(userId, intent));
  if (given.reason === "changed") return ask(plan);
  if (given.reason === "no_membership") return away(userId, { kind: "error", ...actionRefused.no_membership });
  if (given.reason === "taken_back") return away(userId, { kind: "info", ...grantOver });
  return refusal(given.reason);
}

/** Another day for a second payment. Throws a 404 for one that is not this person's. */
async function move(userId: string, form: FormData, at: Actor) {
  const instalmentId = String(form.get("instalmentId") ?? "");
  const dueDate = String(form.get("dueDate") ?? "").trim();
  if (!isUuid(instalmentId)) throw data(null, { status: 404 });
  const result = await inTransaction((trx) => moveSecondPayment(trx, { userId, instalmentId, to: dueDate }, at));
  if (result.ok) return away(userId, await success(userId, "move-debit"));
  if (result.reason === "unknown") throw data(null, { status: 404 });
  const orders = await listOrders(db(), userId, at);
  const window = orders.flatMap(({ instalments }) => instalments).find(({ id }) => id === instalmentId)?.movable;
  const problem = result.reason !== "outside" ? moveRefused[result.reason] : window ? dayOutside(window) : moveTooLate;
  if (!window) return away(userId, { kind: "error", title: moveNotDone, text: problem });
  return data<MoveFormResult>({ moving: instalmentId, dueDate, error: problem }, { status: 422 });
}

async function success(userId: string, intent: keyof typeof done): Promise<Flash> {
  const { title, mail } = done[intent];
  if (!mail) return { kind: "success", title, text: adminUntold };
  return { kind: "success", title, text: (await isToldByMail(db(), userId, mail)) ? personTold : personUntold };
}

function away(userId: string, message: Flash): Response {
  return redirectSaying(`/admin/members/${userId}`, message);
}
