import * as v from "valibot";

/** What the order page sends. Amounts are only compared with ours, never believed. */
export const orderForm = v.object({
  client_key: v.pipe(v.string(), v.uuid()),
  paiements: v.picklist(["1", "2"]),
  ref: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ""),
  debut_immediat: v.optional(v.string()),
  conditions: v.optional(v.string()),
  total: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});
