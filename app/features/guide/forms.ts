import { isMailAddress } from "~/platform/mail/address";
import { type Announcement, emailInvalid, fieldErrors, fieldsMissing } from "./messages";
import { FIRST_NAME_MAX_CHARACTERS, type LeadErrors, type LeadSource } from "./rules";

/** What the server says of a request for the guide; a refusal carries what was typed, so that nothing is lost without a script. */
export type GuideFormResult =
  | { ok: true; email: string }
  | {
      ok: false;
      problem: Announcement;
      errors: LeadErrors;
      values: { firstName: string; email: string; letter: boolean };
    };

export type GuideRefusal = Extract<GuideFormResult, { ok: false }>;

export interface GuideRequest {
  firstName: string;
  email: string;
  wantsLetter: boolean;
  source: LeadSource;
}

type Typed = GuideRefusal["values"];

export function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return { firstName: text("firstName"), email: text("email"), letter: form.has("letter") };
}

/** Both fields are asked for, and it is the e-mail that must look like one (requirements ). */
export function readGuideForm(form: FormData): { ok: true; input: GuideRequest } | GuideRefusal {
  const values = typedIn(form);
  const { firstName, email, letter } = values;
  const errors: LeadErrors = {};
  if (!firstName) errors.firstName = fieldErrors.firstName;
  else if ([...firstName].length > FIRST_NAME_MAX_CHARACTERS) errors.firstName = fieldErrors.firstNameTooLong;
  if (!email) errors.email = fieldErrors.email;
  else if (!isMailAddress(email)) errors.email = fieldErrors.emailInvalid;

  const problem = !firstName || !email ? fieldsMissing : errors.email ? emailInvalid : undefined;
  if (problem) return { ok: false, problem, errors, values };
  if (errors.firstName) {
    return { ok: false, problem: { title: "Erreur", text: errors.firstName }, errors, values };
  }
  const source = form.get("source") === "home" ? "home" : "page";
  return { ok: true, input: { firstName, email, wantsLetter: letter, source } };
}
