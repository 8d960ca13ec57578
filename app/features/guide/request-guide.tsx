import type { ComponentType, ReactNode } from "react";
import { href } from "react-router";
import { FormMessage } from "~/ui/form-message";
import { postWritten } from "~/ui/post-written";
import { toast } from "~/ui/toast";
import type { GuideFormResult } from "./forms";
import type { GuideSentProps } from "./guide-sent";
import { guideSent, requestFailed } from "./messages";
import type { LeadErrors } from "./rules";

/** Sends the form from the page and says what came of it: the errors of the fields, or what to show instead of the form. */
export async function requestGuide(form: HTMLFormElement): Promise<{ errors?: LeadErrors; sent?: ReactNode }> {
  const view = sentView();
  const result = await ask(new FormData(form)).catch(() => null);
  if (!result) {
    toast({ kind: "error", ...requestFailed });
    return {};
  }
  if (result.ok) {
    toast({ kind: "success", ...guideSent });
    const Sent = await view;
    return { sent: <Sent email={result.email} arriving /> };
  }
  toast({ kind: "error", ...result.problem });
  form.querySelector<HTMLElement>(result.errors.firstName ? "#guide-prenom" : "#guide-email")?.focus();
  return { errors: result.errors };
}

/** What follows is fetched as the answer is awaited; where it does not come, that the guide was sent is at least said. */
function sentView(): Promise<ComponentType<GuideSentProps>> {
  return import("./guide-sent").then(
    ({ GuideSent }) => GuideSent,
    () => PlainSent,
  );
}

function PlainSent({ email }: GuideSentProps) {
  return (
    <div tabIndex={-1} ref={(box) => box?.focus()}>
      <FormMessage kind="ok" title={guideSent.title}>
        {guideSent.text} <b className="wrap-anywhere">{email}</b>
      </FormMessage>
    </div>
  );
}

async function ask(fields: FormData): Promise<GuideFormResult> {
  const response = await postWritten(href("/guide/demander"), fields);
  return (await response.json()) as GuideFormResult;
}
