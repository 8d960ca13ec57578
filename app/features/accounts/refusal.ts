import type { FieldErrors } from "./forms";

/** A form the server did not accept: what is wrong and what was typed, without the password. */
export interface Refusal {
  done: false;
  /** One per answer: the fields that must start empty again take it as their key. */
  id: string;
  errors: FieldErrors;
  problem?: string;
  typed: Record<string, string>;
}

const keptFields = ["firstName", "lastName", "email", "phone", "terms", "shared"];

export function refusalOf(form: FormData, why: { errors?: FieldErrors; problem?: string }): Refusal {
  const typed = Object.fromEntries(keptFields.map((name) => [name, String(form.get(name) ?? "")]));
  return { done: false, id: crypto.randomUUID(), errors: {}, typed, ...why };
}
