import { unsentReasons } from "~/features/letters/messages";
import { alertTexts } from "~/features/security-log/messages";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { RecordsLine } from "./records-line";
import { Do, Line } from "./to-do-line";

interface Shown {
  dashboard: Dashboard;
}

const drafts = {
  event: { name: "Événement", to: "/admin/events", late: "son heure est passée" },
  article: { name: "Article", to: "/admin/blog", late: "à terminer" },
  testimonial: { name: "Témoignage", to: "/admin/temoignages", late: "" },
} as const;

/** What is alarming in the security log. */
export function AlertsToDo({ dashboard }: Shown) {
  return (
    <>
      {dashboard.alerts.map(({ cause, at }) => (
        <Line
          key={cause}
          to={`/admin/journal/securite?sorte=${alertTexts[cause].shows}`}
          title={alertTexts[cause].title}
          text={`${alertTexts[cause].text} Vu par le site ${formatNearInstant(at)}.`}
          tag={<Tag kind="danger">Alerte</Tag>}
          act={<Do thing={`alert:${cause}`} label="C’est vu" of={alertTexts[cause].title} />}
        />
      ))}
    </>
  );
}

/** What the site found wrong with itself, or did not send. */
export function HouseToDo({ dashboard }: Shown) {
  return (
    <>
      {dashboard.brokenRules.map(({ code, rule, count, ids }) => (
        <Line
          key={code}
          title={`Une règle de la maison n’est plus tenue (${code})`}
          text={`${rule} ${count > 1 ? `${count} lignes font exception` : "Une ligne fait exception"}. À transmettre à qui tient le site : ${ids.join(", ")}.`}
          tag={<Tag kind="danger">À vérifier</Tag>}
        />
      ))}
      <RecordsLine records={dashboard.records} today={dashboard.today} />
      {dashboard.health.mail.failed > 0 && (
        <Line
          to="/admin/emails?etat=echecs"
          title={
            dashboard.health.mail.failed > 1
              ? `${dashboard.health.mail.failed} e-mails ne sont pas partis`
              : "Un e-mail n'est pas parti"
          }
          text="L'adresse a été refusée, ou le serveur d'envoi n'a pas répondu pendant cinq jours."
          tag={<Tag kind="danger">À vérifier</Tag>}
        />
      )}
      {dashboard.unsent.map(({ id, subject, why }) => (
        <Line
          key={id}
          to={`/admin/lettre/${id}`}
          go="Reprendre"
          title={`« ${subject || "Sans objet"} » n’est pas partie`}
          text={unsentReasons[why]}
          tag={<Tag kind="danger">À reprendre</Tag>}
        />
      ))}
    </>
  );
}

/** What is written and shown to nobody. */
export function DraftsToDo({ dashboard }: Shown) {
  return (
    <>
      {dashboard.drafts.map(({ kind, id, title, since, ready }) => (
        <Line
          key={`${kind}-${id}`}
          to={`${drafts[kind].to}/${id}`}
          go="Reprendre"
          title={`${ready ? "Publier" : "Reprendre"} « ${title} »`}
          text={`${drafts[kind].name}, brouillon du ${formatDay(parisDay(since))}${ready ? "" : ` : ${drafts[kind].late}`}`}
          tag={ready ? undefined : <Tag kind="line">Brouillon</Tag>}
          act={ready && <Do thing={`${kind}:${id}`} label="Publier" of={`« ${title} »`} />}
        />
      ))}
      {dashboard.moreDrafts > 0 && (
        <Line
          to="/admin/blog?etat=brouillons"
          title={dashboard.moreDrafts > 1 ? `${dashboard.moreDrafts} autres brouillons` : "Un autre brouillon"}
          text="Les plus anciens d'abord."
        />
      )}
    </>
  );
}
