import { Form } from "react-router";
import { DangerHelp } from "~/features/safety/danger-help";
import type { Errors } from "~/platform/form-fields";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { fr } from "~/ui/french";
import { RadioGroup } from "~/ui/radio-group";
import { kindChoices } from "./messages";
import { askedKinds, DETAILS_MAX } from "./rules";

export interface AskedRefusal {
  errors: Errors;
  typed: { kind: string; details: string };
}

/** What the page does not do by itself: a person answers within a month. `calm`: not what the page is first for. */
export function RequestForm({ refusal, calm }: { refusal: AskedRefusal | undefined; calm?: boolean }) {
  return (
    <Form method="post" noValidate autoComplete="off" className="mt-5">
      <ErrorSummary errors={refusal?.errors ?? {}} />
      <RadioGroup
        legend={fr("Ce que vous demandez")}
        name="kind"
        options={askedKinds.map((kind) => ({ value: kind, ...kindChoices[kind] }))}
        defaultValue={refusal?.typed.kind ?? ""}
        error={refusal?.errors.kind}
      />
      <TextArea
        label="En quelques mots"
        hint={fr("Chiffré, effacé dès la réponse.")}
        name="details"
        rows={4}
        maxLength={DETAILS_MAX}
        defaultValue={refusal?.typed.details}
        error={refusal?.errors.details}
        required
      />
      <DangerHelp />
      <SubmitButton variant={calm ? "secondary" : "primary"} intent="ask" busyLabel="Envoi...">
        Envoyer la demande
      </SubmitButton>
    </Form>
  );
}
