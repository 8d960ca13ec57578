import type { ReactNode } from "react";
import { openingLines, replyPromise } from "~/features/settings/rules";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import letterbox from "~/ui/illustrations/vide-boite.svg";
import { Section } from "~/ui/layout";
import { Ordinals } from "~/ui/ordinals";

/** Where, when, how fast, in what form (requirements ). */
export function Practical() {
  const facts = useSiteFacts();
  return (
    <Section labelledBy="pratique">
      <div className="flex items-end justify-between gap-8">
        <h2 id="pratique" className="h2">
          {fr("Informations pratiques")}
        </h2>
        <img src={letterbox} alt="" width={180} height={120} loading="lazy" className="hidden h-auto w-44 md:block" />
      </div>
      <dl className="mt-8 grid gap-x-8 border-t-[1.5px] border-text wide:grid-cols-2">
        {facts.address_place && (
          <Fact label={fr("Où")}>
            <Ordinals>{facts.address_place}</Ordinals>
          </Fact>
        )}
        <Fact label={fr("Format")}>
          {facts.city ? fr("En présentiel ou en visio, au choix à chaque rendez-vous.") : fr("En visio.")}
        </Fact>
        {facts.opening_hours && (
          <Fact label={fr("Horaires")}>
            {openingLines(facts).map((line) => (
              <span key={line} className="block first-letter:uppercase">
                {fr(line)}
              </span>
            ))}
          </Fact>
        )}
        <Fact label={fr("Délais")}>
          <span className="block">{fr(`Réponse sous ${replyPromise(facts)}.`)}</span>
          {facts.appointment_hours > 0 && (
            <span className="block">{fr(`Premier rendez-vous sous ${facts.appointment_hours} h.`)}</span>
          )}
          <span className="block">
            {fr(`Pour un membre, un conseil sous ${facts.advice_hours} h : le temps d'une réponse travaillée.`)}
          </span>
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-6 sm:grid-cols-[7rem_1fr]">
      <dt className="font-display text-xl leading-snug">{label}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}
