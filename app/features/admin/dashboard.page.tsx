import { CircleAlert, ExternalLink, Mail, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { StatStrip } from "~/ui/stat-strip";
import { Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/dashboard.page";
import { readDashboard } from "./admin.server";

export async function loader(_: Route.LoaderArgs) {
  const at = { now: now() };
  return { ...(await readDashboard(db(), at)), today: parisDay(at.now) };
}

export const meta: Route.MetaFunction = () => unlistedHead("Dashboard Admin");

const reasons = {
  overdue: { text: "Seconde échéance non réglée", tag: "En retard", kind: "glow" },
  charged_back: { text: "Paiement repris par la banque", tag: "Repris", kind: "danger" },
  amount_differs: { text: "Le montant reçu n'est pas celui attendu", tag: "À vérifier", kind: "danger" },
  refund_failed: { text: "Remboursement refusé par la banque", tag: "À refaire", kind: "danger" },
} as const;

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { counts, payments, failedMails, deadJobs, newest, today } = loaderData;
  const waiting = payments.length + deadJobs.length + (failedMails > 0 ? 1 : 0);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1>Dashboard Admin</h1>
          <p className="small muted mt-1.5">
            {fr(`Bienvenue. Nous sommes le ${formatDay(today)}. ${waitingText(waiting)}`)}
          </p>
        </div>
        <ButtonLink to="/" variant="secondary" small icon={ExternalLink}>
          Voir le site
        </ButtonLink>
      </header>
      <StatStrip
        figures={[
          { label: "Membres Actifs", value: counts.premium },
          { label: "Comptes", value: counts.total, note: fr(`dont ${counts.recent} depuis 30 jours`) },
          { label: "Paiements à surveiller", value: payments.length },
          { label: "Envois non partis", value: failedMails },
        ]}
      />
      <section className="mt-9" aria-labelledby="a-faire">
        <BlockHeading title="À faire" id="a-faire" />
        {waiting === 0 && (
          <p className="muted mt-4">{fr("Rien ne vous attend : tout ce qui devait partir est parti.")}</p>
        )}
        <ul className="todo">
          {payments.map((payment) => (
            <ToDo
              key={`${payment.reason}-${payment.reference}-${payment.since}`}
              icon={CircleAlert}
              tag={<Tag kind={reasons[payment.reason].kind}>{reasons[payment.reason].tag}</Tag>}
              text={fr(
                `${reasons[payment.reason].text} : ${formatEuros(payment.amountCents)}, commande ${payment.reference}, ${formatDay(payment.since)}`,
              )}
            >
              <Link to={`/admin/members?q=${payment.userId}`}>{payment.name}</Link>
            </ToDo>
          ))}
          {failedMails > 0 && (
            <ToDo
              icon={Mail}
              tag={<Tag kind="danger">À vérifier</Tag>}
              text={fr("L'adresse a été refusée, ou le serveur de courrier n'a pas répondu pendant cinq jours.")}
            >
              <b>{fr(failedMails > 1 ? `${failedMails} messages ne sont pas partis` : "Un message n'est pas parti")}</b>
            </ToDo>
          )}
          {deadJobs.map(({ name, count, last }) => (
            <ToDo
              key={name}
              icon={Wrench}
              tag={<Tag kind="danger">Technique</Tag>}
              text={fr(`À signaler à la personne qui tient le site. Dernier essai le ${formatDay(last)}.`)}
            >
              <b>{fr(`Tâche « ${name} » abandonnée${count > 1 ? `, ${count} fois` : ""}`)}</b>
            </ToDo>
          ))}
        </ul>
      </section>
      <section className="mt-10" aria-labelledby="inscriptions">
        <BlockHeading
          title="Dernières inscriptions"
          id="inscriptions"
          action={<Link to="/admin/members">Tous les membres</Link>}
        />
        <Table
          dense
          caption="Dernières inscriptions"
          hideCaption
          rows={newest}
          rowKey={({ id }) => id}
          empty={<p className="muted mt-4">Personne ne s’est encore inscrit.</p>}
          columns={[
            { key: "name", label: "Nom", rowHeader: true, cell: (line) => `${line.firstName} ${line.lastName}` },
            {
              key: "status",
              label: "Statut",
              cell: (line) => (
                <Tag kind={line.premium ? "ok" : "line"} dot={line.premium}>
                  {line.premium ? "Premium" : "Gratuit"}
                </Tag>
              ),
            },
            { key: "joined", label: "Inscription", cell: (line) => formatDay(parisDay(line.joinedAt)) },
            { key: "code", label: "Code Parrain", cell: (line) => line.referralCode ?? "-" },
          ]}
        />
      </section>
    </>
  );
}

function waitingText(count: number): string {
  if (count === 0) return "Rien ne vous attend.";
  return count === 1 ? "Une chose vous attend." : `${count} choses vous attendent.`;
}

function ToDo({ icon, tag, text, children }: { icon: typeof Mail; tag: ReactNode; text: string; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        {children}
        <p className="small muted">{text}</p>
      </div>
      {tag}
    </li>
  );
}
