import * as v from "valibot";
import { shownTermsFields, termsFields } from "~/platform/form-fields";

const uuid = v.pipe(v.string(), v.uuid());
const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "oui"),
);
/** Nothing chosen, or something this form does not have, is nothing. */
const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  v.pipe(
    v.optional(v.string(), ""),
    v.transform((value): Choice | null => choices.find((choice) => choice === value) ?? null),
  );

const place = oneOf(["video", "person", "phone"]);
const early = oneOf(["keep", "wait"]);

/** What the order page sends, besides who orders. */
export const orderForm = v.object({
  clientKey: uuid,
  serviceId: uuid,
  holdId: v.optional(v.union([uuid, v.literal("")]), ""),
  place,
  early,
  count: v.pipe(
    v.optional(v.string(), ""),
    v.transform((value) => (value === "2" ? (2 as const) : (1 as const))),
  ),
  reminder: ticked,
  ...termsFields,
  shownPriceCents: v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number)),
});

/** What the lighter pages send: a call that costs nothing, an hour bought before. */
export const bookForm = v.object({
  clientKey: uuid,
  holdId: uuid,
  place,
  early,
  reminder: ticked,
  ...shownTermsFields,
});
