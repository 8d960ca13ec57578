import { QUESTIONS } from "./rules";

/** What was typed under the three questions. */
export function typedAnswers(form: FormData): string[] {
  const typed = form.getAll("answers[]").map((answer) => String(answer).replaceAll("\r\n", "\n"));
  return typed.slice(0, QUESTIONS);
}
