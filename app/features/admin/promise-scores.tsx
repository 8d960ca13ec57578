import { Link } from "react-router";
import { formatInstant, formatMonth } from "~/platform/clock";
import { BlockHeading } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";

type Scores = Dashboard["promises"];

/** Of one promise: the others are counted, and found where the thing is. */
const MISSED_SHOWN = 5;

/** Last month’s promises: the score, those that were not kept, and the whole register for who wants it. */
export function PromiseScores({ promises: { month, kept, due, lines } }: { promises: Scores }) {
  const measured = lines.filter((line) => line.due > 0);
  return (
    <section className="mt-12" aria-labelledby="promesses">
      <BlockHeading
        title="Promesses"
        id="promesses"
        action={<span className="small muted">{formatMonth(month)}</span>}
      />
      <p className="mt-4">{fr(summary(kept, due))}</p>
      {measured.length > 0 && (
        <ul className="health">
          {measured.map((line) => (
            <PromiseScore key={line.id} line={line} />
          ))}
        </ul>
      )}
      <Disclosure className="mt-4" summary={fr("Tout ce que le site promet")}>
        <dl className="mt-4 grid gap-5">
          {lines.map(({ id, title, says, rule, measured }) => (
            <div key={id}>
              <dt>
                <b>{title}</b>
              </dt>
              <dd>{fr(`« ${says} »`)}</dd>
              <dd className="small muted">
                {fr(rule)}
                {!measured && " Ne se compte pas."}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </section>
  );
}

function PromiseScore({ line: { title, due, missed } }: { line: Scores["lines"][number] }) {
  const more = missed.length - MISSED_SHOWN;
  return (
    <li>
      <div>
        <b>{title}</b>
        <p>{fr(keptText(due - missed.length, due))}</p>
        {missed.slice(0, MISSED_SHOWN).map(({ dueAt, to }) => (
          <p key={`${to}${dueAt.getTime()}`} className="small">
            <Link to={to}>
              <Ordinals>{`Promis pour le ${formatInstant(dueAt)}`}</Ordinals>
            </Link>
          </p>
        ))}
        {more > 0 && <p className="small muted">{fr(more > 1 ? `et ${more} autres` : "et une autre")}</p>}
      </div>
      <Tag kind={missed.length === 0 ? "ok" : "danger"} dot={missed.length === 0}>
        {missed.length === 0 ? "Tenue" : "Non tenue"}
      </Tag>
    </li>
  );
}

function summary(kept: number, due: number): string {
  if (due === 0) return "Rien à mesurer ce mois-là : aucune promesse n'arrivait à son terme.";
  if (kept === due)
    return due === 1 ? "La seule promesse du mois a été tenue." : `Les ${due} promesses du mois ont été tenues.`;
  return kept > 1 ? `${kept} promesses tenues sur ${due}.` : `${kept} promesse tenue sur ${due}.`;
}

function keptText(kept: number, due: number): string {
  if (due === 1) return kept === 1 ? "Tenue, une fois sur une" : "Pas tenue, pour la seule fois du mois";
  return kept > 1 ? `${kept} tenues sur ${due}` : `${kept} tenue sur ${due}`;
}
