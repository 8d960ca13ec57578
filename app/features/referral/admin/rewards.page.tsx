import { Download } from "lucide-react";
import { Form, Link } from "react-router";
import { readSensitiveForm, requireVisit } from "~/features/accounts/accounts.server";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { type Day, formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { formatEuros } from "~/platform/money";
import { SubmitButton } from "~/ui/button";
import { BlockHeading, RuleList } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { listOwed, listPaidThenReversed, listPaidYears, listYearTotals } from "../referral.server";
import { isDeclared } from "../rules";
import type { Route } from "./+types/rewards.page";
import { declaredNote, rewardsNotLoaded, stateTags } from "./messages";

const PATH = "/admin/recompenses";
const FILE = `${PATH}/annee.csv`;

/** The calendar year of an address, or this one. */
function yearOf(request: Request, today: Day): number {
  const asked = new URL(request.url).searchParams.get("annee") ?? "";
  return /^20\d\d$/.test(asked) ? Number(asked) : Number(today.slice(0, 4));
}

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request);
  const at = { now: now() };
  const year = yearOf(request, parisDay(at.now));
  const load = async () => {
    const owed = await listOwed(db(), at);
    const totals = await listYearTotals(db(), year);
    return {
      year,
      years: [...new Set([Number(parisDay(at.now).slice(0, 4)), ...(await listPaidYears(db())), year])].sort(
        (a, b) => b - a,
      ),
      owed: owed.map(({ requestedAt, ...line }) => ({
        ...line,
        askedOn: requestedAt && formatDay(parisDay(requestedAt)),
      })),
      owedCents: owed[0]?.allCents ?? 0,
      moreOwed: (owed[0]?.people ?? 0) - owed.length,
      takenBack: (await listPaidThenReversed(db())).map(({ reversedAt, ...line }) => ({
        ...line,
        on: formatDay(parisDay(reversedAt)),
      })),
      totals: totals.map(({ userId, firstName, lastName, cents, days, rewards }) => ({
        userId,
        name: `${firstName} ${lastName}`,
        cents,
        rewards,
        days: days.map(formatDay).join(", "),
        declared: isDeclared(cents),
      })),
    };
  };
  const fresh = session.fresh;
  return loadedOr500("rewards_not_loaded", async () => ({ fresh, shown: await load() }), { fresh, shown: null });
}

