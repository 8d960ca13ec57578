import * as v from "valibot";
import { clientKeyField, shownCentsField, termsFields, ticked } from "~/platform/form-fields";

/** What the order page of a gift sends. */
export const giftOrderForm = v.object({
  clientKey: clientKeyField,
  shownPriceCents: shownCentsField,
  ...termsFields,
  openingAccepted: ticked,
});

/** What the page where a code is opened sends. */
export const openingForm = v.object({
  code: v.pipe(v.optional(v.string(), ""), v.trim(), v.maxLength(60)),
  ...termsFields,
  startAsked: ticked,
});
