import { Form } from "react-router";
import type { Day } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldRow, fieldsOf, TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { UndoNotice } from "~/ui/undo-notice";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { absenceText } from "./messages";
import type { Absence } from "./rules";

const blank = { firstDay: "", lastDay: "", absenceHours: "" };

interface AbsenceFormProps {
  /** The page that answers (`answerAbsence`). */
  action: string;
  today: Day;
  refused?: { typed: typeof blank; errors: Partial<Record<string, string>> } | null | undefined;
}

/** What announces an absence: whole days, or some hours of one. */
export function AbsenceForm({ action, today, refused }: AbsenceFormProps) {
  const field = fieldsOf(refused?.typed ?? blank, refused?.errors ?? {});
  return (
    <Form method="post" action={action} noValidate className="max-w-[30rem]">
      {refused && <ErrorSummary errors={refused.errors} />}
      <FieldRow>
        <TextField label="Premier jour" type="date" min={today} required {...field("firstDay")} />
        <TextField label="Dernier jour, compris" type="date" min={today} required {...field("lastDay")} />
      </FieldRow>
      <TextField
        label="Heures, pour un seul jour"
        optional
        hint={fr("Par exemple « 14 h – 19 h ». Elles ferment les rendez-vous, et ne repoussent aucune réponse.")}
        {...field("absenceHours")}
      />
      <SubmitButton intent="add-absence" small busyLabel="Enregistrement...">
        Annoncer cette absence
      </SubmitButton>
    </Form>
  );
}

export function AbsenceList({ action, absences }: { action: string; absences: (Absence & { id: string })[] }) {
  if (absences.length === 0) return <p className="muted mt-3">{fr("Aucune absence annoncée.")}</p>;
  return (
    <RuleList>
      {absences.map((absence) => (
        <li key={absence.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <span>{absenceText(absence)}</span>
          <Form method="post" action={action}>
            <input type="hidden" name="id" value={absence.id} />
            <SubmitButton intent="remove-absence" among={{ id: absence.id }} variant="quiet" small>
              Retirer
              <VisuallyHidden>{fr(` : ${absenceText(absence)}`)}</VisuallyHidden>
            </SubmitButton>
          </Form>
        </li>
      ))}
    </RuleList>
  );
}

/** What was just taken out, and the button that puts it back. */
export function AbsenceUndo({ action, removed }: { action: string; removed: typeof blank }) {
  return <UndoNotice title="Absence retirée" fields={{ intent: "add-absence", ...removed }} action={action} />;
}
