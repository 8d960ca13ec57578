import { href, Link } from "react-router";
import { EventNotes } from "~/features/events/event-notes";
import { BlockHeading, RuleList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { MemberArea } from "./member-area.server";

const words = {
  confirmed: { kind: "ok", label: "Inscrit" },
  held: { kind: "glow", label: "Paiement à terminer" },
  offered: { kind: "glow", label: "Une place vous attend" },
  waiting: { kind: "line", label: "Liste d’attente" },
} as const;

/** What the person is registered for, soonest first. */
export function MyEvents({ events, coachName }: Pick<MemberArea, "events" | "coachName">) {
  return (
    <section id="evenements" aria-labelledby="titre-evenements">
      <BlockHeading
        title="Vos événements"
        id="titre-evenements"
        action={<Link to={href("/evenements")}>Tous les événements</Link>}
      />
      {events.length === 0 ? (
        <EmptyState image="banc" title={fr("Aucune inscription pour l'instant")}>
          {fr("Vos événements apparaîtront ici.")}
        </EmptyState>
      ) : (
        <RuleList>
          {events.map((event) => (
            <li key={event.slug} className="flex flex-wrap items-center justify-between gap-x-5 py-1">
              <span className="min-w-0">
                <Link to={`/evenements/${event.slug}`} className="inline-flex min-h-target items-center font-[620]">
                  {event.title}
                </Link>
                <span className="small muted block">
                  <Ordinals>{`${event.figure} ${event.monthAndYear} · ${event.hours} · ${event.location}`}</Ordinals>
                </span>
              </span>
              <Standing standing={event.standing} />
              <div className="w-full">
                <EventNotes notes={event.notes} title={`De la part de ${coachName}`} id={`mots-${event.slug}`} />
              </div>
            </li>
          ))}
        </RuleList>
      )}
    </section>
  );
}

function Standing({ standing }: { standing: MemberArea["events"][number]["standing"] }) {
  if (standing === null || !(standing in words)) return null;
  const { kind, label } = words[standing as keyof typeof words];
  return (
    <Tag kind={kind} dot={kind === "ok"}>
      {label}
    </Tag>
  );
}
