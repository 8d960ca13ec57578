import { Form } from "react-router";
import type { DebitWindow } from "~/features/billing/rules";
import { type Day, formatDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import type { MoveFormResult } from "./member-actions.server";

interface MoveFormProps {
  line: { id: string; dueDate: Day };
  window: DebitWindow;
  /** What was typed and refused. */
  result: MoveFormResult | undefined;
}

/** « Un mois difficile ? »: another day for the second payment, between those the order and the law leave. */
export function MoveForm({ line, window, result }: MoveFormProps) {
  const field = `jour-${line.id}`;
  return (
    <Disclosure open={result !== undefined} className="basis-full" summary="Déplacer cette échéance">
      <Form method="post" noValidate className="mt-4">
        <ErrorSummary errors={result ? { [field]: result.error } : {}} />
        <input type="hidden" name="intent" value="move-debit" />
        <input type="hidden" name="instalmentId" value={line.id} />
        <TextField
          id={field}
          name="dueDate"
          label="Nouveau jour"
          type="date"
          hint={fr(
            `Du ${formatDay(window.from)} au ${formatDay(window.until)}, dernier jour que la loi laisse pour un paiement en deux fois sans frais. L'accès reste ouvert une semaine après.`,
          )}
          min={window.from}
          max={window.until}
          defaultValue={result?.dueDate ?? line.dueDate}
          error={result?.error}
          className="max-w-[24rem]"
          required
        />
        <p className="small muted mb-4">
          {fr(
            "Un e-mail dit le nouveau jour à la personne, sans raison. Pour revenir en arrière, déplacez de nouveau.",
          )}
        </p>
        <SubmitButton variant="secondary" small among={{ intent: "move-debit" }}>
          Déplacer
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
