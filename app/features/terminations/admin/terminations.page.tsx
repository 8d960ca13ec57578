import { data, Link } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { pageFrom } from "~/platform/paging";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";
import { Tag, UrgencyTag } from "~/ui/tag";
import { delayText, kindNames } from "../messages";
import { listDecidedTerminations, listOpenTerminations } from "../terminations.server";
import type { Route } from "./+types/terminations.page";
import { outcomeNames, refundText } from "./messages";

const PATH = "/admin/fins-de-contrat";
const DECIDED = `${PATH}?boite=traitees`;

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = pageFrom(searchParams);
  const box = searchParams.get("boite") === "traitees" ? ("decided" as const) : ("open" as const);
  try {
    const { terminations, ...list } = await listDecidedTerminations(db(), { page });
    const open = box === "open" ? await listOpenTerminations(db(), { now: now() }) : [];
    const lines =
      box === "open"
        ? open.map(({ termination, deadline, delay }) => ({
            ...lineOf(termination),
            delay,
            detail: `au plus tard le ${formatDay(deadline)}`,
          }))
        : terminations.map((termination) => ({
            ...lineOf(termination),
            delay: null,
            detail: refundText(termination),
          }));
    return { box, list: { ...list, lines } };
  } catch (error) {
    log.error("terminations_not_loaded", { error });
    return data({ box, list: null }, { status: 500 });
  }
}

type Line = NonNullable<Route.ComponentProps["loaderData"]["list"]>["lines"][number];

type Listed = Awaited<ReturnType<typeof listDecidedTerminations>>["terminations"][number];

function lineOf({ id, name, kind, received_at, outcome }: Omit<Listed, "outstanding">) {
  return { id, name, kind: kindNames[kind], received: formatDay(parisDay(received_at)), outcome };
}

export const meta: Route.MetaFunction = () => unlistedHead("Fins de contrat");

const columns: Column<Line>[] = [
  {
    key: "name",
    label: "Nom",
    rowHeader: true,
    cell: ({ id, name }) => (
      <Link to={`${PATH}/${id}`} className="inline-flex min-h-(--target) items-center wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { key: "kind", label: "Demande", cell: ({ kind }) => kind },
  { key: "received", label: "Reçue le", cell: ({ received }) => received },
  { key: "detail", label: "Remboursement", cell: ({ detail }) => detail },
  {
    key: "state",
    label: "État",
    cell: ({ delay, outcome }) =>
      delay ? (
        <UrgencyTag urgency={delay.urgency}>{fr(delayText(delay))}</UrgencyTag>
      ) : (
        outcome && <Tag kind="line">{outcomeNames[outcome]}</Tag>
      ),
  },
];

export default function TerminationsPage({ loaderData: { box, list } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-2">Fins de contrat</h1>
      <p className="muted small mb-4 max-w-[60ch]">
        {fr(
          "Les rétractations et les résiliations déclarées sur le site. La loi veut le remboursement d'une rétractation sous 14 jours ; vos conditions, celui d'une résiliation sous 30 jours.",
        )}
      </p>
      {list ? (
        <>
          <FilterLinks
            label="Boîtes"
            links={[
              { to: PATH, label: "À traiter", current: box === "open", count: list.counts.open },
              { to: DECIDED, label: "Traitées", current: box === "decided", count: list.counts.decided },
            ]}
          />
          <div className="mt-4">
            <Table
              dense
              caption={box === "open" ? "À traiter" : "Traitées"}
              hideCaption
              columns={columns}
              rows={list.lines}
              rowKey={({ id }) => id}
              empty={
                <EmptyState image="boite" level={2} title={box === "open" ? "Tout est à jour" : "Rien pour le moment"}>
                  {fr(
                    box === "open"
                      ? "Chaque demande arrive ici, et un e-mail vous le dit."
                      : "Une demande se lit ici une fois traitée.",
                  )}
                </EmptyState>
              }
            />
          </div>
          {box === "decided" && <Pager page={list.page} pages={list.pages} to={(page) => `${DECIDED}&page=${page}`} />}
        </>
      ) : (
        <LoadError title="Erreur lors du chargement des demandes" retryTo={PATH} />
      )}
    </>
  );
}
