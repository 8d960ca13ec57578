import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { bookingLink } from "~/features/services/booking-link";
import { useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** The three doors (requirements ), booking online leading to the free call, where there is one, and to the membership; and a quiet fourth. */
export function ContactWays({ callId }: { callId: string | null }) {
  const { contact_email, instagram_url, whatsapp_url, first_exchange_minutes } = useSiteFacts();
  const call = first_exchange_minutes > 0 && callId;
  return (
    <section className="wrap" aria-labelledby="nous-joindre">
      <h2 id="nous-joindre" className="sr-only">
        {fr("Nous joindre")}
      </h2>
      <ul className="grid border-t-[1.5px] border-text wide:grid-cols-[5fr_4fr_3fr]">
        <Way
          title={fr("Réserver en ligne")}
          text={
            <>
              {call && (
                <>
                  <Link to={bookingLink({ id: call })}>{fr(`${first_exchange_minutes} minutes sont offertes`)}</Link>{" "}
                  pour faire connaissance.{" "}
                </>
              )}
              {fr(
                `L'adhésion ouvre ${call ? "ensuite " : ""}une année de conseils. Vous préférez une séance ou un forfait ? Ils se prennent`,
              )}{" "}
              <Link to={href("/services")}>{fr("sans adhésion")}</Link>.
            </>
          }
        >
          <Link to={href("/membership")} className="btn btn-quiet">
            {fr("Voir l'adhésion")}
            <Icon of={ArrowRight} />
          </Link>
        </Way>
        <Way
          title="Email"
          text={fr("Pour prendre le temps d'écrire. Choisissez une boîte que personne d'autre ne lit.")}
        >
          <a href={`mailto:${contact_email}`} className="btn btn-quiet wrap-anywhere">
            {contact_email}
          </a>
        </Way>
        {instagram_url && (
          <Way title="Instagram" text={fr("Des conseils courts, et la messagerie pour une question.")}>
            <a href={instagram_url} target="_blank" rel="noopener noreferrer" className="btn btn-quiet">
              {fr("Ouvrir Instagram")}
              <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
            </a>
          </Way>
        )}
      </ul>
      {whatsapp_url && (
        <p className="small muted mt-5 max-w-[60ch]">
          {fr("Aussi sur")}{" "}
          <a href={whatsapp_url} target="_blank" rel="noopener noreferrer">
            WhatsApp
            <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
          {fr(
            ". La conversation reste visible dans votre téléphone : effacez-la, ou préférez le formulaire, si quelqu'un peut le regarder.",
          )}
        </p>
      )}
    </section>
  );
}

function Way({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col items-start border-b border-line py-5 wide:border-r wide:px-8 wide:first:pl-0 wide:last:border-r-0 wide:last:pr-0">
      <h3 className="h5">{title}</h3>
      <p className="mt-1.5 mb-2 max-w-[34ch] text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </li>
  );
}
