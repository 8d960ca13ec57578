import { data } from "react-router";
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
}

const keptFields = ["firstName", "lastName", "email", "phone", "terms", "shared"];

interface Reasons {
  errors?: FieldErrors;
  problem?: string;
}

export function refusalOf(form: FormData, { errors = {}, problem }: Reasons): Refusal {
  const typed = Object.fromEntries(keptFields.map((name) => [name, String(form.get(name) ?? "")]));
  return { done: false, id: crypto.randomUUID(), errors, problem, typed };
}

/** The answer of an action that refuses a form. */
export function refuse(form: FormData, why: Reasons, status = 422) {
  return data<Refusal>(refusalOf(form, why), { status });
}

/** The answer to who tries too often. */
export function refuseForNow(form: FormData, { retryAfterSeconds }: { retryAfterSeconds: number }) {
  return refuse(form, { problem: tooManyTries(retryAfterSeconds) }, 429);
}
