import { Form, Link } from "react-router";
import { SubmitButton } from "~/ui/button";
import { RuleList } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { Tag } from "~/ui/tag";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { Route } from "./+types/attendees.page";
import { registrationLabels } from "./messages";

type Person = Route.ComponentProps["loaderData"]["people"][number];

/** What the coach reads first of somebody: the name they go by in the community, or their own. */
export function shownName({ pseudonym, name }: Person): string {
  return pseudonym ?? name;
}

interface PeopleProps {
  eventId: string;
  people: Person[];
  label: string;
  /** Order matters: who is next. */
  ranked?: boolean;
  asked: string | null;
  /** Who came is marked from then on, and nothing is offered to who waits any more. */
  begun: boolean;
  /** A place that is given back goes to somebody who waits. */
  awaited: boolean;
}

/** Who stands where, each with what the coach may do; made to be marked with a thumb, at the door. */
export function People({ eventId, people, label, ranked, asked, begun, awaited }: PeopleProps) {
  if (people.length === 0) return null;
  const here = `/admin/events/${eventId}/inscrits`;
  return (
    <RuleList as={ranked ? "ol" : "ul"} className="places-people" aria-label={label}>
      {people.map((person, index) => (
        <li key={person.id} id={`p-${person.id}`}>
          <div className="min-w-0">
            <p className="wrap-anywhere">
              {ranked && <span className="num">{`${index + 1}. `}</span>}
              <Link to={`/admin/members/${person.userId}`} className="inline-flex min-h-(--target) items-center">
                {shownName(person)}
              </Link>
              {person.pseudonym && <span className="small muted">{fr(` (${person.name})`)}</span>}
            </p>
            <p className="small muted flex flex-wrap items-center gap-2">
              {person.status !== "confirmed" && (
                <Tag kind={registrationLabels[person.status].kind}>{registrationLabels[person.status].label}</Tag>
              )}
              {!person.reachable && <Tag kind="danger">Pas joignable par e-mail</Tag>}
              {person.paid && <span>Payé.</span>}
              <span className="xs:whitespace-nowrap">{fr(`Inscription : ${person.since}`)}</span>
            </p>
          </div>
          <div className="flex flex-wrap items-start gap-2">
            {begun && person.status === "confirmed" && <Attendance action={here} person={person} />}
            {person.status !== "canceled" && person.status !== "expired" && (
              <Confirm
                id={`retirer-${person.id}`}
                opener={
                  <>
                    Retirer
                    <VisuallyHidden>{` ${person.name}`}</VisuallyHidden>
                  </>
                }
                question={fr(`Retirer ${person.name} de la liste ?`)}
                consequence={fr(consequenceOf(person, awaited))}
                act="Retirer de la liste"
                fields={{ intent: "remove", registrationId: person.id }}
                action={here}
                askTo={`${here}?confirmer=${person.id}`}
                backTo={here}
                asked={asked === person.id}
                reason={{ label: fr("Pourquoi ?"), hint: "Gardé dans votre journal. La personne ne le lit pas." }}
              />
            )}
          </div>
        </li>
      ))}
    </RuleList>
  );
}

function mailed(reachable: boolean): string {
  return reachable ? "La personne reçoit un e-mail" : "La personne ne peut pas être prévenue par e-mail";
}

function consequenceOf({ status, paid, reachable }: Person, awaited: boolean): string {
  if (status !== "confirmed")
    return "Son rang ou sa place est libéré. Aucun e-mail ne part. Elle pourra se réinscrire.";
  const refunded = paid ? ["ce qu'elle a payé est remboursé"] : [];
  const acts = [mailed(paid || reachable), ...refunded, ...(awaited ? ["la place est proposée à qui attend"] : [])];
  return `${acts.join(", ").replace(/, ([^,]*)$/, " et $1")}.`;
}

/** A second press takes the mark off. */
function Attendance({ action, person }: { action: string; person: Person }) {
  const marks = [
    { label: "Présent", intent: "present", on: person.attended === true },
    { label: "Absent", intent: "absent", on: person.attended === false },
  ];
  return (
    <Form method="post" action={action} preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="registrationId" value={person.id} />
      {marks.map(({ label, intent, on }) => (
        <SubmitButton
          key={intent}
          variant="secondary"
          small
          intent={on ? "unknown" : intent}
          among={{ registrationId: person.id }}
          aria-pressed={on}
        >
          {label}
          <VisuallyHidden>{fr(` : ${person.name}`)}</VisuallyHidden>
        </SubmitButton>
      ))}
    </Form>
  );
}
