import { BookOpen, CalendarDays, Gift, type LucideIcon, MessagesSquare, Tag, Users } from "lucide-react";
import { gatheringsText, linesText } from "~/features/offer/messages";
import type { Offer } from "~/features/offer/rules";
import { meetingsWhere } from "~/features/settings/rules";
import { type SiteFacts, useSiteFacts } from "~/features/settings/site-facts";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";

interface Benefit {
  icon: LucideIcon;
  title: string;
  text: string;
}

function benefitsOf(offer: Offer, facts: SiteFacts): Benefit[] {
  const read = linesText(offer, { guides: "des guides à télécharger", podcasts: "des podcasts", videos: "des vidéos" });
  const partners = linesText(offer, { partners: "sur les ateliers et les services de nos partenaires" });
  const community = linesText(offer, { community: "un lieu bienveillant, réservé aux membres" });
  const gatherings = gatheringsText(offer);
  const named = (icon: LucideIcon, title: string, text: string | null) =>
    text ? [{ icon, title, text: `${text}.` }] : [];
  return [
    {
      icon: MessagesSquare,
      title: "Conseils illimités",
      text: `Par messagerie, avec une réponse sous ${facts.advice_hours} h. Autant de questions que nécessaire.`,
    },
    ...named(CalendarDays, "Événements exclusifs", gatherings && `${gatherings} entre membres${meetingsWhere(facts)}`),
    ...named(BookOpen, offer.guides ? "Guides premium" : "À écouter, à regarder", read),
    ...named(Tag, "Tarifs préférentiels", partners),
    ...named(Users, "Communauté privée", community),
    {
      icon: Gift,
      title: "Parrainage",
      text: "Un code personnel à transmettre ; vous êtes remercié à chaque adhésion.",
    },
  ];
}

/** What a year comprises: six items (requirements) while each is true. */
export function BenefitsGrid({ offer }: { offer: Offer }) {
  const facts = useSiteFacts();
  return (
    <ul className="benefits grid gap-x-8 sm:grid-cols-2 wide:grid-cols-3">
      {benefitsOf(offer, facts).map(({ icon, title, text }) => (
        <li key={title} className="flex gap-5 border-t border-line py-6 sm:block sm:py-7">
          <Icon of={icon} size="xl" className="flex-none" />
          <div>
            <h3 className="h5 mb-1.5 sm:mt-4">{title}</h3>
            <p className="muted max-w-[23rem]">{fr(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
