import { Archive } from "lucide-react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { RadioGroup } from "~/ui/radio-group";
import { CLOSED_NOTE_MAX_CHARACTERS, closedReasons } from "../rules";
import { closedReasonNames } from "./messages";

export interface RefusedClosing {
  errors: { closedReason?: string; closedNote?: string };
  typed: { closedReason: string; closedNote: string };
}

/** A message nobody answered leaves the queue with a reason only: until then it waits, and is never erased. */
export function CloseForm({ refused }: { refused?: RefusedClosing }) {
  return (
    <Disclosure summary="Classer sans répondre" className="mt-6 max-w-[44rem]" open={refused !== undefined}>
      <Form method="post" noValidate className="mt-3">
        <ErrorSummary errors={refused?.errors ?? {}} />
        <RadioGroup
          legend={fr("Pourquoi ?")}
          name="closedReason"
          hint={fr("Gardé avec le message, pour vous seule. La personne n'en est pas prévenue.")}
          error={refused?.errors.closedReason}
          defaultValue={refused?.typed.closedReason}
          options={closedReasons.map((value) => ({ value, label: closedReasonNames[value] }))}
        />
        <TextField
          label="Précision"
          name="closedNote"
          hint={fr("À remplir pour une autre raison.")}
          optional
          maxLength={CLOSED_NOTE_MAX_CHARACTERS}
          autoComplete="off"
          defaultValue={refused?.typed.closedNote}
          error={refused?.errors.closedNote}
        />
        <SubmitButton intent="archive" variant="secondary" small icon={Archive}>
          Classer sans répondre
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
