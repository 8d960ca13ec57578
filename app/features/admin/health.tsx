import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { notReconciledYet } from "~/features/accounting/messages";
import { formatInstant } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { BlockHeading } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import { backupsAreWell, backupText, drillText } from "./backup-messages";
import type { Dashboard } from "./dashboard.server";
import { mailStateMessages } from "./messages";

/** What the site needs to work by itself, line by line, and whether it has it: in one sentence while it has it all. */
export function Health({ health }: { health: Dashboard["health"] }) {
  const jobsOk = health.jobsRun && !health.abandonedJobs;
  const mailOk = health.mailState === "working";
  const lines: HealthLine[] = [
    {
      name: "E-mails",
      ok: mailOk,
      text: mailStateMessages[health.mailState].title,
      note: health.mail.lastSentAt ? `Dernier envoi : ${formatInstant(health.mail.lastSentAt)}.` : null,
      link: { to: "/admin/emails", label: "Voir les e-mails" },
    },
    {
      name: "Paiements",
      ok: true,
      text: health.realPayments ? "Clé réelle" : "Clé d’essai : personne n’est débité",
      note: null,
      link: { to: "/admin/mise-en-ligne", label: "Voir la mise en ligne" },
    },
    {
      name: "Rapprochement avec Mollie",
      ok: !health.reconciled || (!health.reconciled.isLate && health.reconciled.differenceCents === 0),
      text: reconciledText(health),
      note:
        health.reconciled &&
        `${countText(health.reconciled)}. Dernier passage : ${formatInstant(health.reconciled.at)}.`,
      link: null,
    },
    {
      name: "Règles de la maison",
      ok: !health.invariants || (!health.invariants.isLate && health.invariants.broken === 0),
      text: invariantsText(health),
      note: health.invariants && `Dernier passage : ${formatInstant(health.invariants.at)}.`,
      link: null,
    },
    {
      name: "Sauvegardes",
      ok: backupsAreWell(health.backups),
      text: backupText(health.backups),
      note: health.backups.by === "site" ? drillText(health.backups) : null,
      link: null,
    },
    {
      name: "Tâches automatiques",
      ok: jobsOk,
      text: jobsText(health),
      note: health.lastRun ? `Dernier passage : ${formatInstant(health.lastRun)}.` : null,
      link: null,
    },
    {
      name: "Base de données",
      ok: true,
      text: health.database === "postgresql" ? "PostgreSQL répond" : "La base intégrée répond",
      note: null,
      link: null,
    },
  ];
  if (lines.every(({ ok }) => ok))
    return (
      <section className="health-well" aria-label="Santé du site">
        <Icon of={CircleCheck} />
        <p>
          <b>La maison est en ordre.</b>{" "}
          {fr(`${mailStateMessages[health.mailState].title}. ${reconciledText(health)}. Les tâches tournent.`)}
        </p>
        <Disclosure summary="Santé du site">
          <HealthLines lines={lines} />
        </Disclosure>
      </section>
    );
  return (
    <section className="mt-12" aria-labelledby="sante">
      <BlockHeading title="Santé du site" id="sante" />
      <HealthLines lines={lines} />
    </section>
  );
}

interface HealthLine {
  name: string;
  ok: boolean;
  text: string;
  note: string | null | undefined;
  link: { to: string; label: string } | null;
}

function HealthLines({ lines }: { lines: HealthLine[] }) {
  return (
    <ul className="health">
      {lines.map(({ name, ok, text, note, link }) => (
        <li key={name}>
          <div>
            <b>{name}</b>
            <p>{fr(text)}</p>
            {note && <p className="small muted">{fr(note)}</p>}
            {link && (
              <Link className="small" to={link.to}>
                {link.label}
              </Link>
            )}
          </div>
          <Tag kind={ok ? "ok" : "danger"} dot={ok}>
            {ok ? "En ordre" : "À voir"}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function reconciledText({ reconciled }: Dashboard["health"]): string {
  if (!reconciled) return notReconciledYet;
  if (reconciled.isLate) return "Mollie n’a pas été relu la nuit dernière";
  return `Rapproché avec Mollie : écart ${formatExactEuros(reconciled.differenceCents)}`;
}

function countText({ payments, repaired }: NonNullable<Dashboard["health"]["reconciled"]>): string {
  const read = payments > 1 ? `${payments} paiements relus` : `${payments} paiement relu`;
  if (repaired === 0) return read;
  return repaired > 1 ? `${read}, ${repaired} remis d’accord` : `${read}, un remis d’accord`;
}

function invariantsText({ invariants }: Dashboard["health"]): string {
  if (!invariants) return "Elles n’ont pas encore été relues";
  if (invariants.isLate) return "Elles n’ont pas été relues la nuit dernière";
  const { rules, broken } = invariants;
  if (broken > 0) return `${broken} sur ${rules} ${broken > 1 ? "ne sont plus tenues" : "n’est plus tenue"}`;
  return `${rules} règles relues, toutes tenues : paiements, places, factures, accords`;
}

function jobsText({ jobsRun, abandonedJobs }: Dashboard["health"]): string {
  if (!jobsRun) return "Plus rien ne se fait de soi-même depuis dix minutes";
  if (abandonedJobs) return "Elles tournent, et certaines ont été abandonnées";
  return "Elles tournent";
}
