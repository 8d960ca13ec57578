import { absenceText } from "~/features/availability/messages";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { Do, Line } from "./to-do-line";

interface Shown {
  dashboard: Dashboard;
}

/** Whom she sees: what to know beforehand, to move, and to mark afterwards. */
export function MeetingsToDo({ dashboard }: Shown) {
  return (
    <>
      {dashboard.couples.map(({ group, title, date, people: [one, other] }) => (
        <Line
          key={`${group} ${one.accountId} ${other.accountId}`}
          to={`/admin/events/${group}/inscrits`}
          title={`Deux parents au même rendez-vous : ${one.name} et ${other.name}`}
          text={`« ${title} », le ${formatDay(parisDay(date))}. Aucun des deux ne le sait.`}
          tag={<Tag kind="glow">À savoir</Tag>}
        />
      ))}
      {dashboard.meetings.couples.map(({ day, people: [one, other] }) => (
        <Line
          key={`${day} ${one.accountId} ${other.accountId}`}
          to={`/admin/rendez-vous?jour=${day}`}
          title={`Deux parents le même jour : ${one.name} et ${other.name}`}
          text={`Le ${formatDay(day)}. Aucun des deux ne le sait : déplacez l’un des deux rendez-vous.`}
          tag={<Tag kind="glow">À savoir</Tag>}
        />
      ))}
      {dashboard.meetings.touched.map(({ touched, ...absence }) => (
        <Line
          key={absence.id}
          to={touched.length === 1 ? `/admin/rendez-vous/${touched[0]?.id}/deplacer` : "/admin/rendez-vous#absences"}
          go="Déplacer"
          title={
            touched.length === 1
              ? `Un rendez-vous à déplacer : ${touched[0]?.name}`
              : `${touched.length} rendez-vous à déplacer`
          }
          text={`Votre absence tombe dessus. ${absenceText(absence)}.`}
          tag={<Tag kind="danger">À déplacer</Tag>}
        />
      ))}
      {dashboard.meetings.underEvents.map(({ id, title, date, touched }) => (
        <Line
          key={id}
          to={touched.length === 1 ? `/admin/rendez-vous/${touched[0]?.id}/deplacer` : `/admin/events/${id}`}
          go="Déplacer"
          title={
            touched.length === 1
              ? `Un rendez-vous à déplacer : ${touched[0]?.name}`
              : `${touched.length} rendez-vous à déplacer`
          }
          text={`« ${title} » tombe dessus, le ${formatDay(parisDay(date))}.`}
          tag={<Tag kind="danger">À déplacer</Tag>}
        />
      ))}
      {dashboard.meetings.toMark.map(({ id, name, startsAt }) => (
        <Line
          key={id}
          to={`/admin/rendez-vous/${id}`}
          title={`Marquer le rendez-vous de ${name}`}
          text={`Le ${formatNearInstant(startsAt)}. A-t-il eu lieu ?`}
          tag={<Tag kind="line">À marquer</Tag>}
          act={<Do thing={`meeting:${id}`} label="Marquer fait" of={name} />}
        />
      ))}
      {dashboard.meetings.moreToMark > 0 && (
        <Line
          to="/admin/rendez-vous"
          title={
            dashboard.meetings.moreToMark > 1
              ? `${dashboard.meetings.moreToMark} autres rendez-vous à marquer`
              : "Un autre rendez-vous à marquer"
          }
          text="Les plus anciens d'abord."
        />
      )}
      {dashboard.eventsToMark.map(({ id, title, event_date, people }) => (
        <Line
          key={id}
          to={`/admin/events/${id}/inscrits`}
          go="Noter"
          title={`Noter qui est venu à « ${title} »`}
          text={`Le ${formatDay(parisDay(event_date))}, ${people > 1 ? `${people} personnes` : "une personne"}`}
          tag={<Tag kind="line">Présences</Tag>}
        />
      ))}
    </>
  );
}
