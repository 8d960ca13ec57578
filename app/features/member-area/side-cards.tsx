import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { SignOutForm } from "~/features/accounts/sign-out-form";
import { StoneRow } from "~/features/booking/stone-row";
import { HelpLine } from "~/features/safety/help-line";
import { hoursText } from "~/features/services/messages";
import { kindNames } from "~/features/terminations/messages";
import { formatDay } from "~/platform/clock";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { MemberArea } from "./member-area.server";
import { MembershipStatusTag, membershipDates } from "./membership-status";

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

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-target items-center">
      {children}
    </Link>
  );
}

export function PremiumCard({
  status,
  membership,
  terminations,
  orders,
}: Pick<MemberArea, "status" | "membership" | "terminations" | "orders">) {
  const running = membership && status !== "ended";
  const datesSayItAll = status === "active" || status === "upcoming";
  return (
    <Side id="statut" title="Premium">
      <p className="mb-2">
        <MembershipStatusTag status={status} />
      </p>
      {!datesSayItAll && <p className="small mt-3">{fr(`${membershipDates({ status, membership })}.`)}</p>}
      {running && (
        <KeyValues
          items={[
            { label: "Début", value: formatDay(membership.start) },
            { label: "Fin", value: formatDay(membership.end) },
            { label: "Renouvellement", value: "Jamais automatique" },
          ]}
        />
      )}
      {terminations.map(({ id, kind, receivedOn }) => (
        <p key={id} className="small mt-3">
          <Ordinals>{`${kindNames[kind]} reçue le ${formatDay(receivedOn)} : nous nous en occupons.`}</Ordinals>
        </p>
      ))}
      {(membership || orders.length > 0) && (
        <p className="small mt-2">
          <Way to={href("/renoncer-au-contrat")}>Renoncer au contrat ici</Way>
          <br />
          <Way to={href("/resilier-votre-contrat")}>Résilier votre contrat</Way>
        </p>
      )}
    </Side>
  );
}

/** What is left of hours bought ahead, and where they are taken. */
export function HoursCard({ leftMinutes, reservedMinutes }: NonNullable<MemberArea["hours"]>) {
  return (
    <Side id="heures" title="Vos heures">
      <StoneRow leftMinutes={leftMinutes} reservedMinutes={reservedMinutes} />
      <KeyValues
        items={[
          { label: "À prendre", value: leftMinutes > 0 ? hoursText(leftMinutes) : "Aucune" },
          ...(reservedMinutes > 0 ? [{ label: "Réservées", value: hoursText(reservedMinutes) }] : []),
        ]}
      />
      <p className="small mt-2">
        <Way to={href("/espace-membre/rendez-vous")}>Vos rendez-vous et vos heures</Way>
      </p>
    </Side>
  );
}

export function ProfileCard(
  profile: Pick<MemberArea, "firstName" | "lastName" | "email" | "emailConfirmed" | "phone" | "memberSince">,
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
          { label: "Téléphone", value: profile.phone },
          ...(profile.memberSince ? [{ label: "Compte ouvert le", value: formatDay(profile.memberSince) }] : []),
        ]}
      />
      <p className="small mt-2">
        <Way to={href("/espace-membre/profil")}>Modifier mon profil</Way>
        <br />
        <Way to={href("/espace-membre/profil/appareils")}>Mes appareils et connexions</Way>
      </p>
    </Side>
  );
}

export function SupportCard({ contact }: Pick<MemberArea, "contact">) {
  return (
    <Side id="aide" title="Besoin d'autre chose ?">
      {contact.hours && <p className="small muted">{fr(`${contact.hours}.`)}</p>}
      <p className="small">
        <a href="#message" className="inline-flex min-h-target items-center">
          Écrire à votre coach
        </a>
        <br />
        <a href={`mailto:${contact.email}`} className="inline-flex min-h-target items-center">
          {contact.email}
        </a>
      </p>
      <p className="small mt-2">
        <HelpLine />
      </p>
      <SignOutForm className="mt-4">
        <SubmitButton variant="quiet" small intent="sign-out" className="text-muted">
          Se déconnecter
        </SubmitButton>
      </SignOutForm>
    </Side>
  );
}
