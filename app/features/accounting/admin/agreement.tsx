import { CircleCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { formatInstant } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import type { Accounts } from "../accounting.server";
import { notReconciledYet } from "../messages";
import { withYear } from "./messages";

/** The first line of the accounts: what the provider has, the site has. */
export function Agreement({ accounts: { reconciled, months, month } }: { accounts: Accounts }) {
  const agrees = reconciled !== null && reconciled !== undefined && reconciled.differenceCents === 0;
  const entries = months.find((one) => one.month === month)?.entries ?? 0;
  return (
    <div className={agrees || !reconciled ? "agreement" : "agreement agreement-off"}>
      <Icon of={agrees ? CircleCheck : TriangleAlert} />
      <div>
        <b className="block text-balance">
          <Ordinals>
            {reconciled
              ? `Rapproché avec Mollie ${withYear(formatInstant(reconciled.at))} : écart ${formatExactEuros(reconciled.differenceCents)}`
              : notReconciledYet}
          </Ordinals>
        </b>
        <p className="small muted">{fr(entriesText(entries))}</p>
      </div>
      {reconciled && !agrees && (
        <Link to="/admin#a-faire" className="small">
          {fr("Voir les mouvements")}
        </Link>
      )}
    </div>
  );
}

function entriesText(entries: number): string {
  if (entries === 0) return "Aucun mouvement ce mois-ci.";
  return entries === 1 ? "Un mouvement ce mois-ci." : `${entries} mouvements ce mois-ci.`;
}
