import {
  CalendarDays,
  CircleAlert,
  CircleCheck,
  CreditCard,
  FileX,
  type LucideIcon,
  Mail,
  MailWarning,
  PenLine,
  Quote,
  ShieldQuestion,
  UserCheck,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { delayText, kindNames } from "~/features/contract-notices/messages";
import { formatDay, formatTime, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { JobDetails, jobSubject } from "./abandoned-jobs";
import type { Dashboard } from "./dashboard.server";
import { isKnownJob, jobWordsOf } from "./job-words";

const paymentReasons = {
  overdue: { text: "Seconde échéance non réglée", tag: "En retard", kind: "glow" },
  charged_back: { text: "Paiement repris par la banque", tag: "Repris", kind: "danger" },
  amount_differs: { text: "Le montant reçu n'est pas celui attendu", tag: "À vérifier", kind: "danger" },
  refund_failed: { text: "Remboursement refusé par la banque", tag: "À refaire", kind: "danger" },
} as const;

const drafts = {
  event: { icon: CalendarDays, name: "Événement", to: "/admin/events", late: "son heure est passée" },
  article: { icon: PenLine, name: "Article", to: "/admin/blog", late: "à terminer" },
  testimonial: { icon: Quote, name: "Témoignage", to: "/admin/temoignages", late: "" },
} as const;

const urgencies = { calm: "glow", soon: "glow", late: "danger" } as const;

/** How many things wait for the coach: what comes by itself (a debit to come) is shown and not counted. */
export function countToDo({
  figures,
  suspect,
  payments,
  drafts,
  moreDrafts,
  toTick,
  notices,
  abandoned,
  moreAbandoned,
  health,
}: Dashboard): number {
  return (
    figures.waiting +
    payments.length +
    drafts.length +
    moreDrafts +
    toTick.length +
    notices.length +
    abandoned.length +
    moreAbandoned +
    (suspect > 0 ? 1 : 0) +
    (health.mail.failed > 0 ? 1 : 0)
  );
}

export function ToDo({ dashboard }: { dashboard: Dashboard }) {
  const {
    messages,
    moreMessages,
    suspect,
    payments,
    instalments,
    toTick,
    moreDrafts,
    abandoned,
    moreAbandoned,
    health,
  } = dashboard;
  const nothing = countToDo(dashboard) === 0;
  return (
    <>
      {nothing && (
        <p className="todo-done">
          <Icon of={CircleCheck} />
          <span>Tout est à jour</span>
        </p>
      )}
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
        {payments.map(({ reason, id, reference, since, to, name, amountCents }) => (
          <Line
            key={`${reason}-${id}`}
            icon={CircleAlert}
            to={to}
            title={name}
            text={`${paymentReasons[reason].text} : ${formatEuros(amountCents)}, commande ${reference}, ${formatDay(since)}`}
            tag={<Tag kind={paymentReasons[reason].kind}>{paymentReasons[reason].tag}</Tag>}
            act={<Do thing={`payment:${reason}:${id}`} label="C’est vu" of={name} />}
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
        {toTick.map(({ id, title, event_date, people }) => (
          <Line
            key={id}
            icon={UserCheck}
            to={`/admin/events/${id}/inscrits`}
            title={`Noter qui est venu à « ${title} »`}
            text={`Le ${formatDay(parisDay(event_date))}, ${people > 1 ? `${people} personnes` : "une personne"}`}
            tag={<Tag kind="line">Présences</Tag>}
          />
        ))}
        {dashboard.drafts.map(({ kind, id, title, since, ready }) => (
          <Line
            key={`${kind}-${id}`}
            icon={drafts[kind].icon}
            to={`${drafts[kind].to}/${id}`}
            title={`${ready ? "Publier" : "Reprendre"} « ${title} »`}
            text={`${drafts[kind].name}, brouillon du ${formatDay(parisDay(since))}${ready ? "" : ` : ${drafts[kind].late}`}`}
            tag={ready ? undefined : <Tag kind="line">Brouillon</Tag>}
            act={ready && <Do thing={`${kind}:${id}`} label="Publier" of={`« ${title} »`} />}
          />
        ))}
        {moreDrafts > 0 && (
          <Line
            icon={PenLine}
            to="/admin/blog?etat=brouillons"
            title={moreDrafts > 1 ? `${moreDrafts} autres brouillons` : "Un autre brouillon"}
            text="Les plus anciens d'abord."
          />
        )}
        {instalments.map(({ reference, name, to, amountCents, dueDate }) => (
          <Line
            key={reference}
            icon={CreditCard}
            to={to}
            title={name}
            text={`Seconde échéance de ${formatEuros(amountCents)}, prélevée d'elle-même le ${formatDay(dueDate)}`}
            tag={<Tag kind="line">À venir</Tag>}
          />
        ))}
        {abandoned.map((job) => {
          const { title } = jobWordsOf(job.name);
          const of = [title, jobSubject(job)].filter(Boolean).join(", ");
          return (
            <Line
              key={job.id}
              icon={Wrench}
              to={job.about?.to}
              title={title}
              text={jobSubject(job)}
              more={
                <>
                  <JobDetails job={job} />
                  <div className="mt-2 flex flex-wrap gap-2">
                    {!job.again && isKnownJob(job.name) && <Do thing={`retry:${job.id}`} label="Réessayer" of={of} />}
                    <Do thing={`job:${job.id}`} label="Classer" of={of} quiet />
                  </div>
                </>
              }
            />
          );
        })}
        {moreAbandoned > 0 && (
          <Line
            icon={Wrench}
            title={moreAbandoned > 1 ? `${moreAbandoned} autres tâches abandonnées` : "Une autre tâche abandonnée"}
            text="Elles apparaissent à mesure que les premières sont faites ou classées."
          />
        )}
      </ul>
    </>
  );
}

/** One press does it, from the list itself; the notice that follows undoes it. */
function Do({ thing, label, of, quiet }: { thing: string; label: string; of: string; quiet?: boolean }) {
  return (
    <Form method="post" action="/admin" preventScrollReset>
      <input type="hidden" name="quoi" value={thing} />
      <SubmitButton
        variant={quiet ? "quiet" : "secondary"}
        small
        intent={["intention", "faire"]}
        among={{ quoi: thing }}
      >
        {label}
        <VisuallyHidden>{fr(` : ${of}`)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

function Line({
  icon,
  to,
  title,
  text,
  tag,
  act,
  more,
}: {
  icon: LucideIcon;
  to?: string;
  title: string;
  text: string;
  tag?: ReactNode;
  act?: ReactNode;
  more?: ReactNode;
}) {
  return (
    <li className={more ? "todo-tall" : undefined}>
      <Icon of={icon} />
      <div>
        {to ? <Link to={to}>{fr(title)}</Link> : <b>{fr(title)}</b>}
        {text && <p className="small muted">{fr(text)}</p>}
        {more}
      </div>
      <div className="todo-act">
        {tag}
        {act}
      </div>
    </li>
  );
}
