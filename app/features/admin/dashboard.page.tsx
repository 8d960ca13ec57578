import { ExternalLink } from "lucide-react";
import { Link, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { PremiumTag } from "~/features/membership/premium-tag";
import { vatWarningMessages } from "~/features/settings/messages";
import { type Day, formatDay, formatMonth, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { readDeadJob } from "~/platform/jobs/dead-jobs.server";
import { formatEuros } from "~/platform/money";
import { BarChart } from "~/ui/bar-chart";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { LoadError } from "~/ui/load-error";
import { Notice } from "~/ui/notice";
import { StatStrip } from "~/ui/stat-strip";
import { Table } from "~/ui/table";
import { UndoNotice } from "~/ui/undo-notice";
import type { Route } from "./+types/dashboard.page";
import { allRetriedMessage, RetryNotice, retryMessages } from "./abandoned-jobs";
import { readDashboard } from "./admin.server";
import { countToDo } from "./count-to-do";
import type { Dashboard } from "./dashboard.server";
import { Health } from "./health";
import { doneMessages } from "./messages";
import { PromiseScores } from "./promise-scores";
import { listAddress } from "./rules";
import { ToDo } from "./to-do";
import { justDone, runToDoAction } from "./to-do-actions.server";

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const done = justDone(searchParams.get("fait"));
  const asked = searchParams.get("confirmer") === "reessayer";
  const load = async () => ({
    done,
    retried: done?.kind === "retry" ? await readDeadJob(db(), done.id) : null,
    asked,
    dashboard: await readDashboard(db(), { now: now(), allAbandoned: showsAll(request) }),
  });
  return loadedOr500("dashboard_not_loaded", load, { done: null, retried: null, asked: false, dashboard: null });
}

/** Every abandoned task, and not the latest alone. */
function showsAll(request: Request): boolean {
  return new URL(request.url).searchParams.get("taches") === "toutes";
}

/** What « À faire » lets her do without leaving it. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const { ok, undone, kind, thing } = await runToDoAction(form, actor);
  const words = doneMessages[kind];
  const headers = new Headers();
  // What is done says so in the list itself, with its undoing: ten in a row would pile up as toasts under the thumb.
  if (!ok) flash(headers, { kind: "error", title: "Rien n’a été modifié", text: words.refused });
  else if (undone) flash(headers, { kind: "success", title: words.undone });
  const to = listAddress({ allAbandoned: showsAll(request) }, ok && !undone ? thing : undefined);
  return redirect(to, { status: 303, headers });
}

export const meta: Route.MetaFunction = () => [{ title: "Dashboard Admin" }, { name: "robots", content: "noindex" }];

export default function DashboardPage({ loaderData: { dashboard, done, retried, asked } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1>Dashboard Admin</h1>
          {dashboard && (
            <p className="small muted mt-1.5">
              {fr(
                `Bienvenue. Nous sommes le ${weekdayName(dashboard.today)} ${formatDay(dashboard.today)}. ${waitingText(countToDo(dashboard))}`,
              )}
            </p>
          )}
        </div>
        <ButtonLink to="/" variant="secondary" small icon={ExternalLink}>
          Voir le site
        </ButtonLink>
      </header>
      {dashboard ? (
        <Everything dashboard={dashboard} done={done} retried={retried} asked={asked} />
      ) : (
        <LoadError title="Erreur lors du chargement du tableau de bord" retryTo="/admin" />
      )}
    </>
  );
}

interface EverythingProps {
  dashboard: Dashboard;
  done: ReturnType<typeof justDone>;
  retried: Awaited<ReturnType<typeof readDeadJob>>;
  asked: boolean;
}

function Everything({ dashboard, done, retried, asked }: EverythingProps) {
  const { counts, figures, events, months, newest, health, beingRetried, replyPromise } = dashboard;
  const left = dashboard.abandoned.length + dashboard.moreAbandoned - beingRetried;
  const tried =
    done?.kind === "retry_all"
      ? allRetriedMessage({ asked: Number(done.id), again: beingRetried, left })
      : retried && retryMessages[retried];
  return (
    <>
      <StatStrip
        figures={[
          { label: "Membres Actifs", value: counts.premium, note: fr(accountsNote(counts.recent)) },
          { label: "Événements", value: figures.eventsToCome, note: fr(draftsNote(figures.eventDrafts)) },
          { label: "Messages", value: figures.messages, note: fr(`${figures.waiting} sans réponse`) },
          { label: "Articles", value: figures.articles, note: fr(articlesNote(figures)) },
        ]}
      />
      {figures.joinedLately >= FEWEST_JOINED && <p className="small muted mt-3">{plansNote(figures)}</p>}
      <VatNotice vat={dashboard.vat} />
      <div className="dashboard-columns">
        <section aria-labelledby="a-faire">
          <BlockHeading
            title="À faire"
            id="a-faire"
            action={<span className="small muted">{fr(`Promesse : ${replyPromise}`)}</span>}
          />
          {done && tried && (
            <div className="todo-undo">
              <RetryNotice words={tried} address={listAddress(dashboard, done.thing)} />
            </div>
          )}
          {done && done.kind !== "retry" && done.kind !== "retry_all" && (
            <div className="todo-undo">
              <UndoNotice
                title={doneMessages[done.kind].done}
                fields={{ intent: "undo", thing: done.thing }}
                action={listAddress(dashboard)}
              />
            </div>
          )}
          <ToDo dashboard={dashboard} asked={asked} />
        </section>
        <div>
          <DayAhead day={dashboard.day} />
          <section aria-labelledby="a-venir">
            <BlockHeading
              title="Prochains événements"
              id="a-venir"
              action={<Link to="/admin/events">Tout voir</Link>}
            />
            {events.length === 0 && (
              <p className="muted mt-4">
                {fr("Aucun événement publié n'est à venir.")}{" "}
                <Link to="/admin/events/nouveau">{fr("En préparer un")}</Link>
              </p>
            )}
            <ul className="coming-events">
              {events.map(({ id, title, event_date, seats_taken, capacity, waiting }) => (
                <li key={id}>
                  <span className="num">{shortDay(parisDay(event_date))}</span>
                  <Link to={`/admin/events/${id}`}>{fr(title)}</Link>
                  <span className="num muted">
                    {`${seats_taken} / ${capacity}`}
                    <span className="sr-only"> places prises</span>
                    {waiting > 0 && <span className="block">{fr(`+ ${waiting} en attente`)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <section className="mt-12" aria-labelledby="mois">
        <BlockHeading title="Mois par mois" id="mois" />
        <div className="month-charts">
          <BarChart
            title="Membres"
            summary={fr(membersSummary(months))}
            {...byMonth}
            unit="Membres"
            bars={months.map(({ month, members }) => ({
              ...named(month),
              value: members,
              shown: String(members),
            }))}
          />
          <BarChart
            title="Encaissé"
            summary={fr("Paiements reçus, moins ce qui a été remboursé ou repris par la banque.")}
            {...byMonth}
            unit="Encaissé"
            bars={months.map(({ month, turnoverCents }) => ({
              ...named(month),
              value: turnoverCents,
              shown: formatEuros(turnoverCents),
            }))}
          />
        </div>
      </section>
      <PromiseScores promises={dashboard.promises} />
      <div className="dashboard-columns">
        <section aria-labelledby="inscriptions">
          <BlockHeading
            title="Dernières inscriptions"
            id="inscriptions"
            action={<Link to="/admin/members">Tous les membres</Link>}
          />
          <Newest members={newest} />
        </section>
        <section aria-labelledby="sante">
          <BlockHeading title="Santé du site" id="sante" />
          <Health health={health} />
        </section>
      </div>
    </>
  );
}

/** Whom she sees today, hour by hour. */
function DayAhead({ day }: { day: Dashboard["day"] }) {
  return (
    <section className="mb-8" aria-labelledby="journee">
      <BlockHeading title="La journée" id="journee" action={<Link to="/admin/rendez-vous">Rendez-vous</Link>} />
      {day.length === 0 && <p className="muted mt-4">{fr("Aucun rendez-vous aujourd'hui.")}</p>}
      {day.length > 0 && (
        <ul className="coming-events">
          {day.map(({ id, name, startsAt, service, over }) => (
            <li key={id}>
              <span className="num">{formatTime(startsAt)}</span>
              <Link to={`/admin/rendez-vous/${id}`}>{name}</Link>
              <span className="muted">{fr(over ? "passé" : service)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function VatNotice({ vat: { warning, yearCents } }: { vat: Dashboard["vat"] }) {
  if (!warning) return null;
  const { title, text } = vatWarningMessages[warning];
  return (
    <Notice className="mt-8" title={fr(title)}>
      {fr(text.replace("{amount}", formatEuros(yearCents)))}{" "}
      <Link to="/admin/settings?groupe=legal#tva">{fr("Taux de TVA")}</Link>
    </Notice>
  );
}

function Newest({ members }: { members: Dashboard["newest"] }) {
  return (
    <Table
      dense
      caption="Dernières inscriptions"
      hideCaption
      rows={members}
      rowKey={({ id }) => id}
      empty={<p className="muted mt-4">Personne ne s’est encore inscrit.</p>}
      columns={[
        {
          key: "name",
          label: "Nom",
          rowHeader: true,
          cell: (line) => (
            <Link
              to={`/admin/members/${line.id}`}
              className="inline-flex min-h-(--target) items-center wrap-anywhere"
            >{`${line.firstName} ${line.lastName}`}</Link>
          ),
        },
        {
          key: "status",
          label: "Statut",
          cell: (line) => <PremiumTag premium={line.premium} />,
        },
        { key: "joined", label: "Inscription", cell: (line) => formatDay(parisDay(line.joinedAt)) },
        { key: "code", label: "Code Parrain", cell: (line) => line.referralCode ?? "-" },
      ]}
    />
  );
}

function waitingText(count: number): string {
  if (count === 0) return "Rien ne vous attend.";
  return count === 1 ? "Une chose vous attend." : `${count} choses vous attendent.`;
}

function accountsNote(recent: number): string {
  return recent > 1 ? `${recent} nouveaux comptes en 30 jours` : `${recent} nouveau compte en 30 jours`;
}

function draftsNote(drafts: number): string {
  if (drafts === 0) return "à venir";
  return drafts > 1 ? `à venir, et ${drafts} brouillons` : "à venir, et 1 brouillon";
}

/** Below it, a number would name somebody. */
const FEWEST_JOINED = 5;

function plansNote({ joinedLately, keptPlanAtOnce }: Dashboard["figures"]): string {
  const percent = Math.floor((100 * keptPlanAtOnce) / joinedLately);
  return fr(
    `Mon plan : ${percent} % des ${joinedLately} membres arrivés en douze semaines en ont gardé un dans leurs sept premiers jours. Qui l’a lu sans le garder, ou l’a effacé, n’est pas compté.`,
  );
}

function articlesNote({ lastArticleAt, articleDrafts }: Dashboard["figures"]): string {
  const last = lastArticleAt ? `dernier : ${formatDay(parisDay(lastArticleAt))}` : "aucun publié";
  if (articleDrafts === 0) return last;
  return `${last}, ${articleDrafts} ${articleDrafts > 1 ? "brouillons" : "brouillon"}`;
}

const byMonth = { per: "Mois", empty: "Rien encore. Les douze derniers mois s'afficheront ici." };

function named(month: Day) {
  const label = formatMonth(month);
  return { label, tick: label.slice(0, 1).toUpperCase() };
}

function membersSummary(months: Dashboard["months"]): string {
  const last = months.at(-1)?.members ?? 0;
  const before = months.at(-2)?.members ?? 0;
  const difference = last - before;
  if (difference === 0) return `${last} aujourd'hui, comme à la fin du mois dernier.`;
  return `${last} aujourd'hui, soit ${Math.abs(difference)} de ${difference > 0 ? "plus" : "moins"} qu'à la fin du mois dernier.`;
}

/** « dimanche ». */
function weekdayName(day: Day): string {
  return new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "long" }).format(new Date(`${day}T00:00:00Z`));
}

/** « sam. 12 déc. », broken after the weekday where there is no room. */
function shortDay(day: Day): string {
  return new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/ (?=\S+$)/, "\u00a0");
}
