import { BookOpen, CalendarDays, Gift, MessagesSquare, Tag, Users } from "lucide-react";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";

const benefits = [
  {
    icon: MessagesSquare,
    title: "Conseils illimités",
    text: "Par messagerie, avec une réponse sous 48 h. Autant de questions que nécessaire.",
  },
  {
    icon: CalendarDays,
    title: "Événements exclusifs",
    text: "Cafés, ateliers, webinaires et soirées entre membres, à Paris et en visio.",
  },
  {
    icon: BookOpen,
    title: "Guides premium",
    text: "À télécharger, avec podcasts et vidéos à écouter en chemin. Les premiers sont à venir.",
  },
  { icon: Tag, title: "Tarifs préférentiels", text: "Sur les ateliers et les services de nos partenaires." },
  { icon: Users, title: "Communauté privée", text: "Un lieu bienveillant, réservé aux membres." },
  {
    icon: Gift,
    title: "Parrainage",
    text: "Un code personnel à transmettre ; vous êtes remercié à chaque adhésion.",
  },
];

/** What a year comprises, six items (requirements ). */
export function BenefitsGrid() {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 wide:grid-cols-3">
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className="border-t border-line py-7">
          <Icon of={icon} size="xl" />
          <h3 className="h5 mt-4 mb-1.5">{title}</h3>
          <p className="muted max-w-[23rem]">{fr(text)}</p>
        </li>
      ))}
    </ul>
  );
}
