import type { ContactErrors, ContactFieldName, ContactSource } from "./rules";

/** What the server says of a contact form; a refusal carries what was typed, so that nothing is lost without a script. */
export type ContactAnswer =
  | { ok: true }
  | {
      ok: false;
      source: ContactSource;
      errors: ContactErrors;
      problem?: string;
      values: Partial<Record<ContactFieldName, string>>;
    };

export type ContactRefusal = Extract<ContactAnswer, { ok: false }>;
