import "./accounting.css";
import { data, Link } from "react-router";
import { confirmPasswordAction, requireVisit } from "~/features/accounts/accounts.server";
import { countArchives } from "~/features/archive/archive.server";
import { formatInstant, formatMonth } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { formatExactEuros } from "~/platform/money";
import { pageFrom } from "~/platform/paging";
import { typedSearch } from "~/platform/search";
import { capitalized, fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { closeMonth, readAccounts } from "../accounting.server";
import { readMonth } from "../rules";
import type { Route } from "./+types/accounts.page";
import { Agreement } from "./agreement";
import { Documents } from "./documents";
import { Files } from "./files";
import { accountsNotLoaded, closingRefused, documentFilters } from "./messages";
import { MonthReceipts } from "./month-receipts";
import { accountsPath, PATH } from "./paths";
import { Settlements } from "./settlements";
import { Thresholds } from "./thresholds";
import { ToDeclare } from "./to-declare";

const filters = Object.keys(documentFilters) as (keyof typeof documentFilters)[];

function askedOf(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    month: readMonth(searchParams.get("mois")),
    filter: filters.find((name) => documentFilters[name].address === searchParams.get("pieces")) ?? "all",
    search: typedSearch(searchParams),
    page: pageFrom(searchParams),
    closing: searchParams.get("confirmer") === "clore",
  };
}

export async function loader({ request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request, { destination: "admin" });
  const { closing, ...asked } = askedOf(request);
  const shown = { fresh: session.fresh, closing, filter: asked.filter, search: asked.search };
  try {
    const archived = asked.search ? await countArchives(db(), asked.search) : 0;
    return { ...shown, archived, accounts: await readAccounts(db(), asked, { now: now() }) };
  } catch (error) {
    log.error("accounts_not_loaded", { error });
    return data({ ...shown, archived: 0, accounts: null }, { status: 500 });
  }
}

export async function action({ request }: Route.ActionArgs) {
  const visit = await requireVisit(request, { destination: "admin" });
  const form = await request.formData();
  const month = readMonth(String(form.get("month") ?? "")) ?? askedOf(request).month;
  if (form.get("intent") === "confirm-password")
    return confirmPasswordAction(visit, form, `${accountsPath({ month })}#exports`);
  if (form.get("intent") !== "close-month" || !month) throw data(null, { status: 400 });
  const done = await inTransaction((trx) => closeMonth(trx, month, { now: now(), by: visit.user.id }));
  const back = accountsPath({ month });
  if (!done.ok)
    return redirectSaying(back, {
      kind: "error",
      title: "Rien n’a été clos",
      text: done.reason === "ready" ? undefined : closingRefused[done.reason],
    });
  return redirectDone(back, `${capitalized(formatMonth(month))} est clos`);
}

export const meta: Route.MetaFunction = () => unlistedHead("Comptes");

export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, archived, fresh, closing, filter, search } = loaderData;
  if (!accounts)
    return (
      <>
        <h1 className="mb-4">Comptes</h1>
        <LoadError title={accountsNotLoaded} retryTo={PATH} />
      </>
    );
  const { month, previous, next, current } = accounts;
  return (
    <div className="accounts">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1>Comptes</h1>
        <nav className="month-links" aria-label="Mois">
          {previous && <Link to={accountsPath({ month: previous })}>{formatMonth(previous)}</Link>}
          <b aria-current="page">{formatMonth(month)}</b>
          {next && <Link to={accountsPath({ month: next === current ? null : next })}>{formatMonth(next)}</Link>}
        </nav>
      </header>
      <Agreement accounts={accounts} />
      <div className="accounts-columns">
        <MonthReceipts accounts={accounts} />
        <ToDeclare accounts={accounts} asked={closing} />
      </div>
      <Thresholds accounts={accounts} />
      <Documents accounts={accounts} filter={filter} search={search} archived={archived} />
      <p className="small muted mt-5 max-w-[40rem]">
        {accounts.closing.state === "closed" &&
          accounts.closing.month === month &&
          fr(
            `${capitalized(formatMonth(month))} a été clos ${formatInstant(accounts.closing.at)} : ${formatExactEuros(accounts.closing.totalCents)}. Ce qu’on en apprend ensuite s’écrit dans le mois ouvert. `,
          )}
        {fr("Les écritures ne se modifient pas et ne s’effacent pas. Pour ce qui n’est pas passé par le site : ")}
        <Link to={`${PATH}/correction`}>{fr("écrire une correction")}</Link>.
      </p>
      <Settlements accounts={accounts} />
      <Files accounts={accounts} fresh={fresh} refusal={actionData} />
    </div>
  );
}
