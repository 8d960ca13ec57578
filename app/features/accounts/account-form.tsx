import type { ReactNode } from "react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormProblem } from "./form-problem";
import type { Refusal } from "./refusal";

interface AccountFormProps {
  refusal: Refusal | undefined;
  /** Says what did not happen, above the reason why. */
  problem?: string;
  submit: ReactNode;
  busy: string;
  /** The button takes the whole width. */
  block?: boolean;
  className?: string;
  /** Below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** A form of this room: why it was refused, its fields, its one button. */
export function AccountForm({
  refusal,
  problem = "",
  submit,
  busy,
  block,
  className,
  after,
  children,
}: AccountFormProps) {
  return (
    <Form method="post" noValidate className={className}>
      <FormProblem title={problem} refusal={refusal} />
      <ErrorSummary errors={refusal?.errors ?? {}} />
      {children}
      <SubmitButton block={block} busyLabel={busy}>
        {submit}
      </SubmitButton>
      {after}
    </Form>
  );
}
