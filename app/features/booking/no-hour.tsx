import { href } from "react-router";
import { useSiteFacts } from "~/features/settings/site-facts";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { ButtonRow } from "~/ui/layout";

const said = {
  full: {
    title: "Plus d'heure libre pour l'instant",
    text: "De nouvelles heures s'ouvrent chaque jour. Écrivez-nous : nous trouverons un moment avec vous.",
  },
  placeless: {
    title: "Ce rendez-vous ne se réserve pas encore ici",
    text: "Il se tient au cabinet, dont l'adresse n'est pas encore indiquée. Écrivez-nous : nous conviendrons d'un moment.",
  },
  members: {
    title: "Ce rendez-vous est réservé aux membres",
    text: "Connectez-vous si vous en êtes, ou choisissez un autre rendez-vous.",
  },
};

/** Why there is nothing to choose from, and what may be done. */
export function NoHour({ why }: { why: keyof typeof said }) {
  const { contact_email } = useSiteFacts();
  return (
    <div className="py-4">
      <p className="font-bold">{fr(said[why].title)}</p>
      <p className="muted mt-2 max-w-xl">{fr(said[why].text)}</p>
      <ButtonRow className="mt-5">
        {why !== "members" ? (
          <ButtonLink to={href("/contact")} variant="secondary" small>
            Nous écrire
          </ButtonLink>
        ) : (
          <ButtonLink to={href("/auth")} variant="secondary" small>
            Se connecter
          </ButtonLink>
        )}
        <a href={`mailto:${contact_email}`} className="small">
          {contact_email}
        </a>
      </ButtonRow>
    </div>
  );
}
