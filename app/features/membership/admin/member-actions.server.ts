import { data } from "react-router";
import { removeLostFactor } from "~/features/accounts/accounts.server";
import type { Actor } from "~/features/audit/audit.server";
import type { Day } from "~/platform/clock";
import { db, inTransaction } from "~/platform/db/database.server";
import { type Flash, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { EXTENSION_MAX_DAYS, type GiftRefusal, REASON_MAX_CHARACTERS } from "../gift-rules";
import {
  endMembership,
  extendMembership,
  grantMembership,
  planExtension,
  planGift,
  restoreMembership,
  suspendMembership,
  takeGiftBack,
} from "../manage-membership.server";
import { actionRefused, daysRefused, factorRefused, giftRefused, reasonMissing } from "./messages";

/** `fresh`: the coach typed her password a moment ago, which the gravest act asks for. */
type Visit = Actor & { by: string; fresh: boolean };

interface GiftFields {
  du: string;
  au: string;
  jours: string;
  raison: string;
}

/** What the page shows after a form: refused with reasons, or a gift that waits to be confirmed. */
export interface GiftFormResult {
  form: "offrir" | "prolonger";
  fields: GiftFields;
  errors: Record<string, string>;
  /** Set when everything is right: what would be given. */
  plan: { from: Day; until: Day } | null;
}

const done = {
  suspendre: "Adhésion suspendue",
  terminer: "Adhésion terminée",
  retablir: "Adhésion rétablie",
  reprendre: "Jours offerts repris",
  offrir: "Adhésion offerte",
  prolonger: "Adhésion prolongée",
  "retirer-second-code": "Second code retiré",
};

/**
 * Each act of the page of a member. The gifts are shown once before they are made; nothing is done by a GET.
 * Throws a 400 for an act the page does not offer, a 404 for a person or a period that does not exist.
 */
export async function actOnMember(userId: string, form: FormData, { fresh, ...at }: Visit) {
  const reason = String(form.get("raison") ?? "").slice(0, REASON_MAX_CHARACTERS);
  const input = { userId, reason };
  const intention = form.get("intention");
  switch (intention) {
    case "offrir":
    case "prolonger":
      return give(userId, form, at);
    case "suspendre":
    case "terminer":
    case "retablir": {
      const act = { suspendre: suspendMembership, terminer: endMembership, retablir: restoreMembership }[intention];
      const acted = await inTransaction((trx) => act(trx, input, at));
      return away(userId, acted.ok ? success(done[intention]) : { kind: "error", ...actionRefused[acted.reason] });
    }
    case "reprendre": {
      const periodId = String(form.get("periode") ?? "");
      if (!isUuid(periodId)) throw data(null, { status: 404 });
      const taken = await inTransaction((trx) => takeGiftBack(trx, { ...input, periodId }, at));
      return away(userId, taken.ok ? success(done.reprendre) : { kind: "error", ...actionRefused[taken.reason] });
    }
    case "retirer-second-code": {
      if (!fresh) return away(userId, { kind: "error", ...factorRefused.password_again });
      const removed = await inTransaction((trx) => removeLostFactor(trx, input, at));
      return away(userId, removed.ok ? success(done[intention]) : { kind: "error", ...factorRefused[removed.reason] });
    }
    default:
      throw data(null, { status: 400 });
  }
}

async function give(userId: string, form: FormData, at: Actor) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const fields = {
    du: text("du"),
    au: text("au"),
    jours: text("jours"),
    raison: text("raison").slice(0, REASON_MAX_CHARACTERS),
  };
  const intention = form.get("intention") === "offrir" ? "offrir" : "prolonger";
  const refuse = (errors: Record<string, string>) =>
    data<GiftFormResult>({ form: intention, fields, errors, plan: null }, { status: 422 });
  const days = /^\d{1,4}$/.test(fields.jours) ? Number(fields.jours) : 0;
  if (intention === "prolonger" && (days < 1 || days > EXTENSION_MAX_DAYS)) return refuse({ jours: daysRefused });
  if (intention === "prolonger" && !fields.raison) return refuse({ raison_jours: reasonMissing });
  const plan =
    intention === "offrir" ? { from: fields.du, until: fields.au } : await planExtension(db(), { userId, days }, at);
  if (!plan) return away(userId, { kind: "error", ...actionRefused.no_membership });
  const gift = { ...plan, userId, reason: fields.raison };
  const refusal = (problem: GiftRefusal) => {
    if (problem === "unknown") throw data(null, { status: 404 });
    const { field, message } = giftRefused[problem];
    return refuse({ [intention === "offrir" ? field : "jours"]: message });
  };
  const problem = await planGift(db(), gift, at);
  if (problem) return refusal(problem);
  if (form.get("confirme") !== "oui") return data<GiftFormResult>({ form: intention, fields, errors: {}, plan });
  const given = await inTransaction((trx) =>
    intention === "offrir"
      ? grantMembership(trx, gift, at)
      : extendMembership(trx, { userId, days, reason: fields.raison }, at),
  );
  if (given.ok) return away(userId, success(done[intention]));
  if (given.reason === "no_membership") return away(userId, { kind: "error", ...actionRefused.no_membership });
  return refusal(given.reason);
}

function success(title: string): Flash {
  return { kind: "success", title, text: "La personne est prévenue par e-mail." };
}

function away(userId: string, message: Flash): Response {
  return redirectSaying(`/admin/members/${userId}`, message);
}
