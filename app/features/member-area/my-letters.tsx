import { Link } from "react-router";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
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
  return (
    <section id="message" aria-labelledby="titre-message">
      <BlockHeading
        title="Vos échanges"
        id="titre-message"
        action={lines.length > 0 && <Link to="/espace-membre/echanges">Tous les échanges</Link>}
      />
      {lines.length > 0 ? (
        <RuleList>
          {lines.slice(0, SHOWN).map(({ id, title, isNew, wait, lastAt }) => (
            <li key={id} className="flex justify-between gap-4">
              <Link to={`/espace-membre/echanges/${id}`} className="min-w-0 wrap-anywhere">
                {title || "Une lettre"}
              </Link>
              <span className="small muted text-right">
                {isNew ? (
                  <Tag kind="glow">Nouveau</Tag>
                ) : wait ? (
                  fr(`Réponse au plus tard ${formatNearInstant(wait.due)}`)
                ) : (
                  fr(formatDay(parisDay(lastAt)))
                )}
              </span>
            </li>
          ))}
        </RuleList>
      ) : lettersShutUntil ? (
        <p className="mt-4">
          <Link to="/espace-membre/echanges">
            {fr(`Vos échanges restent fermés jusqu'à ${formatNearInstant(lettersShutUntil)}`)}
          </Link>
        </p>
      ) : (
        <p className="muted mt-4">{fr("Des lettres, pas un tchat. Chacune a sa réponse, à une heure promise.")}</p>
      )}
      {status === "active" && !lettersShutUntil && (
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
