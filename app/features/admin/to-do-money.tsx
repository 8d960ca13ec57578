import { watchTexts } from "~/features/quotes/messages";
import { formatDay, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { Tag } from "~/ui/tag";
import type { Dashboard } from "./dashboard.server";
import { Do, Line } from "./to-do-line";

interface Shown {
  dashboard: Dashboard;
}

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

type Watched = Dashboard["payments"][number];

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

/** What does not settle itself, is to be paid, or does not agree. */
export function MoneyToDo({ dashboard }: Shown) {
  return (
    <>
      {dashboard.payments.map(({ reason, id, reference, since, to, name, ...payment }) => (
        <Line
          key={`${reason}-${id}`}
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
          to={`/admin/recompenses/${userId}`}
          go="Verser"
          title={`À verser : ${formatEuros(dueCents)} à ${name}`}
          text={`${rewards > 1 ? `${rewards} récompenses` : "Une récompense"} de parrainage${requestedAt ? `, demandé le ${formatDay(parisDay(requestedAt))}` : ""}`}
          tag={<Tag kind="glow">À verser</Tag>}
        />
      ))}
      {dashboard.morePayouts > 0 && (
        <Line
          to="/admin/recompenses"
          title={dashboard.morePayouts > 1 ? `${dashboard.morePayouts} autres versements` : "Un autre versement"}
          text="Les plus anciennes demandes d'abord."
        />
      )}
      {dashboard.takenBack.map(({ rewardId, userId, name, amountCents, reversedAt }) => (
        <Line
          key={rewardId}
          to={`/admin/recompenses/${userId}`}
          title={`Versée, puis reprise : ${formatEuros(amountCents)} à ${name}`}
          text={`L'adhésion parrainée n'est plus payée depuis le ${formatDay(parisDay(reversedAt))}. À vous de voir s'il faut redemander cette somme.`}
          tag={<Tag kind="danger">À voir</Tag>}
        />
      ))}
      {dashboard.quotes.map(({ id, number, name, reason, day }) => (
        <Line
          key={id}
          to={`/admin/devis/${id}`}
          title={`Devis ${number} : ${name}`}
          text={watchTexts[reason](formatDay(day))}
          tag={<Tag kind="glow">{reason === "unpaid" ? "À suivre" : "Pas lu"}</Tag>}
        />
      ))}
      {dashboard.differences.map(({ providerId, reference, provider, ours }) => (
        <Line
          key={providerId}
          {...(!reference && { to: "/admin/comptes/correction" })}
          title={reference ? `Commande ${reference} : un écart avec Mollie` : "Un paiement que le site ne connaît pas"}
          text={`Chez Mollie, sous le numéro ${providerId} : ${movementText(provider)}. Ici : ${movementText(ours)}. ${reference ? whatToDo.known : whatToDo.unknown}`}
          tag={<Tag kind="danger">À vérifier</Tag>}
        />
      ))}
      {dashboard.unknownLines[0] && (
        <Line
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
    </>
  );
}

/** What comes by itself, and is shown all the same. */
export function MoneyToCome({ dashboard }: Shown) {
  return (
    <>
      {dashboard.instalments.map(({ reference, name, to, amountCents, dueDate }) => (
        <Line
          key={reference}
          to={to}
          title={name}
          text={`Seconde échéance de ${formatEuros(amountCents)}, prélevée d'elle-même le ${formatDay(dueDate)}`}
          tag={<Tag kind="line">À venir</Tag>}
        />
      ))}
    </>
  );
}
