import * as v from "valibot";

// What forms send that more than one room reads. Amounts are only compared with ours, never believed.

export const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value === "oui"),
);

export const clientKeyField = v.pipe(v.string(), v.uuid());

export const shownCentsField = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
