import { readDay } from "~/platform/clock";
import { oneLine } from "~/platform/one-line";
import { ADVANTAGE_MAX, HOW_TO_MAX, NAME_MAX, type PartnerInput } from "../rules";
import { problems } from "./messages";

const fields = ["name", "advantage", "howTo", "untilDate", "address", "website", "phone"] as const;
type Field = (typeof fields)[number];

export type PartnerValues = Record<Field, string>;
export type PartnerErrors = Partial<Record<Field, string>>;

export const noPartner: PartnerValues = {
  name: "",
  advantage: "",
  howTo: "",
  untilDate: "",
  address: "",
  website: "",
  phone: "",
};

/** A partner as it stands in its form. */
export function valuesOf(partner: PartnerInput): PartnerValues {
  return {
    name: partner.name,
    advantage: partner.advantage,
    howTo: partner.how_to ?? "",
    untilDate: partner.until_date ?? "",
    address: partner.address ?? "",
    website: partner.website ?? "",
    phone: partner.phone ?? "",
  };
}

interface Shown {
  values: PartnerValues;
  errors: PartnerErrors;
}

/** What was typed, or why it cannot be kept. Only the name and the advantage are asked for. */
export function readPartner(
  form: FormData,
): { ok: true; input: PartnerInput; shown: Shown } | { ok: false; refused: Shown } {
  const typed = (name: Field) => String(form.get(name) ?? "");
  const values = Object.fromEntries(fields.map((name) => [name, oneLine(typed(name))])) as PartnerValues;
  values.howTo = typed("howTo").replaceAll("\r\n", "\n").trim();
  const errors = errorsOf(values);
  if (Object.keys(errors).length > 0) return { ok: false, refused: { values, errors } };
  const input = {
    name: values.name,
    advantage: values.advantage,
    how_to: values.howTo || null,
    until_date: readDay(values.untilDate),
    address: values.address || null,
    website: values.website || null,
    phone: values.phone || null,
  };
  return { ok: true, input, shown: { values, errors } };
}

const longest: Partial<Record<Field, number>> = {
  name: NAME_MAX,
  advantage: ADVANTAGE_MAX,
  howTo: HOW_TO_MAX,
  address: 120,
  website: 200,
};

function errorsOf(values: PartnerValues): PartnerErrors {
  const { name, advantage, untilDate, website, phone } = values;
  const errors: PartnerErrors = {};
  for (const field of fields) {
    const most = longest[field];
    if (most !== undefined && values[field].length > most) errors[field] = problems.tooLong(most);
  }
  if (!name) errors.name = problems.name;
  if (!advantage) errors.advantage = problems.advantage;
  if (untilDate && !readDay(untilDate)) errors.untilDate = problems.day;
  if (website && !/^https:\/\/[^\s]+$/.test(website)) errors.website ??= problems.website;
  if (phone && !/^\+?[\d .\u00a0\u202f-]{8,24}$/.test(phone)) errors.phone = problems.phone;
  return errors;
}
