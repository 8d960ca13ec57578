import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { reasonHint } from "./messages";

interface ClosingActionsProps {
  id: string;
  firstName: string;
  canSuspend: boolean;
  canEnd: boolean;
  restorable: string | null;
  asked: string | null;
}

const reason = { label: "Pourquoi ?", hint: reasonHint, required: true };

/** Suspend, end, and undo either; each says what it does before it is done. */
export function ClosingActions({ id, firstName, canSuspend, canEnd, restorable, asked }: ClosingActionsProps) {
  const here = `/admin/members/${id}`;
  const shared = (intention: string) => ({
    id: `${intention}-adhesion`,
    fields: { intention },
    action: here,
    askTo: `${here}?confirmer=${intention}`,
    backTo: here,
    asked: asked === intention,
    reason,
  });
  if (!canSuspend && !canEnd && !restorable) return null;
  return (
    <div className="flex flex-wrap items-start gap-3">
      {restorable && (
        <Confirm
          {...shared("retablir")}
          opener="Rétablir l’adhésion"
          question={fr(`Rétablir l'adhésion de ${firstName} ?`)}
          consequence={fr(
            "L'accès reprend aujourd'hui, pour les jours qui restent. Les jours passés ne sont pas rendus.",
          )}
          act="Rétablir l’adhésion"
        />
      )}
      {canSuspend && (
        <Confirm
          {...shared("suspendre")}
          opener="Suspendre l’adhésion"
          question={fr(`Suspendre l'adhésion de ${firstName} ?`)}
          consequence={fr(
            "L'accès s'arrête tout de suite, les jours continuent de passer, et rien n'est remboursé. Vous pourrez rétablir l'adhésion.",
          )}
          act="Suspendre l’adhésion"
        />
      )}
      {canEnd && (
        <Confirm
          {...shared("terminer")}
          opener="Mettre fin à l’adhésion"
          question={fr(`Mettre fin à l'adhésion de ${firstName} ?`)}
          consequence={fr(
            "L'accès s'arrête tout de suite. L'échéance qui reste n'est plus demandée, et rien n'est remboursé : pour une rétractation ou une résiliation, passez par Fins de contrat. Vous pourrez rétablir les jours déjà payés.",
          )}
          act="Mettre fin à l’adhésion"
        />
      )}
    </div>
  );
}
