import * as v from "valibot";
import { clientKeyField, shownCentsField, termsFields, ticked } from "~/platform/form-fields";

/** What the order page sends. */
export const orderForm = v.object({
  clientKey: clientKeyField,
  count: v.picklist(["1", "2"]),
  ref: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ""),
  earlyStart: ticked,
  ...termsFields,
  shownTotalCents: shownCentsField,
});
