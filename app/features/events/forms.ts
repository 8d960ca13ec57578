import * as v from "valibot";
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

/** What the order page sends. The amount is only compared with ours, never believed. */
export const placeOrderForm = v.object({
  clientKey: v.pipe(v.string(), v.uuid()),
  shownPriceCents: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  termsAccepted: v.optional(v.string()),
  earlyService: v.optional(v.string()),
  pseudonym: pseudonymField,
});
