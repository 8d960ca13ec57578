import * as v from "valibot";

const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "oui"),
);

/** What the order page sends. Amounts are only compared with ours, never believed. */
export const orderForm = v.object({
  clientKey: v.pipe(v.string(), v.uuid()),
  count: v.picklist(["1", "2"]),
  ref: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ""),
  earlyStart: ticked,
  termsAccepted: ticked,
  shownTotalCents: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});
