import { Link } from "react-router";
import { threadTitle } from "~/features/advice/messages";
import { answerDue } from "~/features/promises/messages";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { SmallSunClock } from "~/ui/sun-clock";
import { Tag } from "~/ui/tag";
import type { MemberArea } from "./member-area.server";
import { GivenConsent } from "./write-to-coach";

const SHOWN = 3;

/** The latest exchanges of a member, or of who was one: the rest is behind. */
export function MyLetters({
  threads,
  status,
  consentedAt,
  lettersShutUntil,
}: Pick<MemberArea, "threads" | "status" | "consentedAt" | "lettersShutUntil">) {
  const lines = [...threads.toRead, ...threads.waiting, ...threads.read];
  // Where a link to write leads: who is no member any more writes in a section of its own, below.
  const id = status === "active" ? "message" : "echanges";
  return (
    <section id={id} aria-labelledby={`titre-${id}`}>
      <BlockHeading
        title="Vos échanges"
        id={`titre-${id}`}
        action={lines.length > 0 && <Link to="/espace-membre/echanges">Tous les échanges</Link>}
      />
      {lines.length > 0 ? (
        <RuleList className="letter-lines">
          {lines.slice(0, SHOWN).map((line) => (
            <LetterLine key={line.id} line={line} />
          ))}
        </RuleList>
      ) : lettersShutUntil ? (
        <p className="mt-4">
          <Link to="/espace-membre/echanges">
            <Ordinals>{`Vos échanges restent fermés jusqu'à ${formatNearInstant(lettersShutUntil)}`}</Ordinals>
          </Link>
        </p>
      ) : (
        <EmptyState image="boite" title={fr("Aucune lettre pour l'instant")}>
          {fr("Des lettres, pas un tchat. Chacune a sa réponse, à une heure promise.")}
        </EmptyState>
      )}
      {status === "active" && lines.length > 0 && !lettersShutUntil && (
        <p className="mt-5">
          <ButtonLink small variant="secondary" to="/espace-membre/echanges/nouveau">
            Écrire une lettre
          </ButtonLink>
        </p>
      )}
      {consentedAt && <GivenConsent on={formatDay(parisDay(consentedAt))} />}
    </section>
  );
}

function LetterLine({
  line: { id, title, extract, isNew, wait, lastAt },
}: {
  line: MemberArea["threads"]["read"][number];
}) {
  return (
    <li>
      <p className="small muted">
        <Ordinals>{wait ? `${answerDue(wait)} ${formatNearInstant(wait.due)}` : formatDay(parisDay(lastAt))}</Ordinals>
      </p>
      <p>
        <Link to={`/espace-membre/echanges/${id}`} className="wrap-anywhere">
          {threadTitle(title)}
        </Link>
        {!isNew && extract && <span className="muted block wrap-anywhere">{fr(extract)}</span>}
      </p>
      {isNew ? <Tag kind="glow">Nouveau</Tag> : wait && <SmallSunClock elapsed={wait.elapsed} />}
    </li>
  );
}
