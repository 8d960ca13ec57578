import { centsTyped } from "~/features/settings/rules";
import { oneLine } from "~/platform/one-line";
import type { NewPromoCode } from "../rules";

const fields = ["code", "gives", "amount", "firstDay", "lastDay", "mostUses"] as const;

export type CodeValues = Record<(typeof fields)[number], string>;

/** What the form holds before anything is typed. */
export const noCode: CodeValues = { code: "", gives: "discount", amount: "", firstDay: "", lastDay: "", mostUses: "" };

/** What was typed, as it stands in the form and as the verb takes it; what is no amount or number is refused there. */
export function readCode(form: FormData): { values: CodeValues; input: NewPromoCode } {
  const values = Object.fromEntries(fields.map((name) => [name, oneLine(String(form.get(name) ?? ""))])) as CodeValues;
  const cents = centsTyped(values.amount);
  return {
    values,
    input: {
      code: values.code,
      discount_cents: values.gives === "price" ? null : cents,
      price_cents: values.gives === "price" ? cents : null,
      first_day: values.firstDay,
      last_day: values.lastDay,
      most_uses: /^\d{1,5}$/.test(values.mostUses) ? Number(values.mostUses) : 0,
    },
  };
}
