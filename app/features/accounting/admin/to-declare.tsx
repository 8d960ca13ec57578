import { Link } from "react-router";
import { formatDay, formatMonth } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { CopyButton } from "~/ui/copy-button";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import type { Accounts } from "../accounting.server";
import { wholeEuros } from "../rules";
import { closingRefused, withYear } from "./messages";
import { ofMonth } from "./month-receipts";
import { accountsPath } from "./paths";

/** What is left to do with the month's money: declare it, close it. */
export function ToDeclare({ accounts, asked }: { accounts: Accounts; asked: boolean }) {
  return (
    <section aria-labelledby="a-regler">
      <BlockHeading title="À régler" id="a-regler" />
      <ul className="settle">
        <Declaration accounts={accounts} />
        <Owed accounts={accounts} />
        <Closing accounts={accounts} asked={asked} />
      </ul>
    </section>
  );
}

function Declaration({ accounts: { declaration } }: { accounts: Accounts }) {
  if (!declaration)
    return (
      <li>
        <div>
          <b>Urssaf</b>
          <p>{fr("Rien à déclarer avant la fin du trimestre.")}</p>
        </div>
      </li>
    );
  const { from, lastDay, dueOn, cents, months } = declaration;
  const period = months === 1 ? formatMonth(from) : `${formatMonth(from)} à ${formatMonth(lastDay)}`;
  if (cents < 0)
    return (
      <li>
        <div>
          <b>{`Urssaf, ${period}`}</b>
          <p>
            <Ordinals>{`Plus de rendu que d’encaissé : ${formatExactEuros(cents)}. Déclarez 0 au plus tard le ${withYear(formatDay(dueOn))}, et demandez à l’Urssaf comment reporter le reste.`}</Ordinals>
          </p>
        </div>
      </li>
    );
  return (
    <li>
      <div>
        <b>{`Urssaf, ${period}`}</b>
        <p>
          <Ordinals>{`${formatExactEuros(cents)} à déclarer au plus tard le ${withYear(formatDay(dueOn))}${cents % 100 === 0 ? "" : `, soit ${wholeEuros(cents)} en euros entiers`}.${cents === 0 ? " Même nulle, la déclaration est obligatoire." : ""}`}</Ordinals>
        </p>
      </div>
      <CopyButton value={String(wholeEuros(cents))} copied="Total copié" primary={cents > 0}>
        Copier le total
      </CopyButton>
    </li>
  );
}

function Owed({ accounts: { owed } }: { accounts: Accounts }) {
  if (owed.length === 0) return null;
  const cents = owed.reduce((sum, { dueCents }) => sum + dueCents, 0);
  return (
    <>
      <li>
        <div>
          <b>À verser</b>
          <p>{fr("Récompenses de parrainage, délai de rétractation passé.")}</p>
        </div>
        <b className="num">{formatExactEuros(cents)}</b>
      </li>
      {owed.map(({ userId, name, dueCents }) => (
        <li key={userId}>
          <div className="wrap-anywhere">{name}</div>
          <span className="num">{formatExactEuros(dueCents)}</span>
          <Link to={`/admin/recompenses/${userId}`} className="settle-link">
            Verser
            <span className="sr-only">{` à ${name}`}</span>
          </Link>
        </li>
      ))}
    </>
  );
}

function Closing({ accounts: { closing }, asked }: { accounts: Accounts; asked: boolean }) {
  const { month } = closing;
  const name = formatMonth(month);
  if (closing.state === "closed")
    return (
      <li>
        <div>
          <b>{`Comptes ${ofMonth(month)}`}</b>
          <p>
            {fr(
              `Clos : ${closing.entries} ${closing.entries > 1 ? "écritures" : "écriture"}, ${formatExactEuros(closing.totalCents)}.`,
            )}
          </p>
        </div>
      </li>
    );
  if (closing.state === "running")
    return (
      <li>
        <div>
          <b>{`Comptes ${ofMonth(month)}`}</b>
          <p>{fr("En cours. Ils pourront être clos le mois prochain.")}</p>
        </div>
      </li>
    );
  if (closing.state === "empty") return null;
  return (
    <li>
      <div>
        <b>{`Clore ${name}`}</b>
        <p>
          {fr(
            closing.state === "ready"
              ? "Tout est retrouvé chez Mollie. Une fois clos, le mois ne change plus."
              : closingRefused[closing.state],
          )}
        </p>
      </div>
      {closing.state === "ready" && (
        <Confirm
          id="clore"
          opener="Clore"
          calm
          question={fr(`Clore ${name} ?`)}
          consequence={fr(
            "Ses écritures sont arrêtées. Ce qu’on apprendra d’elles plus tard s’écrira dans le mois ouvert, avec son vrai jour. Un mois clos ne se rouvre pas.",
          )}
          act="Clore le mois"
          fields={{ intent: "close-month", month: month.slice(0, 7) }}
          action={accountsPath({ month })}
          askTo={accountsPath({ month, asked: "clore" })}
          backTo={accountsPath({ month })}
          asked={asked}
        />
      )}
      {closing.state === "earlier" && (
        <ButtonLink to={accountsPath({ month: closing.earlier })} variant="secondary" small>
          {formatMonth(closing.earlier)}
        </ButtonLink>
      )}
    </li>
  );
}
