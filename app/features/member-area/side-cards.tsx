import { CalendarDays, FileText, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { formatDay } from "~/platform/clock";
import { Button } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { KeyValues } from "~/ui/key-values";
import { Tag } from "~/ui/tag";
import type { MemberArea } from "./member-area.server";
import { StandingTag, standingDates } from "./standing";

function Side({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="side" aria-labelledby={`titre-${id}`}>
      <h2 className="h5 mb-3" id={`titre-${id}`}>
        {fr(title)}
      </h2>
      {children}
    </section>
  );
}

export function PremiumCard({ standing, membership }: Pick<MemberArea, "standing" | "membership">) {
  const running = membership && standing !== "ended";
  return (
    <Side id="statut" title="Premium">
      <p>
        <StandingTag standing={standing} />
      </p>
      <p className="small mt-3">{fr(`${standingDates({ standing, membership })}.`)}</p>
      {running && (
        <KeyValues
          items={[
            { label: "Début", value: formatDay(membership.start) },
            { label: "Fin", value: formatDay(membership.end) },
            { label: "Renouvellement", value: "Jamais automatique" },
          ]}
        />
      )}
    </Side>
  );
}

export function ProfileCard(
  profile: Pick<MemberArea, "firstName" | "lastName" | "email" | "emailConfirmed" | "memberSince">,
) {
  return (
    <Side id="profil" title="Profil">
      <KeyValues
        items={[
          { label: "Nom", value: `${profile.firstName} ${profile.lastName}` },
          {
            label: "Email",
            value: profile.emailConfirmed ? (
              profile.email
            ) : (
              <>
                {profile.email} <Tag kind="line">non confirmée</Tag>
              </>
            ),
          },
          ...(profile.memberSince ? [{ label: "Compte ouvert le", value: formatDay(profile.memberSince) }] : []),
        ]}
      />
      <p className="small muted mt-2">
        {fr("Un nom ou une adresse à changer ?")} <Link to="/#contact">Écrivez-nous</Link>.
      </p>
    </Side>
  );
}

export function SupportCard({ contact }: Pick<MemberArea, "contact">) {
  return (
    <Side id="aide" title="Besoin d'autre chose ?">
      <p className="small muted">{fr(`${contact.hours}.`)}</p>
      <p className="small">
        <Link to="/#contact" className="inline-flex min-h-target items-center">
          Écrire par le formulaire
        </Link>
        <br />
        <a href={`mailto:${contact.email}`} className="inline-flex min-h-target items-center">
          {contact.email}
        </a>
      </p>
      <p className="small mt-2">
        {fr("En cas de détresse, le")}{" "}
        <a href="tel:3114">
          <b>3114</b>
        </a>{" "}
        {fr("répond gratuitement, jour et nuit.")}
      </p>
      <Form method="post" action="/auth/deconnexion" className="mt-4">
        <Button type="submit" variant="quiet" small className="px-0 text-muted">
          Se déconnecter
        </Button>
      </Form>
    </Side>
  );
}

const coming = [
  {
    icon: MessageCircle,
    title: "Votre fil de conseil",
    text: "Pour l'instant, vos questions passent par e-mail, avec la même promesse : 48 h.",
  },
  {
    icon: CalendarDays,
    title: "Vos événements",
    text: "Le calendrier des cafés, ateliers et soirées, et vos inscriptions.",
  },
  {
    icon: FileText,
    title: "Les ressources premium",
    text: "Guides, audios et vidéos, à lire ou à écouter quand vous voulez.",
  },
];

/** What is promised and not there yet, said as such. */
export function ComingSoon() {
  return (
    <section id="bientot" aria-labelledby="titre-bientot">
      <BlockHeading title="Bientôt dans votre espace" id="titre-bientot" />
      <RuleList className="coming">
        {coming.map(({ icon, title, text }) => (
          <li key={title}>
            <span>
              <Icon of={icon} />
            </span>
            <div>
              <b className="block">{title}</b>
              <span className="small muted">{fr(text)}</span>
            </div>
          </li>
        ))}
      </RuleList>
    </section>
  );
}
