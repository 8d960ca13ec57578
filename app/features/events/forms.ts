import * as v from "valibot";
import { PSEUDONYM_MAX } from "./rules";

/** A name chosen to be called by; an empty one is none. Control signs are part of no name. */
const pseudonymField = v.optional(
  v.pipe(
    v.string(),
    v.transform((typed) =>
      typed
        .normalize("NFC")
        .replace(/\p{Cc}/gu, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
    v.maxLength(PSEUDONYM_MAX),
    v.transform((name) => name || null),
  ),
  "",
);

export const registrationForm = v.object({ pseudonyme: pseudonymField });

/** What the order page sends. The amount is only compared with ours, never believed. */
export const placeOrderForm = v.object({
  client_key: v.pipe(v.string(), v.uuid()),
  total: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
  conditions: v.optional(v.string()),
  avant_delai: v.optional(v.string()),
  pseudonyme: pseudonymField,
});
