import type { ReactNode } from "react";
import { href } from "react-router";
import { postWritten } from "~/ui/post-written";
import { toast } from "~/ui/toast";
import type { GuideFormResult } from "./forms";
import { GuideSent } from "./guide-sent";
import { guideSent, requestFailed } from "./messages";
import type { LeadErrors } from "./rules";

/** Sends the form from the page and says what came of it: the errors of the fields, or what to show instead of the form. */
export async function requestGuide(form: HTMLFormElement): Promise<{ errors?: LeadErrors; sent?: ReactNode }> {
  const result = await ask(new FormData(form)).catch(() => null);
  if (!result) {
    toast({ kind: "error", ...requestFailed });
    return {};
  }
  if (result.ok) {
    toast({ kind: "success", ...guideSent });
    return { sent: <GuideSent email={result.email} arriving /> };
  }
  toast({ kind: "error", ...result.problem });
  form.querySelector<HTMLElement>(result.errors.firstName ? "#guide-prenom" : "#guide-email")?.focus();
  return { errors: result.errors };
}

async function ask(fields: FormData): Promise<GuideFormResult> {
  const response = await postWritten(href("/guide/demander"), fields);
  return (await response.json()) as GuideFormResult;
}
