import { type ChosenPicture, noPicture } from "~/features/media/rules";
import { type Day, readDay } from "~/platform/clock";
import { withoutBreaks } from "~/platform/one-line";
import {
  categories,
  type FigureInput,
  type FigurePlace,
  figurePlaces,
  type TestimonialCategory,
  type TestimonialInput,
} from "../rules";
import { problems } from "./messages";

export const testimonialFields = [
  "name",
  "situation",
  "duration",
  "rating",
  "category",
  "title",
  "content",
  "result",
  "kind",
  "consentEvidence",
  "consentedAt",
  "experienceDate",
] as const;
export const figureFields = ["value", "label", "kind", "source", "period", "sampleSize"] as const;

export type Values<Field extends string> = Record<Field, string>;
export type Errors<Field extends string> = Partial<Record<Field, string>>;
export type TestimonialField = (typeof testimonialFields)[number];
type PictureName = "pictureId" | "pictureAlt";
export type TestimonialValues = Values<TestimonialField | PictureName>;
export type FigureValues = Values<(typeof figureFields)[number]>;
export type FigureField = keyof FigureValues | "places";

/** `shown`: the form as it was typed. */
type Read<Input, Shown> = { ok: true; input: Input; shown: Shown } | { ok: false; refused: Shown };

export function typedIn<Field extends string>(form: FormData, fields: readonly Field[]): Values<Field> {
  return Object.fromEntries(
    fields.map((name) => {
      const typed = String(form.get(name) ?? "").replaceAll("\r\n", "\n");
      return [name, name === "content" ? typed : withoutBreaks(typed)];
    }),
  ) as Values<Field>;
}

function trimmed<Field extends string>(values: Values<Field>): Values<Field> {
  const fields = Object.entries<string>(values).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(fields) as Values<Field>;
}

const lengths = { name: 60, duration: 60, situation: 120, title: 140, content: 3_000, result: 300 } as const;

/** What was typed, checked; « réel » asks for its three proofs, one message for each that is missing. A proof is of a day that has come. */
export function readTestimonial(
  form: FormData,
  today: Day,
  chosen: { ok: true; input: ChosenPicture } | { ok: false; errors: Errors<PictureName> } = {
    ok: true,
    input: noPicture,
  },
): Read<TestimonialInput, { values: TestimonialValues; errors: Errors<TestimonialField | PictureName> }> {
  const values = { ...typedIn(form, testimonialFields), ...typedIn(form, ["pictureId", "pictureAlt"]) };
  const {
    rating: note,
    category: theme,
    kind,
    consentEvidence,
    consentedAt,
    experienceDate,
    pictureId: _,
    pictureAlt: __,
    ...story
  } = trimmed(values);
  const errors: Errors<TestimonialField | PictureName> = chosen.ok ? {} : { ...chosen.errors };
  for (const [name, max] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    if (!story[name]) errors[name] = problems[name];
    else if (story[name].length > max) errors[name] = problems.tooLong;
  }
  const rating = /^[1-5]$/.test(note) ? Number(note) : null;
  if (!rating) errors.rating = problems.rating;
  const category = Object.hasOwn(categories, theme) ? (theme as TestimonialCategory) : null;
  if (!category) errors.category = problems.category;
  const demonstration = kind !== "reel";
  if (!demonstration && !consentEvidence) errors.consentEvidence = problems.evidence;
  else if (consentEvidence.length > 300) errors.consentEvidence = problems.tooLong;
  const days = { consentedAt: problems.consentDay, experienceDate: problems.experienceDay };
  for (const [name, missing] of Object.entries(days) as [keyof typeof days, string][]) {
    if (values[name].trim() === "") {
      if (!demonstration) errors[name] = missing;
      continue;
    }
    const day = readDay(values[name]);
    if (!day) errors[name] = problems.dayUnreadable;
    else if (day > today) errors[name] = problems.dayToCome;
  }
  if (!chosen.ok || !rating || !category || Object.keys(errors).length > 0)
    return { ok: false, refused: { values, errors } };
  return {
    ok: true,
    shown: { values, errors },
    input: {
      ...story,
      ...chosen.input,
      rating,
      category,
      demonstration,
      consent_evidence: consentEvidence || null,
      consented_at: readDay(consentedAt),
      experience_date: readDay(experienceDate),
    },
  };
}

export function readFigure(
  form: FormData,
): Read<FigureInput, { values: FigureValues; places: FigurePlace[]; errors: Errors<FigureField> }> {
  const values = typedIn(form, figureFields);
  const { kind, sampleSize, source, period, ...claim } = trimmed(values);
  const chosen = form.getAll("places[]");
  const places = figurePlaces.filter((place) => chosen.includes(place));
  const errors: Errors<FigureField> = {};
  const limits = { value: 30, label: 160, source: 300, period: 80 } as const;
  for (const [name, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
    if (values[name].trim().length > max) errors[name] = problems.tooLong;
  }
  if (!claim.value) errors.value = problems.value;
  if (!claim.label) errors.label = problems.label;
  if (places.length === 0) errors.places = problems.place;
  const demonstration = kind !== "reel";
  const size = /^[1-9]\d{0,5}$/.test(sampleSize) ? Number(sampleSize) : null;
  if (!demonstration && !source) errors.source = problems.source;
  if (!demonstration && !period) errors.period = problems.period;
  if (size === null && (sampleSize !== "" || !demonstration)) errors.sampleSize = problems.sampleSize;
  if (Object.keys(errors).length > 0) return { ok: false, refused: { values, places, errors } };
  return {
    ok: true,
    shown: { values, places, errors },
    input: {
      ...claim,
      places,
      source: source || null,
      period: period || null,
      sample_size: size,
      demonstration,
    },
  };
}
