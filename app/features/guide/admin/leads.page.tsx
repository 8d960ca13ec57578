import { data } from "react-router";
import { confirmPasswordAction, requireVisit } from "~/features/accounts/accounts.server";
import { ExportSection } from "~/features/newsletter/export-section";
import { formatInstant } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { pageFrom } from "~/platform/paging";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";
import { readLeads } from "../guide.server";
import { LEAD_KEPT_MONTHS } from "../rules";
import type { Route } from "./+types/leads.page";

const PATH = "/admin/newsletter/guide";

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request);
  const page = pageFrom(new URL(request.url).searchParams);
  try {
    const { leads, ...list } = await readLeads(db(), { page });
    const lines = leads.map((lead) => ({
      id: lead.id,
      email: lead.email,
      firstName: lead.first_name,
      letter: lead.wants_newsletter ? "demandée" : "non",
      source: lead.source === "home" ? "page d’accueil" : "page du guide",
      version: lead.consent_text_version,
      asked: formatInstant(lead.last_asked_at),
    }));
    return { fresh: session.fresh, list: { ...list, lines } };
  } catch (error) {
    log.error("leads_not_loaded", { error });
    return data({ fresh: session.fresh, list: null }, { status: 500 });
  }
}

export async function action({ request }: Route.ActionArgs) {
  const visit = await requireVisit(request);
  return confirmPasswordAction(visit, await request.formData(), `${PATH}#export`);
}

export const meta: Route.MetaFunction = () => unlistedHead("Demandes du guide");

type Line = NonNullable<Route.ComponentProps["loaderData"]["list"]>["lines"][number];

const columns: Column<Line>[] = [
  {
    key: "email",
    label: "E-mail",
    rowHeader: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { key: "name", label: "Prénom", cell: ({ firstName }) => <span className="wrap-anywhere">{firstName}</span> },
  { key: "letter", label: "Lettre", cell: ({ letter }) => letter },
  { key: "source", label: "Depuis", cell: ({ source }) => source },
  { key: "version", label: "Texte lu", cell: ({ version }) => version },
  { key: "asked", label: "Dernière demande", cell: ({ asked }) => asked },
];

export default function LeadsPage({ loaderData: { fresh, list }, actionData: refusal }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/newsletter">Inscrits à la lettre</BackLink>
      <h1 className="mb-2">Demandes du guide</h1>
      {list ? (
        <>
          <p className="muted small mb-4 max-w-[60ch]">
            {fr(
              `${foundText(list.found)} Une adresse est oubliée ${LEAD_KEPT_MONTHS} mois après sa dernière demande, sauf si elle reçoit la lettre. N'écrivez qu'à celles qui sont inscrites à la lettre.`,
            )}
          </p>
          <Table
            dense
            caption="Demandes du guide"
            hideCaption
            columns={columns}
            rows={list.lines}
            rowKey={({ id }) => id}
            empty={
              <EmptyState image="boite" level={2} title={fr("Personne n'a encore demandé le guide")}>
                {fr("Chaque demande apparaîtra ici, avec le texte qui l'accompagnait.")}
              </EmptyState>
            }
          />
          <Pager page={list.page} pages={list.pages} to={(page) => `${PATH}?page=${page}`} />
          {list.found > 0 && <ExportSection file={`${PATH}/demandes.csv`} fresh={fresh} refusal={refusal} />}
        </>
      ) : (
        <LoadError title="Erreur lors du chargement des demandes" retryTo={PATH} />
      )}
    </>
  );
}

function foundText(found: number): string {
  if (found === 0) return "";
  return `${found} ${found > 1 ? "personnes ont demandé" : "personne a demandé"} le guide.`;
}
