import type { ReactNode } from "react";
import { Form } from "react-router";
import { SubmitButton } from "./button";
import { Notice } from "./notice";

interface UndoNoticeProps {
  title: ReactNode;
  /** The label of the button. */
  act?: string;
  /** Sent by the button, for instance `{ intent: "restore", id }`. */
  fields: Record<string, string>;
  action?: string;
  children?: ReactNode;
}

/** What was just done, and the button that undoes it: shown after the redirect, with or without JavaScript. */
export function UndoNotice({ title, act = "Annuler", fields, action, children }: UndoNoticeProps) {
  return (
    <div role="status" className="mb-6" tabIndex={-1} data-done>
      <Notice kind="ok" title={title} className="message">
        {children}
        <Form method="post" action={action}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton variant="quiet" small among={fields}>
            {act}
          </SubmitButton>
        </Form>
      </Notice>
    </div>
  );
}
