import { data, href, Link } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { AbsenceForm, AbsenceList, AbsenceUndo } from "~/features/availability/absences";
import { absenceRemoved, answerAbsence, listAbsences } from "~/features/availability/availability.server";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatNearInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { Unbroken } from "~/ui/unbroken";
import { listPromises } from "../advice.server";
import type { Route } from "./+types/absences.page";

const PATH = "/admin/echanges/absences";

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const today = parisDay(at.now);
  const { promises, waiting } = await listPromises(db(), at, 1);
  const [first] = promises;
  return {
    today,
    absences: await listAbsences(db(), today),
    removed: absenceRemoved(new URL(request.url)),
    /** Letters promised already, which no absence moves. */
    waiting: first ? { count: waiting, nearest: formatNearInstant(first.due) } : null,
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const answer = await answerAbsence(form, actor, PATH);
  if (!answer) throw data(null, { status: 400 });
  return answer;
}

export const meta: Route.MetaFunction = () => unlistedHead("Absences");

export default function AbsencesPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { today, absences, removed, waiting } = loaderData;
  const { advice_hours } = useSiteFacts();
  return (
    <>
      {removed && <AbsenceUndo action={PATH} removed={removed} />}
      <BackLink to="/admin/echanges">Échanges</BackLink>
      <h1 className="mb-2">Absences</h1>
      <p className="muted mb-2 max-w-[60ch]">
        {fr(
          `Ces jours ne comptent pas dans les ${advice_hours} heures. Qui écrit voit la nouvelle date avant d'envoyer. Les réponses déjà promises gardent leur heure.`,
        )}
      </p>
      <p className="muted mb-6 max-w-[60ch]">
        <Unbroken>Ces jours ferment aussi les rendez-vous.</Unbroken>{" "}
        <Link to={href("/admin/rendez-vous/disponibilites")}>Voir vos disponibilités</Link>
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
      <AbsenceForm action={PATH} today={today} refused={refused} />
      <h2 className="h4 mt-10">À venir</h2>
      <AbsenceList action={PATH} absences={absences} />
    </>
  );
}
