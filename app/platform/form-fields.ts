import * as v from "valibot";

// What forms send that more than one room reads. Amounts are only compared with ours, never believed.

export const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "oui"),
);

/** The hash of the terms that were shown. */
export const shownTermsFields = { shownTerms: v.optional(v.string()) };

/** The tick of the terms, and those it stands beside. */
export const termsFields = { termsAccepted: ticked, ...shownTermsFields };

export const clientKeyField = v.pipe(v.string(), v.uuid());

export const shownCentsField = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** What was typed in a field, with one kind of line end and of accents; empty for a field that is not there. */
export const textOf = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .replaceAll("\r\n", "\n")
    .normalize("NFC")
    .trim();

/** What is wrong, by field. */
export type Errors = Partial<Record<string, string>>;
export type FieldsRead<Input> = { ok: true; input: Input } | { ok: false; errors: Errors };

/** The input of a form in which nothing is wrong, else what is. */
export function readFields<Input>(errors: Errors, input: () => Input): FieldsRead<Input> {
  return Object.values(errors).some(Boolean) ? { ok: false, errors } : { ok: true, input: input() };
}
