import { Link } from "react-router";
import { formatDay, formatMonth } from "~/platform/clock";
import { formatExactEuros } from "~/platform/money";
import { BlockHeading } from "~/ui/card";
import { FilterLinks } from "~/ui/filters";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { NothingFound } from "~/ui/nothing-found";
import { Pager } from "~/ui/pager";
import { SearchBox } from "~/ui/search-box";
import { type Column, Table } from "~/ui/table";
import type { Accounts, DocumentFilter } from "../accounting.server";
import { documentFilters } from "./messages";
import { accountsPath, PATH } from "./paths";

interface DocumentsProps {
  accounts: Accounts;
  filter: DocumentFilter;
  search: string;
  /** How many sealed contracts of erased accounts the search finds. */
  archived: number;
}

/** Invoices and credit notes of the month, or what is searched among all of them. */
export function Documents({ accounts, filter, search, archived }: DocumentsProps) {
  const { month, documents, unpaid } = accounts;
  const place = { month, filter, search };
  const empty = <p className="muted mt-4">{documentFilters[filter].none}</p>;
  return (
    <section className="documents mt-14" aria-labelledby="pieces" id="liste-des-pieces">
      <BlockHeading
        title="Pièces"
        id="pieces"
        action={<span className="small muted">{search ? "toutes les années" : formatMonth(month)}</span>}
      />
      <div className="mt-4">
        <SearchBox
          action={PATH}
          label="Rechercher une pièce"
          placeholder="Numéro ou nom"
          search={search}
          keep={{
            mois: month.slice(0, 7),
            ...(filter === "all" || filter === "unpaid" ? {} : { pieces: documentFilters[filter].address }),
          }}
          clearTo={search && documents?.found !== 0 ? accountsPath({ month, filter }) : undefined}
        >
          {search && documents && foundText({ found: documents.found, more: false })}
        </SearchBox>
      </div>
      <p className="small muted mt-2 mb-4">
        {archived > 0 &&
          fr(
            archived === 1
              ? "Un contrat archivé répond à cette recherche. "
              : `${archived} contrats archivés répondent à cette recherche. `,
          )}
        <Link to={`${PATH}/archives`}>{fr("Ouvrir les archives des comptes effacés")}</Link>
      </p>
      <FilterLinks
        look="line"
        label="Quelles pièces"
        links={(Object.keys(documentFilters) as DocumentFilter[]).map((name) => ({
          to: accountsPath({ month, filter: name, search: name === "unpaid" ? "" : search }),
          label: documentFilters[name].label,
          current: name === filter,
        }))}
      />
      {unpaid && (
        <Table
          dense
          caption="Échéances dont le jour est passé"
          hideCaption
          rows={unpaid}
          rowKey={({ id }) => id}
          columns={unpaidColumns}
          empty={empty}
        />
      )}
      {documents && documents.found === 0 && search && (
        <NothingFound
          title={fr(`Aucune pièce ne répond à « ${search} »`)}
          text="Un numéro de facture, d’avoir ou de commande, un nom ou une adresse e-mail : un seul mot suffit."
          clearTo={accountsPath({ month, filter })}
        />
      )}
      {documents && (documents.found > 0 || !search) && (
        <>
          <Table
            dense
            caption="Factures et avoirs"
            hideCaption
            rows={documents.lines}
            rowKey={({ number }) => number}
            columns={columns}
            empty={empty}
          />
          <Pager
            page={documents.page}
            pages={documents.pages}
            label="Pages des pièces"
            to={(page) => `${accountsPath({ ...place, page })}#liste-des-pieces`}
          />
        </>
      )}
    </section>
  );
}

type Line = NonNullable<Accounts["documents"]>["lines"][number];

const columns: Column<Line>[] = [
  {
    key: "number",
    label: "Pièce",
    rowHeader: true,
    cell: ({ userId, number }) => (
      <Link to={`/admin/members/${userId}/factures/${number}`} reloadDocument className="whitespace-nowrap">
        {number}
      </Link>
    ),
  },
  { key: "order", label: "Commande", cell: ({ reference }) => <span className="whitespace-nowrap">{reference}</span> },
  { key: "day", label: "Date", cell: ({ issuedOn }) => formatDay(issuedOn) },
  {
    key: "person",
    label: "Personne",
    cell: ({ userId, name }) => (
      <Link to={`/admin/members/${userId}`} className="wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { key: "object", label: "Objet", cell: (line) => fr(objectOf(line)) },
  { key: "amount", label: "Montant", numeric: true, cell: ({ amountCents }) => formatExactEuros(amountCents) },
];

const unpaidColumns: Column<NonNullable<Accounts["unpaid"]>[number]>[] = [
  {
    key: "order",
    label: "Commande",
    rowHeader: true,
    cell: ({ userId, reference }) => <Link to={`/admin/members/${userId}#paiements`}>{reference}</Link>,
  },
  { key: "day", label: "Prévue le", cell: ({ since }) => formatDay(since) },
  { key: "amount", label: "Montant", numeric: true, cell: ({ amountCents }) => formatExactEuros(amountCents) },
];

/** « Avoir sur F-2026-0043 », « Adhésion annuelle, 2e échéance ». */
function objectOf({ corrects, label, instalment }: Line): string {
  if (corrects) return `Avoir sur ${corrects}`;
  return instalment ? `${label}, ${instalment === 1 ? "1re" : "2e"} échéance` : label;
}
