import { checkService, type ServiceInput, type ServiceProblem, serviceKinds } from "~/features/services/rules";
import { centsTyped } from "~/features/settings/rules";
import { typedEuros } from "~/platform/money";
import { problems } from "./messages";

const texts = [
  "kind",
  "name",
  "sentence",
  "lengthText",
  "price",
  "memberPrice",
  "minutes",
  "hours",
  "validMonths",
  "bookableBy",
] as const;
type TextField = (typeof texts)[number];

export interface ServiceValues extends Record<TextField, string> {
  places: string[];
  mostChosen: boolean;
}
export type ServiceErrors = Partial<Record<TextField | "places", string>>;

export const noService: ServiceValues = {
  kind: "session",
  name: "",
  sentence: "",
  lengthText: "",
  price: "",
  memberPrice: "",
  minutes: "60",
  hours: "",
  validMonths: "",
  bookableBy: "all",
  places: ["video"],
  mostChosen: false,
};

/** A service as it stands in its form. */
export function valuesOf(service: ServiceInput): ServiceValues {
  const { kind, name, sentence, length_text, price_cents, member_price_cents, minutes, total_minutes } = service;
  return {
    kind,
    name,
    sentence,
    lengthText: length_text ?? "",
    price: price_cents === null || kind === "call" ? "" : typedEuros(price_cents),
    memberPrice: member_price_cents === null ? "" : typedEuros(member_price_cents),
    minutes: String(minutes),
    hours: total_minutes === null ? "" : String(total_minutes / 60).replace(".", ","),
    validMonths: service.valid_months === null ? "" : String(service.valid_months),
    bookableBy: service.bookable_by,
    places: [
      ...(service.in_video ? ["video"] : []),
      ...(service.in_person ? ["person"] : []),
      ...(service.by_phone ? ["phone"] : []),
    ],
    mostChosen: service.most_chosen,
  };
}

/** What was typed, as it was typed. */
function typedService(form: FormData): ServiceValues {
  const fields = texts.map((name) => [name, String(form.get(name) ?? "").replaceAll("\r\n", "\n")]);
  return {
    ...(Object.fromEntries(fields) as Record<TextField, string>),
    places: form.getAll("places[]").map(String),
    mostChosen: form.get("mostChosen") !== null,
  };
}

interface Shown {
  values: ServiceValues;
  errors: ServiceErrors;
}
type Read = { ok: true; input: ServiceInput; shown: Shown } | { ok: false; refused: Shown };

/** What was typed, checked; the first thing that is wrong, under its field. */
export function readService(form: FormData): Read {
  const values = typedService(form);
  const input = inputOf(values);
  const wantsMemberPrice = input.price_cents !== 0 && input.price_cents !== null && values.memberPrice.trim() !== "";
  if (wantsMemberPrice && input.member_price_cents === null) return refused(values, "member_price_unfit");
  const problem = checkService(input);
  return problem ? refused(values, problem) : { ok: true, input, shown: { values, errors: {} } };
}

/** The service these values make, or null. */
export function serviceFrom(values: ServiceValues): ServiceInput | null {
  const input = inputOf(values);
  return checkService(input) ? null : input;
}

function inputOf(values: ServiceValues): ServiceInput {
  const kind = serviceKinds.find((known) => known === values.kind) ?? "session";
  const isSold = kind === "session" || kind === "pack";
  const minutes = wholeTyped(values.minutes) ?? 0;
  const months = values.validMonths.trim();
  return {
    kind,
    name: values.name.trim(),
    sentence: values.sentence.trim().replace(/\s+/g, " "),
    length_text: kind === "quote" ? values.lengthText.trim() || null : null,
    price_cents: kind === "call" ? 0 : isSold ? centsTyped(values.price) : null,
    member_price_cents: isSold ? centsTyped(values.memberPrice) : null,
    minutes,
    total_minutes: kind === "pack" || kind === "quote" ? minutesTyped(values.hours) : minutes,
    valid_months: kind === "pack" && months !== "" ? (wholeTyped(months) ?? 0) : null,
    in_video: values.places.includes("video"),
    in_person: values.places.includes("person"),
    by_phone: values.places.includes("phone"),
    bookable_by: values.bookableBy === "members" ? "members" : "all",
    most_chosen: values.mostChosen,
  };
}

function refused(values: ServiceValues, problem: ServiceProblem) {
  return {
    ok: false as const,
    refused: { values, errors: { [fieldOf[problem]]: problems[problem] } as ServiceErrors },
  };
}

/** Where what a verb refuses is said. */
const fieldOf: Record<ServiceProblem, TextField | "places"> = {
  name_missing: "name",
  sentence_missing: "sentence",
  sentence_too_long: "sentence",
  price_unfit: "price",
  member_price_unfit: "memberPrice",
  minutes_unfit: "minutes",
  hours_unfit: "hours",
  validity_unfit: "validMonths",
  length_unfit: "lengthText",
  place_missing: "places",
};

function wholeTyped(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : null;
}

/** « 5 », « 7,5 » hours, in minutes. */
function minutesTyped(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d))?$/.exec(typed.trim());
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) * 6 : null;
}
