import * as v from "valibot";
import { clientKeyField, shownCentsField, termsFields, ticked } from "~/platform/form-fields";
import { oneLine } from "~/platform/one-line";
import { PSEUDONYM_MAX } from "./rules";

/** A name chosen to be called by; an empty one is none. */
const pseudonymField = v.optional(
  v.pipe(
    v.string(),
    v.transform(oneLine),
    v.maxLength(PSEUDONYM_MAX),
    v.transform((name) => name || null),
  ),
  "",
);

export const registrationForm = v.object({ pseudonym: pseudonymField });

/** What the order page sends. */
export const placeOrderForm = v.object({
  clientKey: clientKeyField,
  shownPriceCents: shownCentsField,
  ...termsFields,
  earlyService: ticked,
  pseudonym: pseudonymField,
});
