import {
  CalendarClock,
  CalendarDays,
  CircleAlert,
  CircleCheck,
  CreditCard,
  FilePenLine,
  FileUser,
  FileX,
  HandCoins,
  Inbox,
  Mail,
  MailWarning,
  PenLine,
  Quote,
  Scale,
  Send,
  ShieldAlert,
  ShieldQuestion,
  Siren,
  UserCheck,
  Users,
} from "lucide-react";
import { absenceText } from "~/features/availability/messages";
import { kindAsked } from "~/features/data-requests/messages";
import { unsentReasons } from "~/features/letters/messages";
import { watchTexts } from "~/features/quotes/messages";
import { alertTexts } from "~/features/security-log/messages";
import { delayText, kindNames } from "~/features/terminations/messages";
import { formatDay, formatNearInstant, formatTime, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import { AbandonedJobs } from "./abandoned-jobs";
import { countToDo } from "./count-to-do";
import type { Dashboard } from "./dashboard.server";
import { OpenBreaches } from "./open-breaches";
import { RecordsLine } from "./records-line";
import { Do, Line } from "./to-do-line";

const paymentReasons = {
  overdue: { text: "Seconde échéance non réglée", tag: "En retard", kind: "glow" },
  charged_back: { text: "Paiement repris par la banque", tag: "Repris", kind: "danger" },
  amount_differs: { text: "Mollie n'a pas les mêmes montants que le site", tag: "À vérifier", kind: "danger" },
  refund_failed: { text: "Remboursement refusé", tag: "À rendre", kind: "danger" },
  owed_after_end: {
    text: "Paiement rendu par la banque après la fin du contrat, à rendre",
    tag: "À rendre",
    kind: "danger",
  },
} as const;

const drafts = {
  event: { icon: CalendarDays, name: "Événement", to: "/admin/events", late: "son heure est passée" },
  article: { icon: PenLine, name: "Article", to: "/admin/blog", late: "à terminer" },
  testimonial: { icon: Quote, name: "Témoignage", to: "/admin/temoignages", late: "" },
} as const;

type Watched = Dashboard["payments"][number];

const urgencies = { calm: "glow", soon: "glow", late: "danger" } as const;

const letterTags = {
  late: { text: "En retard", kind: "danger" },
  six_hours: { text: "Dans les six heures", kind: "glow" },
  today: { text: "Dans la journée", kind: "glow" },
  later: { text: "Ensuite", kind: "line" },
} as const;

/** What the coach does about a difference that a night could not mend. */
const whatToDo = {
  known:
    "Ouvrez ce paiement dans Mollie et comparez. Si l’écart reste demain, transmettez ce numéro à qui tient le site.",
  unknown:
    "Rendez-le depuis Mollie : il quitte alors cette liste. Ou gardez-le, et écrivez-le dans les comptes par une correction.",
};

const movementText = ({ paidCents, refundedCents, chargedBackCents }: Dashboard["differences"][number]["ours"]) =>
  `payé ${formatEuros(paidCents)}, rendu ${formatEuros(refundedCents)}, repris par la banque ${formatEuros(chargedBackCents)}`;

/** « Remboursement refusé par Mollie : 25,00 €, à faire par virement ». */
function paymentText({ reason, amountCents, failure }: Pick<Watched, "reason" | "amountCents" | "failure">): string {
  const refused = reason === "refund_failed";
  const by = refused ? (failure ? " par Mollie" : " par la banque") : "";
  return `${paymentReasons[reason].text}${by} : ${formatEuros(amountCents)}${refused ? ", à faire par virement" : ""}`;
}

export function ToDo({ dashboard, asked }: { dashboard: Dashboard; asked: boolean }) {
  const { messages, moreMessages, suspect, payments, instalments, toTick, moreDrafts, health } = dashboard;
  const nothing = countToDo(dashboard) === 0;
  return (
    <>
      {nothing && (
        <p className="todo-done">
          <Icon of={CircleCheck} />
          <span>Tout est à jour</span>
        </p>
      )}
      {!nothing && (
        <ul className="todo">
          {dashboard.alerts.map(({ cause, at }) => (
            <Line
              key={cause}
              icon={Siren}
              to={`/admin/journal/securite?sorte=${alertTexts[cause].shows}`}
              title={alertTexts[cause].title}
              text={`${alertTexts[cause].text} Vu par le site ${formatNearInstant(at)}.`}
              tag={<Tag kind="danger">Alerte</Tag>}
              act={<Do thing={`alert:${cause}`} label="C’est vu" of={alertTexts[cause].title} />}
            />
          ))}
          <OpenBreaches breaches={dashboard.breaches} />
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
          {dashboard.dataRequests.map(({ id, who, kind, due, late }) => (
            <Line
              key={id}
              icon={FileUser}
              to={`/admin/demandes/${id}`}
              title={`Répondre à ${who} : ${kindAsked[kind]}`}
              text={`Réponse au plus tard le ${formatDay(due)}`}
              tag={<Tag kind={late ? "danger" : "glow"}>{late ? "En retard" : "Bientôt"}</Tag>}
            />
          ))}
          {dashboard.letters.map(({ id, threadId, name, due, urgency }) => (
            <Line
              key={id}
              icon={Inbox}
              to={`/admin/echanges/${threadId}`}
              title={`Répondre à la lettre de ${name}`}
              text={`Promise pour ${formatNearInstant(due)}`}
              tag={<Tag kind={letterTags[urgency].kind}>{letterTags[urgency].text}</Tag>}
            />
          ))}
          {dashboard.moreLetters > 0 && (
            <Line
              icon={Inbox}
              to="/admin/echanges"
              title={dashboard.moreLetters > 1 ? `${dashboard.moreLetters} autres lettres` : "Une autre lettre"}
              text="Les premières promises d'abord."
            />
          )}
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
          {payments.map(({ reason, id, reference, since, to, name, ...payment }) => (
            <Line
              key={`${reason}-${id}`}
              icon={CircleAlert}
              to={to}
              title={name}
              text={`${paymentText({ reason, ...payment })}, commande ${reference}, ${formatDay(since)}`}
              tag={<Tag kind={paymentReasons[reason].kind}>{paymentReasons[reason].tag}</Tag>}
              act={<Do thing={`payment:${reason}:${id}`} label="C’est vu" of={name} />}
            />
          ))}
          {dashboard.payouts.map(({ userId, name, dueCents, rewards, requestedAt }) => (
            <Line
              key={userId}
              icon={HandCoins}
              to={`/admin/recompenses/${userId}`}
              title={`À verser : ${formatEuros(dueCents)} à ${name}`}
              text={`${rewards > 1 ? `${rewards} récompenses` : "Une récompense"} de parrainage${requestedAt ? `, demandé le ${formatDay(parisDay(requestedAt))}` : ""}`}
              tag={<Tag kind="glow">À verser</Tag>}
            />
          ))}
          {dashboard.morePayouts > 0 && (
            <Line
              icon={HandCoins}
              to="/admin/recompenses"
              title={dashboard.morePayouts > 1 ? `${dashboard.morePayouts} autres versements` : "Un autre versement"}
              text="Les plus anciennes demandes d'abord."
            />
          )}
          {dashboard.takenBack.map(({ rewardId, userId, name, amountCents, reversedAt }) => (
            <Line
              key={rewardId}
              icon={HandCoins}
              to={`/admin/recompenses/${userId}`}
              title={`Versée, puis reprise : ${formatEuros(amountCents)} à ${name}`}
              text={`L'adhésion parrainée n'est plus payée depuis le ${formatDay(parisDay(reversedAt))}. À vous de voir s'il faut redemander cette somme.`}
              tag={<Tag kind="danger">À voir</Tag>}
            />
          ))}
          {dashboard.quotes.map(({ id, number, name, reason, day }) => (
            <Line
              key={id}
              icon={FilePenLine}
              to={`/admin/devis/${id}`}
              title={`Devis ${number} : ${name}`}
              text={watchTexts[reason](formatDay(day))}
              tag={<Tag kind="glow">{reason === "unpaid" ? "À suivre" : "Pas lu"}</Tag>}
            />
          ))}
          {dashboard.differences.map(({ providerId, reference, provider, ours }) => (
            <Line
              key={providerId}
              icon={Scale}
              {...(!reference && { to: "/admin/comptes/correction" })}
              title={
                reference ? `Commande ${reference} : un écart avec Mollie` : "Un paiement que le site ne connaît pas"
              }
              text={`Chez Mollie, sous le numéro ${providerId} : ${movementText(provider)}. Ici : ${movementText(ours)}. ${reference ? whatToDo.known : whatToDo.unknown}`}
              tag={<Tag kind="danger">À vérifier</Tag>}
            />
          ))}
          {dashboard.brokenRules.map(({ code, rule, count, ids }) => (
            <Line
              key={code}
              icon={ShieldAlert}
              title={`Une règle de la maison n’est plus tenue (${code})`}
              text={`${rule} ${count > 1 ? `${count} lignes font exception` : "Une ligne fait exception"}. À transmettre à qui tient le site : ${ids.join(", ")}.`}
              tag={<Tag kind="danger">À vérifier</Tag>}
            />
          ))}
          {dashboard.unknownLines[0] && (
            <Line
              icon={Scale}
              to={`/admin/comptes?mois=${dashboard.unknownLines[0].settledOn.slice(0, 7)}#versements`}
              title={
                dashboard.unknownLines.length > 1
                  ? `${dashboard.unknownLines.length} lignes des versements de Mollie à vérifier`
                  : "Une ligne d’un versement de Mollie à vérifier"
              }
              text="Mollie vous a versé, ou repris, un argent que les comptes ne connaissent pas."
              tag={<Tag kind="danger">À vérifier</Tag>}
            />
          )}
          <RecordsLine records={dashboard.records} today={dashboard.today} />
          {health.mail.failed > 0 && (
            <Line
              icon={MailWarning}
              to="/admin/emails?etat=echecs"
              title={
                health.mail.failed > 1
                  ? `${health.mail.failed} e-mails ne sont pas partis`
                  : "Un e-mail n'est pas parti"
              }
              text="L'adresse a été refusée, ou le serveur d'envoi n'a pas répondu pendant cinq jours."
              tag={<Tag kind="danger">À vérifier</Tag>}
            />
          )}
          {dashboard.unsent.map(({ id, subject, why }) => (
            <Line
              key={id}
              icon={Send}
              to={`/admin/lettre/${id}`}
              title={`« ${subject || "Sans objet"} » n’est pas partie`}
              text={unsentReasons[why]}
              tag={<Tag kind="danger">À reprendre</Tag>}
            />
          ))}
          {dashboard.couples.map(({ group, title, date, people: [one, other] }) => (
            <Line
              key={`${group} ${one.accountId} ${other.accountId}`}
              icon={Users}
              to={`/admin/events/${group}/inscrits`}
              title={`Deux parents au même rendez-vous : ${one.name} et ${other.name}`}
              text={`« ${title} », le ${formatDay(parisDay(date))}. Aucun des deux ne le sait.`}
              tag={<Tag kind="glow">À savoir</Tag>}
            />
          ))}
          {dashboard.meetings.couples.map(({ day, people: [one, other] }) => (
            <Line
              key={`${day} ${one.accountId} ${other.accountId}`}
              icon={Users}
              to={`/admin/rendez-vous?jour=${day}`}
              title={`Deux parents le même jour : ${one.name} et ${other.name}`}
              text={`Le ${formatDay(day)}. Aucun des deux ne le sait : déplacez l’un des deux rendez-vous.`}
              tag={<Tag kind="glow">À savoir</Tag>}
            />
          ))}
          {dashboard.meetings.touched.map(({ touched, ...absence }) => (
            <Line
              key={absence.id}
              icon={CalendarClock}
              to={
                touched.length === 1 ? `/admin/rendez-vous/${touched[0]?.id}/deplacer` : "/admin/rendez-vous#absences"
              }
              title={
                touched.length === 1
                  ? `Un rendez-vous à déplacer : ${touched[0]?.name}`
                  : `${touched.length} rendez-vous à déplacer`
              }
              text={`Votre absence tombe dessus. ${absenceText(absence)}.`}
              tag={<Tag kind="danger">À déplacer</Tag>}
            />
          ))}
          {dashboard.meetings.toMark.map(({ id, name, startsAt }) => (
            <Line
              key={id}
              icon={UserCheck}
              to={`/admin/rendez-vous/${id}`}
              title={`Marquer le rendez-vous de ${name}`}
              text={`Le ${formatNearInstant(startsAt)}. A-t-il eu lieu ?`}
              tag={<Tag kind="line">À marquer</Tag>}
              act={<Do thing={`meeting:${id}`} label="Marquer faite" of={name} />}
            />
          ))}
          {dashboard.meetings.moreToMark > 0 && (
            <Line
              icon={UserCheck}
              to="/admin/rendez-vous"
              title={
                dashboard.meetings.moreToMark > 1
                  ? `${dashboard.meetings.moreToMark} autres rendez-vous à marquer`
                  : "Un autre rendez-vous à marquer"
              }
              text="Les plus anciens d'abord."
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
        </ul>
      )}
      <AbandonedJobs dashboard={dashboard} asked={asked} />
    </>
  );
}
