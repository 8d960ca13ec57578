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

const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "oui"),
);

/** What the order page sends. The amount is only compared with ours, never believed. */
export const placeOrderForm = v.object({
  clientKey: v.pipe(v.string(), v.uuid()),
  shownPriceCents: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  termsAccepted: ticked,
  earlyService: ticked,
  pseudonym: pseudonymField,
});
