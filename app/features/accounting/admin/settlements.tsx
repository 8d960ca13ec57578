import { Link } from "react-router";
import { formatDay, formatMonth } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { BlockHeading } from "~/ui/card";
import { capitalized, fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import type { Accounts } from "../accounting.server";
import { unknownLines } from "./messages";
import { PATH } from "./paths";

/** What Mollie paid out in the month, held against the books line by line. */
export function Settlements({ accounts: { month, settlements } }: { accounts: Accounts }) {
  const { paidOut, unknown, setAside, unsettled } = settlements;
  return (
    <section className="mt-14" aria-labelledby="versements">
      <BlockHeading
        title="Versements de Mollie"
        id="versements"
        action={
          <Link to={`${PATH}/versement`} className="small">
            Déposer un rapport
          </Link>
        }
      />
      <Table
        dense
        caption="Versements sur votre compte bancaire"
        hideCaption
        rows={paidOut}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<p className="muted mt-4">{fr(`Aucun versement connu en ${formatMonth(month)}.`)}</p>}
      />
      {unknown.length > 0 && (
        <ul className="files mt-4">
          {unknown.map(({ reference, kind, providerId, order, amountCents }) => (
            <li key={`${reference} ${kind} ${providerId}`}>
              <div>
                <b>
                  {fr(`À vérifier dans ${reference} : `)}
                  {formatExactEuros(amountCents)}
                </b>
                <p>{fr(`${capitalized(unknownLines[kind])}.${numbers(providerId, order)}`)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {setAside.map(({ id, reference, settledOn, amountCents, reason }) => (
        <p key={id} className="small muted mt-4 max-w-[60ch] wrap-anywhere">
          <Ordinals>{`Mis de côté : ${reference}, ${formatExactEuros(amountCents)}, du ${formatDay(settledOn)}. ${reason}`}</Ordinals>
        </p>
      ))}
      {unsettled.payments > 0 && (
        <p className="small muted mt-4">
          {fr(
            `Pas encore dans un versement : ${unsettled.payments > 1 ? `${unsettled.payments} paiements` : "un paiement"}, ${formatExactEuros(unsettled.cents)}.`,
          )}
        </p>
      )}
    </section>
  );
}

const columns: Column<Accounts["settlements"]["paidOut"][number]>[] = [
  {
    key: "reference",
    label: "Référence",
    rowHeader: true,
    cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  { key: "day", label: "Date", cell: ({ settledOn }) => formatDay(settledOn) },
  {
    key: "movements",
    label: "Contenu",
    cell: ({ movements, unknown }) =>
      unknown > 0 ? (
        <Tag kind="danger">{unknown > 1 ? `${unknown} lignes à vérifier` : "Une ligne à vérifier"}</Tag>
      ) : (
        fr(`${movements > 1 ? `${movements} mouvements, tous retrouvés` : "Un mouvement, retrouvé"}`)
      ),
  },
  { key: "fee", label: "Frais", numeric: true, cell: ({ feeCents }) => formatExactEuros(feeCents) },
  { key: "amount", label: "Versé", numeric: true, cell: ({ amountCents }) => formatExactEuros(amountCents) },
];

function numbers(providerId: string | null, order: string | null): string {
  if (order) return ` Commande ${order}.`;
  return providerId ? ` Chez Mollie, sous le numéro ${providerId}.` : "";
}