export async function action({ request }: Route.ActionArgs) {
  const { held } = await readSensitiveForm(request, `${PATH}#exporter`);
  if (held) return held;
  throw new Response(null, { status: 400 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Récompenses");

type Shown = NonNullable<Route.ComponentProps["loaderData"]["shown"]>;
type Owed = Shown["owed"][number];
type Total = Shown["totals"][number];

function PersonLink({ userId, name }: { userId: string; name: string }) {
  return (
    <Link to={`${PATH}/${userId}`} className="inline-flex min-h-(--target) items-center wrap-anywhere">
      {name}
    </Link>
  );
}

const owedColumns: Column<Owed>[] = [
  { key: "name", label: "Nom", rowHeader: true, cell: PersonLink },
  {
    key: "rewards",
    label: "Récompenses",
    cell: ({ rewards }) => String(rewards),
  },
  {
    key: "asked",
    label: "Versement",
    cell: ({ askedOn }) =>
      askedOn ? <Tag kind="glow">{fr(`Demandé le ${askedOn}`)}</Tag> : <span className="muted">Pas demandé</span>,
  },
  { key: "amount", label: "Montant", numeric: true, cell: ({ dueCents }) => formatEuros(dueCents) },
];

const totalColumns: Column<Total>[] = [
  { key: "name", label: "Nom", rowHeader: true, cell: PersonLink },
  { key: "days", label: "Virements", cell: ({ days }) => fr(days) },
  { key: "rewards", label: "Récompenses", cell: ({ rewards }) => String(rewards) },
  {
    key: "declared",
    label: "Déclaration",
    cell: ({ declared }) => (declared ? <Tag kind="danger">À déclarer</Tag> : <span className="muted">-</span>),
  },
  { key: "amount", label: "Total", numeric: true, cell: ({ cents }) => formatEuros(cents) },
];

export default function RewardsPage({ loaderData: { shown, fresh }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-2">Récompenses</h1>
      <p className="muted small mb-6 max-w-[60ch]">
        {fr(
          "Ce que gagnent les membres dont le code a servi. Vous faites le virement depuis votre banque, puis vous le notez ici : une récompense ne se note qu'une fois.",
        )}
      </p>
      {shown ? (
        <>
          {shown.takenBack.length > 0 && <TakenBack lines={shown.takenBack} />}
          <section aria-labelledby="a-verser" className="mb-12">
            <BlockHeading
              title="À verser"
              id="a-verser"
              action={shown.owed.length > 0 && <span className="num muted">{formatEuros(shown.owedCents)}</span>}
            />
            <div className="mt-4">
              <Table
                dense
                caption="À verser"
                hideCaption
                columns={owedColumns}
                rows={shown.owed}
                rowKey={({ userId }) => userId}
                empty={
                  <EmptyState image="boite" level={3} title="Rien à verser">
                    {fr("Une récompense arrive ici le premier du mois qui suit le jour où elle est acquise.")}
                  </EmptyState>
                }
              />
            </div>
          </section>
          {shown.moreOwed > 0 && (
            <p className="small muted -mt-8 mb-12">
              {fr(`Et ${shown.moreOwed} autres personnes, après celles-ci. Le total les compte.`)}
            </p>
          )}
          <Year shown={shown} />
          <Export year={shown.year} fresh={fresh} refusal={actionData} />
        </>
      ) : (
        <LoadError title={rewardsNotLoaded} retryTo={PATH} />
      )}
    </>
  );
}

function TakenBack({ lines }: { lines: Shown["takenBack"] }) {
  return (
    <section aria-labelledby="a-voir" className="mb-12">
      <BlockHeading title={fr(stateTags.paid_then_reversed.label)} id="a-voir" />
      <RuleList>
        {lines.map(({ rewardId, userId, name, amountCents, on }) => (
          <li key={rewardId} className="flex flex-wrap items-center justify-between gap-x-4">
            <PersonLink userId={userId} name={name} />
            <span className="small muted">{fr(`${formatEuros(amountCents)}, reprise le ${on}`)}</span>
          </li>
        ))}
      </RuleList>
    </section>
  );
}

function Year({ shown: { year, years, totals } }: { shown: Shown }) {
  return (
    <section aria-labelledby="annee">
      <BlockHeading title={`Versé en ${year}`} id="annee" />
      <div className="mt-4">
        {years.length > 1 && (
          <FilterLinks
            label="Années"
            links={years.map((one) => ({
              to: `${PATH}?annee=${one}#annee`,
              label: String(one),
              current: one === year,
            }))}
          />
        )}
        <Table
          dense
          caption={`Versé en ${year}`}
          hideCaption
          columns={totalColumns}
          rows={totals}
          rowKey={({ userId }) => userId}
          empty={<p className="muted mt-4">{fr(`Aucun virement noté en ${year}.`)}</p>}
        />
        {totals.some(({ declared }) => declared) && (
          <p className="small muted mt-4 max-w-[60ch]">{declaredNote(year)}</p>
        )}
      </div>
    </section>
  );
}

function Export({
  year,
  fresh,
  refusal,
}: {
  year: number;
  fresh: boolean;
  refusal: Route.ComponentProps["actionData"];
}) {
  return (
    <section className="mt-12" aria-labelledby="exporter">
      <BlockHeading title="Exporter" id="exporter" />
      <p className="muted mt-4 mb-5 max-w-[60ch]">
        {fr(
          `Un fichier pour un tableur : ce que chaque personne a reçu en ${year}, avec les jours. Il contient des noms et des adresses : gardez-le peu de temps.`,
        )}
      </p>
      {fresh ? (
        <Form method="post" action={FILE} reloadDocument>
          <input type="hidden" name="year" value={year} />
          <SubmitButton variant="secondary" small icon={Download}>
            {`Télécharger ${year} (CSV)`}
          </SubmitButton>
        </Form>
      ) : (
        <div className="max-w-[40rem]">
          <ConfirmPassword
            refusal={refusal}
            why="Pour sortir ces noms du site, redonnez votre mot de passe. C’est valable dix minutes."
          />
        </div>
      )}
    </section>
  );
}
