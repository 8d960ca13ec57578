import {
  CalendarDays,
  CircleAlert,
  CreditCard,
  FileX,
  type LucideIcon,
  Mail,
  MailWarning,
  PenLine,
  ShieldQuestion,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { delayText, kindNames } from "~/features/contract-notices/messages";
import { formatDay, formatTime, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { menu } from "./menu";

const paymentReasons = {
  overdue: { text: "Seconde échéance non réglée", tag: "En retard", kind: "glow" },
  charged_back: { text: "Paiement repris par la banque", tag: "Repris", kind: "danger" },
  amount_differs: { text: "Le montant reçu n'est pas celui attendu", tag: "À vérifier", kind: "danger" },
  refund_failed: { text: "Remboursement refusé par la banque", tag: "À refaire", kind: "danger" },
} as const;

const urgencies = { calm: "glow", soon: "glow", late: "danger" } as const;

/** A page of the back office, or where the same thing is seen until that page exists. */
export function adminAddress(page: string, path: string, otherwise: string): string {
  return menu.some(({ to }) => to === page) ? path : otherwise;
}

/** How many things wait for the coach: what comes by itself (a debit to come) is shown and not counted. */
export function countToDo({ figures, suspect, payments, drafts, notices, health }: Dashboard): number {
  return (
    figures.waiting +
    payments.length +
    drafts.length +
    notices.length +
    health.deadJobs.length +
    (suspect > 0 ? 1 : 0) +
    (health.mail.failed > 0 ? 1 : 0)
  );
}

export function ToDo({ dashboard }: { dashboard: Dashboard }) {
  const { messages, moreMessages, suspect, payments, instalments, drafts, health } = dashboard;
  const nothing = countToDo(dashboard) === 0;
  return (
    <>
      {nothing && <p className="muted mt-4">Tout est à jour</p>}
      <ul className="todo">
        {dashboard.notices.map(({ id, kind, name, receivedAt, deadline, delay }) => (
          <Line
            key={id}
            icon={FileX}
            to={`/admin/fins-de-contrat/${id}`}
            title={`${kindNames[kind]} : ${name}`}
            text={`Reçue le ${formatDay(parisDay(receivedAt))}, remboursement à faire avant le ${formatDay(deadline)}`}
            tag={<Tag kind={urgencies[delay.urgency]}>{fr(delayText(delay))}</Tag>}
          />
        ))}
        {messages.map(({ id, name, receivedAt, wait }) => (
          <Line
            key={id}
            icon={Mail}
            to={`/admin/messages/${id}`}
            title={`Répondre à ${name}`}
            text={`Reçu le ${formatDay(parisDay(receivedAt))} à ${formatTime(receivedAt)}`}
            tag={<Tag kind={urgencies[wait.urgency]}>{wait.text}</Tag>}
          />
        ))}
        {moreMessages > 0 && (
          <Line
            icon={Mail}
            to="/admin/messages"
            title={moreMessages > 1 ? `${moreMessages} autres messages` : "Un autre message"}
            text="Les plus anciens d'abord."
          />
        )}
        {suspect > 0 && (
          <Line
            icon={ShieldQuestion}
            to="/admin/messages?boite=mis-a-part"
            title={suspect > 1 ? `${suspect} messages mis de côté` : "Un message mis de côté"}
            text="Ils ressemblent à de la publicité. Regardez avant de les supprimer."
            tag={<Tag kind="line">À trier</Tag>}
          />
        )}
        {payments.map(({ reason, reference, since, userId, name, amountCents }) => (
          <Line
            key={`${reason}-${reference}-${since}`}
            icon={CircleAlert}
            to={`/admin/members?q=${userId}`}
            title={name}
            text={`${paymentReasons[reason].text} : ${formatEuros(amountCents)}, commande ${reference}, ${formatDay(since)}`}
            tag={<Tag kind={paymentReasons[reason].kind}>{paymentReasons[reason].tag}</Tag>}
          />
        ))}
        {health.mail.failed > 0 && (
          <Line
            icon={MailWarning}
            to="/admin/emails?etat=echecs"
            title={
              health.mail.failed > 1 ? `${health.mail.failed} e-mails ne sont pas partis` : "Un e-mail n'est pas parti"
            }
            text="L'adresse a été refusée, ou le serveur d'envoi n'a pas répondu pendant cinq jours."
            tag={<Tag kind="danger">À vérifier</Tag>}
          />
        )}
        {drafts.map(({ kind, id, title, since }) => (
          <Line
            key={`${kind}-${id}`}
            icon={kind === "event" ? CalendarDays : PenLine}
            to={
              kind === "event"
                ? adminAddress("/admin/events", `/admin/events/${id}`, "/evenements")
                : adminAddress("/admin/blog", `/admin/blog/${id}`, "/blog")
            }
            title={`Publier « ${title} »`}
            text={`${kind === "event" ? "Événement" : "Article"}, brouillon du ${formatDay(parisDay(since))}`}
            tag={<Tag kind="line">Brouillon</Tag>}
          />
        ))}
        {instalments.map(({ reference, name, userId, amountCents, dueDate }) => (
          <Line
            key={reference}
            icon={CreditCard}
            to={`/admin/members?q=${userId}`}
            title={name}
            text={`Seconde échéance de ${formatEuros(amountCents)}, prélevée d'elle-même le ${formatDay(dueDate)}`}
            tag={<Tag kind="line">À venir</Tag>}
          />
        ))}
        {health.deadJobs.map((name) => (
          <Line
            key={name}
            icon={Wrench}
            title={`Tâche « ${name} » abandonnée`}
            text="À signaler à la personne qui tient le site."
            tag={<Tag kind="danger">Technique</Tag>}
          />
        ))}
      </ul>
    </>
  );
}

function Line({
  icon,
  to,
  title,
  text,
  tag,
}: {
  icon: LucideIcon;
  to?: string;
  title: string;
  text: string;
  tag?: ReactNode;
}) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        {to ? <Link to={to}>{fr(title)}</Link> : <b>{fr(title)}</b>}
        <p className="small muted">{fr(text)}</p>
      </div>
      {tag ?? <span />}
    </li>
  );
}
