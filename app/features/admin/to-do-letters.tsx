import { kindAsked } from "~/features/data-requests/messages";
import { delayText, kindNames } from "~/features/terminations/messages";
import { formatDay, formatNearInstant, formatTime, parisDay } from "~/platform/clock";
import { fr } from "~/ui/french";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { Line } from "./to-do-line";

interface Shown {
  dashboard: Dashboard;
}

const urgencies = { calm: "glow", soon: "glow", late: "danger" } as const;

const letterTags = {
  late: { text: "En retard", kind: "danger" },
  six_hours: { text: "Dans les six heures", kind: "glow" },
  today: { text: "Dans la journée", kind: "glow" },
  /** The hour of its promise says it. */
  later: null,
} as const;

/** Who wrote, and waits for an answer or a decision. */
export function LettersToDo({ dashboard }: Shown) {
  const { messages, moreMessages, suspect } = dashboard;
  return (
    <>
      {dashboard.notices.map(({ id, kind, name, receivedAt, deadline, delay }) => (
        <Line
          key={id}
          to={`/admin/fins-de-contrat/${id}`}
          title={`${kindNames[kind]} : ${name}`}
          text={`Reçue le ${formatDay(parisDay(receivedAt))}, remboursement à faire au plus tard le ${formatDay(deadline)}`}
          tag={<Tag kind={urgencies[delay.urgency]}>{fr(delayText(delay))}</Tag>}
        />
      ))}
      {dashboard.dataRequests.map(({ id, who, kind, due, late }) => (
        <Line
          key={id}
          to={`/admin/demandes/${id}`}
          go="Répondre"
          title={`Répondre à ${who} : ${kindAsked[kind]}`}
          text={`Réponse au plus tard le ${formatDay(due)}`}
          tag={<Tag kind={late ? "danger" : "glow"}>{late ? "En retard" : "Bientôt"}</Tag>}
        />
      ))}
      {dashboard.letters.map(({ id, threadId, name, due, urgency }) => (
        <Line
          key={id}
          to={`/admin/echanges/${threadId}`}
          go="Répondre"
          title={`Répondre à la lettre de ${name}`}
          text={`Promise pour ${formatNearInstant(due)}`}
          tag={letterTags[urgency] && <Tag kind={letterTags[urgency].kind}>{letterTags[urgency].text}</Tag>}
        />
      ))}
      {dashboard.moreLetters > 0 && (
        <Line
          to="/admin/echanges"
          title={dashboard.moreLetters > 1 ? `${dashboard.moreLetters} autres lettres` : "Une autre lettre"}
          text="Les premières promises d'abord."
        />
      )}
      {messages.map(({ id, name, receivedAt, wait }) => (
        <Line
          key={id}
          to={`/admin/messages/${id}`}
          go="Répondre"
          title={`Répondre à ${name}`}
          text={`Reçu le ${formatDay(parisDay(receivedAt))} à ${formatTime(receivedAt)}`}
          tag={<Tag kind={urgencies[wait.urgency]}>{wait.text}</Tag>}
        />
      ))}
      {moreMessages > 0 && (
        <Line
          to="/admin/messages"
          title={moreMessages > 1 ? `${moreMessages} autres messages` : "Un autre message"}
          text="Les plus anciens d'abord."
        />
      )}
      {suspect > 0 && (
        <Line
          to="/admin/messages?boite=mis-a-part"
          go="Trier"
          title={suspect > 1 ? `${suspect} messages mis de côté` : "Un message mis de côté"}
          text={
            suspect > 1
              ? "Ils ressemblent à de la publicité. Regardez avant de les supprimer."
              : "Il ressemble à de la publicité. Regardez avant de le supprimer."
          }
          tag={<Tag kind="line">À trier</Tag>}
        />
      )}
    </>
  );
}
