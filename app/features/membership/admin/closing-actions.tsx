import { Link } from "react-router";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import type { MemberView } from "./member-view.server";
import { reasonHint } from "./messages";

/** Asked before each act, and kept in the journal. */
export const whyAsked = { label: fr("Pourquoi ?"), hint: fr(reasonHint), required: true };

const actions = [
  {
    intent: "restore",
    address: "retablir",
    label: "Rétablir l’adhésion",
    question: "Rétablir l'adhésion de",
    consequence: fr("L'accès reprend aujourd'hui, pour les jours qui restent. Les jours passés ne sont pas rendus."),
  },
  {
    intent: "suspend",
    address: "suspendre",
    label: "Suspendre l’adhésion",
    question: "Suspendre l'adhésion de",
    consequence: fr(
      "L'accès s'arrête tout de suite, les jours continuent de passer, et rien n'est remboursé. Vous pourrez rétablir l'adhésion.",
    ),
  },
  {
    intent: "end",
    address: "terminer",
    label: "Mettre fin à l’adhésion",
    question: "Mettre fin à l'adhésion de",
    consequence: (
      <>
        {fr(
          "L'accès s'arrête tout de suite. S'il reste une échéance, elle n'est plus demandée. Rien n'est remboursé : pour une rétractation ou une résiliation, passez par ",
        )}
        <Link to="/admin/fins-de-contrat">Fins de contrat</Link>. Vous pourrez rétablir les jours déjà payés.
      </>
    ),
  },
] as const;

/** Suspend, end, and undo either; each says what it does before it is done. */
export function ClosingActions({ id, firstName, canSuspend, canEnd, restorable, asked }: MemberView) {
  const here = `/admin/members/${id}`;
  const open = { restore: restorable !== null, suspend: canSuspend, end: canEnd };
  const offered = actions.filter(({ intent }) => open[intent]);
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {offered.map(({ intent, address, label, question, consequence }) => (
        <Confirm
          key={intent}
          id={`${address}-adhesion`}
          opener={label}
          question={fr(`${question} ${firstName} ?`)}
          consequence={consequence}
          act={label}
          calm={intent === "restore"}
          fields={{ intent }}
          action={here}
          askTo={`${here}?confirmer=${address}`}
          backTo={here}
          asked={asked === address}
          reason={whyAsked}
        />
      ))}
    </div>
  );
}
