import { getSettings } from "~/features/settings/settings.server";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { retentionRules, ruleText } from "~/platform/personal-data/retention";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { type Column, Table } from "~/ui/table";
import { horizonNames, retentionNotLoaded } from "../messages";
import { listLastRuns, nightAfter, rehearseRules } from "../retention.server";
import { ACCOUNTS_AT_ONCE, horizons } from "../rules";
import type { Route } from "./+types/retention.page";

const PATH = "/admin/conservation";

interface Line {
  rule: string;
  what: string;
  time: string;
  why: string;
  /** Null: no night applies it. */
  due: number | null;
  last: string;
}

export async function loader({ request }: Route.LoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get("jours"));
  const days = horizons.find((one) => one === asked) ?? 0;
  const at = { now: now() };
  const night = nightAfter(at, days);
  const load = async () => {
    const settings = await getSettings(db());
    const rehearsed = new Map((await rehearseRules({ now: night })).map(({ rule, count }) => [rule, count]));
    const runs = await listLastRuns();
    const lines = retentionRules.map(([rule, told]): Line => {
      const run = runs.get(rule);
      return {
        rule,
        what: told.what,
        time: ruleText(told, settings),
        why: told.why,
        due: rehearsed.get(rule) ?? null,
        last: run?.didAt ? `${formatInstant(run.didAt)} : ${run.count}` : run ? "rien encore" : "–",
      };
    });
    return { days, day: parisDay(night), lines };
  };
  return loadedOr500("retention_not_loaded", load, { days, day: parisDay(night), lines: null });
}

export const meta: Route.MetaFunction = () => unlistedHead("Conservation");

export default function RetentionPage({ loaderData: { days, day, lines } }: Route.ComponentProps) {
  return (
    <>
      <h1>Conservation</h1>
      <p className="muted mt-1.5 mb-6 max-w-[60ch]">
        {fr(
          `Ce que le site garde, combien de temps et pourquoi. Les mêmes règles s’appliquent seules chaque nuit et s’impriment dans la politique de confidentialité. Cette page les essaie sans rien effacer. Un compte qui commande, se connecte ou attend quelque chose est laissé ; ${ACCOUNTS_AT_ONCE} comptes au plus partent par nuit, les autres la suivante.`,
        )}
      </p>
      <FilterLinks
        look="line"
        label="Jusqu’à quand"
        links={horizons.map((one) => ({
          to: one === 0 ? PATH : `${PATH}?jours=${one}`,
          label: horizonNames[one],
          current: one === days,
        }))}
      />
      {!lines && <LoadError title={retentionNotLoaded} retryTo={PATH} />}
      {lines && (
        <div className="mt-6">
          <Table
            dense
            caption={`Ce qui s’effacera d’ici au ${formatDay(day)}`}
            rows={lines}
            rowKey={({ rule }) => rule}
            columns={columns}
            empty={null}
          />
        </div>
      )}
    </>
  );
}

const columns: Column<Line>[] = [
  { key: "what", label: "Quoi", rowHeader: true, cell: ({ what }) => fr(what) },
  { key: "time", label: "Durée", cell: ({ time }) => fr(time) },
  { key: "why", label: "Pourquoi", cell: ({ why }) => fr(why) },
  { key: "due", label: "À\u00a0effacer", numeric: true, cell: ({ due }) => due ?? "–" },
  { key: "last", label: "Dernière fois", cell: ({ last }) => fr(last) },
];
