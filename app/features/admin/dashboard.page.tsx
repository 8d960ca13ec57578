import { ExternalLink } from "lucide-react";
import { Link, redirect } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { DayAhead } from "~/features/booking/day-ahead";
import { PremiumTag } from "~/features/membership/premium-tag";
import { vatWarningMessages } from "~/features/settings/messages";
import { formatDay, formatNearDay, formatNearInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { readDeadJob } from "~/platform/jobs/dead-jobs.server";
import { formatEuros } from "~/platform/money";
import { ButtonLink } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { capitalized, fr } from "~/ui/french";
import { inLetters } from "~/ui/in-letters";
import { LoadError } from "~/ui/load-error";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { StatStrip } from "~/ui/stat-strip";
import { Table } from "~/ui/table";
import { UndoNotice } from "~/ui/undo-notice";
import type { Route } from "./+types/dashboard.page";
import { allRetriedMessage, RetryNotice, retryMessages } from "./abandoned-jobs";
import { readDashboard } from "./admin.server";
import { countToDo } from "./count-to-do";
import type { Dashboard } from "./dashboard.server";
import { ComingEvents, Members, Money } from "./dashboard-lists";
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
              <Ordinals>{`Bienvenue. Nous sommes le ${formatNearDay(dashboard.today)}. ${waitingText(countToDo(dashboard))}`}</Ordinals>
            </p>
          )}
        </div>
        <div className="dashboard-site">
          <ButtonLink to="/" variant="quiet" small icon={ExternalLink}>
            Voir le site
          </ButtonLink>
        </div>
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
  const { counts, figures, plans, newest, health, beingRetried, replyPromise } = dashboard;
  const left = dashboard.abandoned.length + dashboard.moreAbandoned - beingRetried;
  const tried =
    done?.kind === "retry_all"
      ? allRetriedMessage({ asked: Number(done.id), again: beingRetried, left })
      : retried && retryMessages[retried];
  return (
    <>
      <VatNotice vat={dashboard.vat} />
      <div className="dashboard-columns">
        <section aria-labelledby="a-faire">
          <BlockHeading
            title="À faire"
            id="a-faire"
            action={replyPromise && <span className="small muted">{fr(`Promesse : ${replyPromise}`)}</span>}
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
        <DayAhead day={dashboard.day} now={dashboard.now} />
      </div>
      <div className="dashboard-row">
        <StatStrip
          figures={[
            { label: "Membres Actifs", value: counts.premium, note: fr(accountsNote(counts.recent)) },
            { label: "Événements", value: figures.eventsToCome, note: fr(draftsNote(figures.eventDrafts)) },
            { label: "Messages", value: figures.messages, note: fr(`${figures.waiting} sans réponse`) },
            { label: "Articles", value: figures.articles, note: fr(articlesNote(figures)) },
          ]}
        />
        {plans.joinedLately >= FEWEST_JOINED && <p className="small muted mt-3">{plansNote(plans)}</p>}
      </div>
      <div className="dashboard-columns">
        <Money months={dashboard.months} />
        <ComingEvents events={dashboard.events} />
      </div>
      <div className="dashboard-columns">
        <section className="newest" aria-labelledby="inscriptions">
          <BlockHeading
            title="Dernières inscriptions"
            id="inscriptions"
            action={<Link to="/admin/members">Tous les membres</Link>}
          />
          <Newest members={newest} />
        </section>
        <Members months={dashboard.months} />
      </div>
      <PromiseScores promises={dashboard.promises} />
      <Health health={health} />
    </>
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
  return count === 1 ? "Une chose vous attend." : `${capitalized(inLetters(count))} choses vous attendent.`;
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

function plansNote({ joinedLately, keptPlanAtOnce, readAt }: Dashboard["plans"]): string {
  const percent = Math.floor((100 * keptPlanAtOnce) / joinedLately);
  return fr(
    `Mon plan : ${percent} % des ${joinedLately} membres arrivés en douze semaines en ont gardé un dans leurs sept premiers jours. Qui l’a lu sans le garder, ou l’a effacé, n’est pas compté. Relevé le ${formatNearInstant(readAt)}.`,
  );
}

function articlesNote({ lastArticleAt, articleDrafts }: Dashboard["figures"]): string {
  const last = lastArticleAt ? `dernier : ${formatDay(parisDay(lastArticleAt))}` : "aucun publié";
  if (articleDrafts === 0) return last;
  return `${last}, ${articleDrafts} ${articleDrafts > 1 ? "brouillons" : "brouillon"}`;
}
