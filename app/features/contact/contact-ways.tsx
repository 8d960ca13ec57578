import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { FREE_MINUTES } from "./rules";

/** The three doors (spec §2): booking online leads to the membership. */
export function ContactWays({ email, instagramUrl }: { email: string; instagramUrl: string }) {
  return (
    <section className="wrap pb-section" aria-labelledby="nous-joindre">
      <h2 id="nous-joindre" className="sr-only">
        {fr("Trois façons de nous joindre")}
      </h2>
      <ul className="grid border-t-[1.5px] border-text wide:grid-cols-[5fr_4fr_3fr]">
        <Way
          title={fr("Réserver en ligne")}
          text={fr(
            `L'adhésion ouvre les conseils illimités et les rendez-vous. ${FREE_MINUTES} minutes sont offertes avant, pour faire connaissance.`,
          )}
        >
          <Link to={href("/membership")} className="btn btn-quiet -ml-1">
            {fr("Voir l'adhésion")}
            <Icon of={ArrowRight} />
          </Link>
        </Way>
        <Way title="Email" text={fr("Pour prendre le temps d'écrire, et garder une trace chez vous.")}>
          <a href={`mailto:${email}`} className="btn btn-quiet -ml-1 wrap-anywhere">
            {email}
          </a>
        </Way>
        <Way title="Instagram" text={fr("Des conseils courts, et la messagerie pour une question.")}>
          <a href={instagramUrl} target="_blank" rel="noopener noreferrer" className="btn btn-quiet -ml-1">
            {fr("Ouvrir Instagram")}
            <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
        </Way>
      </ul>
    </section>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col items-start border-b border-line py-7 wide:border-r wide:px-8 wide:first:pl-0 wide:last:border-r-0 wide:last:pr-0">
      <h3 className="h4">{title}</h3>
      <p className="mt-2.5 mb-4 max-w-[34ch] text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  );
}
