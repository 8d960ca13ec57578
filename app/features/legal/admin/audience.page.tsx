import "./audience.css";
import { getSettings } from "~/features/settings/settings.server";
import { type Day, formatDay, formatMonth } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { monthsText } from "~/platform/personal-data/kept-time";
import { BarChart } from "~/ui/bar-chart";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { StatStrip } from "~/ui/stat-strip";
import { type Column, Table } from "~/ui/table";
import { Unbroken } from "~/ui/unbroken";
import { readAudience } from "../audience.server";
import type { Route } from "./+types/audience.page";
import { audienceNotLoaded, pageNames, sourceNames, whatIsCounted } from "./messages";

const PATH = "/admin/audience";

export async function loader() {
  const load = async () => {
    const { measure_retention_months } = await getSettings(db());
    return { audience: await readAudience(db(), { now: now() }), keptFor: monthsText(measure_retention_months) };
  };
  return loadedOr500("audience_not_loaded", load, { audience: null, keptFor: "" });
}

export const meta: Route.MetaFunction = () => unlistedHead("Audience");

type Audience = NonNullable<Route.ComponentProps["loaderData"]["audience"]>;

export default function AudiencePage({ loaderData: { audience, keptFor } }: Route.ComponentProps) {
  return (
    <>
      <h1>Audience</h1>
      <p className="muted mt-1.5 mb-6 max-w-[60ch]">
        {fr(
          "Combien de visites, d’où elles viennent, ce qui est lu et ce qu’elles deviennent, chez les personnes qui ont accepté d’être comptées. Des nombres par jour : personne n’y est reconnaissable.",
        )}
      </p>
      {!audience && <LoadError title={audienceNotLoaded} retryTo={PATH} />}
      {audience &&
        (audience.months.length > 0 ? (
          <Everything {...audience} />
        ) : (
          <EmptyState level={2} title={fr("Rien n’a encore été compté")}>
            {fr("La première visite d’une personne qui accepte la mesure d’audience s’affichera ici.")}
          </EmptyState>
        ))}
      {audience && (
        <section className="mt-12" aria-labelledby="comptage">
          <BlockHeading title={fr("Ce qui est compté, et ce qui ne l’est pas")} id="comptage" />
          <ul className="rules mt-4 grid gap-x-14 xl:grid-cols-2">
            {whatIsCounted.map((sentence) => (
              <li key={sentence}>
                <Unbroken>{fr(sentence)}</Unbroken>
              </li>
            ))}
            <li>{fr(`Ces nombres sont gardés ${keptFor}, puis effacés chaque nuit, jour après jour.`)}</li>
          </ul>
        </section>
      )}
    </>
  );
}

function Everything({ days, totals, sources, pages, months }: Audience) {
  return (
    <>
      <StatStrip
        figures={[
          { label: "Visites comptées", value: totals.visits, note: fr("depuis 30 jours") },
          { label: "Pages lues", value: totals.views, note: fr("depuis 30 jours") },
          { label: "Comptes créés", value: totals.accounts, note: partOf(totals.accounts, totals.visits) },
          { label: "Adhésions payées", value: totals.members, note: partOf(totals.members, totals.visits) },
        ]}
      />
      <section className="mt-10" aria-labelledby="trente-jours">
        <BlockHeading
          title="Trente derniers jours"
          id="trente-jours"
          action={
            <a href={`${PATH}/jours.csv`} className="inline-flex min-h-(--target) items-center text-sm" download>
              Tous les jours gardés (CSV)
            </a>
          }
        />
        <div className="audience-chart">
          <BarChart
            title="Visites comptées par jour"
            summary={fr(`${totals.visits} en trente jours. Le dernier jour est en cours.`)}
            per="Jour"
            unit="Visites"
            empty="Aucune visite comptée ces trente derniers jours."
            bars={days.map(({ day, visits }, rank) => ({
              label: formatDay(day),
              tick: (days.length - 1 - rank) % 7 === 0 ? shortDay(day) : undefined,
              value: visits,
              shown: String(visits),
            }))}
          />
        </div>
        <div className="audience-lists">
          <Table
            dense
            caption="Pages les plus lues"
            columns={pageColumns}
            rows={pages}
            rowKey={({ page }) => page}
            empty={<p className="muted">{fr("Aucune page comptée ces trente derniers jours.")}</p>}
          />
          <Table
            dense
            caption={fr("D’où viennent les visites")}
            columns={sourceColumns}
            rows={sources.map((line) => ({ ...line, part: shareText(line.visits, totals.visits) }))}
            rowKey={({ source }) => source}
          />
        </div>
      </section>
      <section className="mt-12" aria-labelledby="mois">
        <BlockHeading title="Mois par mois" id="mois" />
        <p className="small muted mt-2 max-w-[60ch]">
          {fr("Les parts sont celles des visites comptées. Le mois en cours et le plus ancien ne sont pas entiers.")}
        </p>
        <div className="mt-4">
          <Table
            dense
            caption="Mois par mois"
            hideCaption
            columns={monthColumns}
            rows={months}
            rowKey={({ first }) => first}
          />
        </div>
      </section>
    </>
  );
}

const pageColumns: Column<Audience["pages"][number]>[] = [
  { key: "page", label: "Page", rowHeader: true, cell: ({ page }) => fr(pageNames[page]) },
  { key: "views", label: "Lectures", numeric: true, cell: ({ views }) => views },
];

const sourceColumns: Column<Audience["sources"][number] & { part: string }>[] = [
  { key: "source", label: "Provenance", rowHeader: true, cell: ({ source }) => sourceNames[source] },
  { key: "visits", label: "Visites", numeric: true, cell: ({ visits }) => visits },
  { key: "part", label: "Part", numeric: true, cell: ({ part }) => part },
];

const monthColumns: Column<Audience["months"][number]>[] = [
  { key: "month", label: "Mois", rowHeader: true, cell: ({ first }) => formatMonth(first) },
  { key: "visits", label: "Visites", numeric: true, cell: ({ visits }) => (visits === 0 ? "–" : visits) },
  { key: "views", label: "Pages lues", numeric: true, cell: ({ views }) => views },
  {
    key: "accounts",
    label: "Comptes (part)",
    numeric: true,
    cell: ({ accounts, visits }) => counted(accounts, visits),
  },
  { key: "members", label: "Adhésions (part)", numeric: true, cell: ({ members, visits }) => counted(members, visits) },
];

/** « 12 (4,2 %) ». */
function counted(count: number, visits: number): string {
  return visits === 0 ? String(count) : fr(`${count} (${shareText(count, visits)})`);
}

/** « 4,2 % »; a dash where there is nothing to share. */
function shareText(count: number, visits: number): string {
  if (visits === 0) return "–";
  return new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 1 }).format(count / visits);
}

function partOf(count: number, visits: number): string {
  return fr(visits === 0 ? "depuis 30 jours" : `soit ${shareText(count, visits)} des visites comptées`);
}

/** « 21/11 ». */
function shortDay(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}`;
}
