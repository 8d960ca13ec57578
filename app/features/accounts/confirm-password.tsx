import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fr } from "~/ui/french";
import { CurrentPasswordField } from "./fields";
import { FormProblem } from "./form-problem";
import type { Refusal } from "./refusal";

interface ConfirmPasswordProps {
  refusal: Refusal | undefined;
  why: string;
  /** Sent along, so that what was typed in another form of the page is not lost. */
  kept?: Record<string, string>;
  /** Not what the page is first for. */
  calm?: boolean;
}

/** Before a sensitive act, when the password was typed too long ago. Posts to the page it is on. */
export function ConfirmPassword({ refusal, why, kept = {}, calm }: ConfirmPasswordProps) {
  return (
    <Form method="post" noValidate className="max-w-[40rem]">
      <FormProblem title="Confirmation impossible" refusal={refusal} />
      <ErrorSummary errors={refusal?.errors ?? {}} />
      <input type="hidden" name="intent" value="confirm-password" />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-5">{fr(why)}</p>
      <CurrentPasswordField refusal={refusal} />
      <SubmitButton
        variant={calm ? "secondary" : "primary"}
        among={{ intent: "confirm-password" }}
        busyLabel="Vérification..."
      >
        Continuer
      </SubmitButton>
    </Form>
  );
}
