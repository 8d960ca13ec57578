import "./retention.css";
import { data, Form } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { type RuleName, retentionRules, ruleText } from "~/platform/personal-data/retention";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { ButtonRow } from "~/ui/layout";
import { LoadError } from "~/ui/load-error";
import { Ordinals } from "~/ui/ordinals";
import { type Column, Table } from "~/ui/table";
import { Unbroken } from "~/ui/unbroken";
import { dueText, horizonNames, retentionNotLoaded } from "../messages";
import { listLastRuns, nightAfter, rehearseRules } from "../retention.server";
import { ACCOUNTS_AT_ONCE, horizons } from "../rules";
import type { Route } from "./+types/retention.page";

const PATH = "/admin/conservation";

interface Line {
  rule: RuleName;
  what: string;
  time: string;
  why: string;
  last: string;
}

export async function loader() {
  const load = async () => {
    const settings = await getSettings(db());
    const runs = await listLastRuns();
    return retentionRules.map(([rule, told]): Line => {
      const run = runs.get(rule);
      const applied = told.dailyAtParis !== undefined || told.everySeconds !== undefined;
      const nothing = applied || run ? "rien\u00a0encore" : "sans\u00a0objet";
      const last = run?.didAt ? `${formatInstant(run.didAt)} : ${run.count}` : nothing;
      return { rule, what: told.what, time: ruleText(told, settings), why: told.why, last };
    });
  };
  return loadedOr500("retention_not_loaded", async () => ({ lines: await load() }), { lines: null });
}

/** Tries the rules without keeping anything of it: it costs what their nights cost, and is done when it is asked for. */
export async function action({ request }: Route.ActionArgs) {
  const { form } = await readCoachForm(request);
  const days = horizons.find((one) => form.get("intent") === intentOf(one));
  if (days === undefined) throw data(null, { status: 400 });
  const night = nightAfter({ now: now() }, days);
  const due = (await rehearseRules({ now: night })).map(({ rule, count }) => [rule, count] as const);
  return { day: parisDay(night), due };
}

export const meta: Route.MetaFunction = () => unlistedHead("Conservation");

export default function RetentionPage({ loaderData: { lines }, actionData: tried }: Route.ComponentProps) {
  if (!lines) return <LoadError title={retentionNotLoaded} retryTo={PATH} />;
  return (
    <>
      <h1>Conservation</h1>
      <p className="muted mt-1.5 mb-6 max-w-[60ch]">
        {fr(
          `Ce que le site garde, combien de temps et pourquoi, écrit comme la personne le lit dans la politique de confidentialité. Ces règles s’appliquent seules chaque nuit. Un compte qui commande, se connecte ou attend quelque chose est laissé ; ${ACCOUNTS_AT_ONCE} comptes au plus partent par nuit, les autres la suivante.`,
        )}
      </p>
      <Form method="post" className="mb-6">
        <p className="mb-3">{fr("Voir ce qui s’effacera, sans rien effacer :")}</p>
        <ButtonRow>
          {horizons.map((one) => (
            <SubmitButton key={one} variant="secondary" small intent={intentOf(one)}>
              {horizonNames[one]}
            </SubmitButton>
          ))}
        </ButtonRow>
      </Form>
      <div role="status">
        {tried && (
          <h2 className="h4 mb-3">
            <Ordinals>{`Ce qui s’effacera d’ici au ${formatDay(tried.day)}`}</Ordinals>
          </h2>
        )}
      </div>
      <div className="retention-lines">
        <Table
          dense
          caption="Ce que le site garde"
          hideCaption
          rows={lines}
          rowKey={({ rule }) => rule}
          columns={tried ? [...columns, dueColumn(new Map(tried.due))] : columns}
          empty={null}
        />
      </div>
    </>
  );
}

const intentOf = (days: (typeof horizons)[number]) => `try-${days}`;

const columns: Column<Line>[] = [
  { key: "what", label: "Quoi", rowHeader: true, cell: ({ what }) => fr(what) },
  {
    key: "time",
    label: "Durée",
    cell: ({ time }) => (
      <span>
        <Unbroken>{fr(time)}</Unbroken>
      </span>
    ),
  },
  { key: "why", label: "Pourquoi", cell: ({ why }) => fr(why) },
  { key: "last", label: "Dernière fois", cell: ({ last }) => fr(last) },
];

function dueColumn(due: Map<RuleName, number | null>): Column<Line> {
  return { key: "due", label: "À\u00a0effacer", numeric: true, cell: ({ rule }) => dueText(due.get(rule)) };
}
