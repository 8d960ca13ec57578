import { Archive, ArchiveRestore } from "lucide-react";
import { Form } from "react-router";
import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { RadioGroup } from "~/ui/radio-group";
import { closedReasons } from "../rules";
import { closedReasonNames } from "./messages";

interface ThreadActionsProps {
  waits: boolean;
  archived: boolean;
  error: string | undefined;
}

/** What can be done with a thread besides answering: each is undone. */
export function ThreadActions({ waits, archived, error }: ThreadActionsProps) {
  if (!waits)
    return (
      <Form method="post" className="mt-5">
        <SubmitButton
          intent={archived ? "unarchive" : "archive"}
          variant="secondary"
          small
          icon={archived ? ArchiveRestore : Archive}
        >
          {archived ? "Reprendre cet échange" : "Ranger cet échange"}
        </SubmitButton>
      </Form>
    );
  return (
    <Disclosure summary="Clore sans répondre" className="mt-6" open={error !== undefined}>
      <Form method="post" noValidate className="mt-3">
        <RadioGroup
          legend={fr("Pourquoi ?")}
          name="closedReason"
          hint={fr(
            "La personne lit que vous avez répondu de vive voix, que sa lettre était arrivée deux fois, ou qu'elle est rangée, sans autre raison. Elle peut écrire à nouveau.",
          )}
          error={error}
          options={closedReasons.map((value) => ({ value, label: closedReasonNames[value] }))}
        />
        <SubmitButton intent="close" variant="secondary" small icon={Archive}>
          Clore sans répondre
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
