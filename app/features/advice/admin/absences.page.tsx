import { data, Form, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay, formatNearInstant, parisDay, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { UndoNotice } from "~/ui/undo-notice";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { addAbsence, countOpenQuestions, listAbsences, listWaiting, removeAbsence } from "../advice.server";
import type { Route } from "./+types/absences.page";
import { absenceRefused } from "./messages";

const PATH = "/admin/echanges/absences";

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const today = parisDay(at.now);
  const { searchParams } = new URL(request.url);
  const [firstDay, lastDay] = [readDay(searchParams.get("du") ?? ""), readDay(searchParams.get("au") ?? "")];
  const [first] = await listWaiting(db(), at, 1);
  return {
    today,
    absences: await listAbsences(db(), today),
    /** The absence taken out just before, which led here. */
    removed: firstDay && lastDay ? { firstDay, lastDay } : null,
    /** Letters promised already, which no absence moves. */
    waiting: first ? { count: await countOpenQuestions(db()), nearest: formatNearInstant(first.due) } : null,
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (form.get("intent") === "remove") {
    const id = String(form.get("id") ?? "");
    const removed = isUuid(id) ? await inTransaction((trx) => removeAbsence(trx, { id }, actor)) : null;
    if (!removed) return redirectSaying(PATH, { kind: "info", title: "Cette absence n’existe plus" });
    return redirect(`${PATH}?du=${removed.firstDay}&au=${removed.lastDay}`, 303);
  }
  if (form.get("intent") !== "add") throw data(null, { status: 400 });
  const typed = { firstDay: String(form.get("firstDay") ?? ""), lastDay: String(form.get("lastDay") ?? "") };
  const [firstDay, lastDay] = [readDay(typed.firstDay), readDay(typed.lastDay)];
  if (!firstDay || !lastDay) return data({ error: absenceRefused.days_missing, typed }, { status: 422 });
  const added = await inTransaction((trx) => addAbsence(trx, { firstDay, lastDay }, actor));
  if (!added.ok) return data({ error: absenceRefused[added.reason], typed }, { status: 422 });
  return redirectDone(PATH, "Absence annoncée");
}

export const meta: Route.MetaFunction = () => unlistedHead("Mes absences");

export default function AbsencesPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { today, absences, removed, waiting } = loaderData;
  const { advice_hours } = useSiteFacts();
  return (
    <>
      {removed && <UndoNotice title="Absence retirée" fields={{ intent: "add", ...removed }} action={PATH} />}
      <BackLink to="/admin/echanges">Échanges</BackLink>
      <h1 className="mb-2">Mes absences</h1>
      <p className="muted mb-6 max-w-[60ch]">
        {fr(
          `Ces jours ne comptent pas dans les ${advice_hours} heures. Qui écrit voit la nouvelle date avant d'envoyer. Les réponses déjà promises gardent leur heure.`,
        )}
      </p>
      {waiting && (
        <Notice className="mb-6 max-w-[60ch]">
          {fr(
            waiting.count > 1
              ? `${waiting.count} lettres attendent déjà votre réponse, la première pour ${waiting.nearest}. Une absence ne les repousse pas.`
              : `Une lettre attend déjà votre réponse, pour ${waiting.nearest}. Une absence ne la repousse pas.`,
          )}
        </Notice>
      )}
      <Form method="post" action={PATH} noValidate className="max-w-[30rem]">
        <ErrorSummary errors={{ firstDay: refused?.error }} />
        <TextField
          label="Premier jour"
          name="firstDay"
          type="date"
          min={today}
          required
          defaultValue={refused?.typed.firstDay}
          error={refused?.error}
        />
        <TextField
          label="Dernier jour, compris"
          name="lastDay"
          type="date"
          min={today}
          required
          defaultValue={refused?.typed.lastDay}
        />
        <SubmitButton intent="add" small busyLabel="Enregistrement...">
          Annoncer cette absence
        </SubmitButton>
      </Form>
      <h2 className="h4 mt-10">À venir</h2>
      {absences.length === 0 ? (
        <p className="muted mt-3">{fr("Aucune absence annoncée.")}</p>
      ) : (
        <RuleList>
          {absences.map(({ id, firstDay, lastDay }) => {
            const days =
              firstDay === lastDay ? `Le ${formatDay(firstDay)}` : `Du ${formatDay(firstDay)} au ${formatDay(lastDay)}`;
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                <span>{fr(days)}</span>
                <Form method="post" action={PATH}>
                  <input type="hidden" name="id" value={id} />
                  <SubmitButton intent="remove" among={{ id }} variant="quiet" small>
                    Retirer
                    <VisuallyHidden>{fr(` : ${days}`)}</VisuallyHidden>
                  </SubmitButton>
                </Form>
              </li>
            );
          })}
        </RuleList>
      )}
    </>
  );
}
