import { withoutBreaks } from "~/platform/one-line";
import { type FaqEntryInput, type FaqPlace, faqPlaces, unknownVariables } from "../rules";
import { problems } from "./messages";

export const QUESTION_MAX = 200;
const ANSWER_MAX = 4_000;

export interface QuestionValues {
  question: string;
  answer: string;
  places: FaqPlace[];
}
export type QuestionErrors = Partial<Record<keyof QuestionValues, string>>;

interface Shown {
  values: QuestionValues;
  errors: QuestionErrors;
}

/** What was typed, or why it cannot be kept: a text, an answer of reasonable length, variables that exist, a place. */
export function readQuestion(
  form: FormData,
): { ok: true; input: FaqEntryInput; shown: Shown } | { ok: false; refused: Shown } {
  const values = valuesIn(form);
  const errors = errorsOf(values);
  const shown = { values, errors };
  return Object.keys(errors).length > 0 ? { ok: false, refused: shown } : { ok: true, input: values, shown };
}

function valuesIn(form: FormData): QuestionValues {
  const chosen = form.getAll("places[]");
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  return {
    question: withoutBreaks(text("question")),
    answer: text("answer"),
    places: faqPlaces.filter((place) => chosen.includes(place)),
  };
}

function errorsOf({ question, answer, places }: QuestionValues): QuestionErrors {
  const errors: QuestionErrors = {};
  const check = (name: "question" | "answer", text: string, missing: string, max: number) => {
    const unknown = unknownVariables(text);
    if (!text.trim()) errors[name] = missing;
    else if (text.length > max) errors[name] = problems.tooLong;
    else if (unknown.length > 0) errors[name] = problems.variable(unknown);
  };
  check("question", question, problems.question, QUESTION_MAX);
  check("answer", answer, problems.answer, ANSWER_MAX);
  if (places.length === 0) errors.places = problems.place;
  return errors;
}
