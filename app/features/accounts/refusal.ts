import { data } from "react-router";
import { INTERRUPTED } from "~/platform/auth/interrupted-names";
import type { FieldErrors } from "./forms";
import { tooManyTries } from "./messages";

/** A form the server did not accept: what is wrong and what was typed, without the password. */
export interface Refusal {
  done: false;
  /** One per answer: the fields that must start empty again take it as their key. */
  id: string;
  errors: FieldErrors;
  problem?: string | undefined;
  typed: Record<string, string>;
  /** The form that waits for the sign-in, sealed; empty when it could not be kept, absent when there was none. */
  interrupted?: string;
}

const keptFields = ["firstName", "lastName", "email", "phone", "terms", "shared", "quiet"];

interface Reasons {
  errors?: FieldErrors;
  problem?: string;
}

export function refusalOf(form: FormData, { errors = {}, problem }: Reasons): Refusal {
  const typed = Object.fromEntries(keptFields.map((name) => [name, String(form.get(name) ?? "")]));
  const interrupted = form.get(INTERRUPTED);
  return {
    done: false,
    id: crypto.randomUUID(),
    errors,
    problem,
    typed,
    ...(typeof interrupted === "string" && { interrupted }),
  };
}

/** Whether something is wrong with the form; it may only have to be filled in, once more. */
export function isRefused(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && (refusal.problem !== undefined || Object.keys(refusal.errors).length > 0);
}

/** The answer of an action that refuses a form. */
export function refuse(form: FormData, why: Reasons, status = 422) {
  return data<Refusal>(refusalOf(form, why), { status });
}

/** The answer to who tries too often. */
export function refuseForNow(form: FormData, { retryAfterSeconds }: { retryAfterSeconds: number }) {
  return refuse(form, { problem: tooManyTries(retryAfterSeconds) }, 429);
}
