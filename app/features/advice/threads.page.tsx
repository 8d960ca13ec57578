import "./advice.css";
import { Link } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { isMember } from "~/features/membership/membership.server";
import { answerDue } from "~/features/promises/messages";
import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { useSiteFacts } from "~/features/settings/site-facts";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Ordinals } from "~/ui/ordinals";
import { PageLoading } from "~/ui/page-loading";
import { SmallSunClock } from "~/ui/sun-clock";
import { Tag } from "~/ui/tag";
import type { Route } from "./+types/threads.page";
import { listThreads, promiseNow, readFigure } from "./advice.server";
import { closedTexts, threadTitle, tookText } from "./messages";
import { PrivacyNote } from "./privacy-note";
import type { ThreadLine } from "./read-threads.server";
import { Shut } from "./shut";

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");
export const handle = { crumb: () => "Échanges" };

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "echanges" });
  const at = { now: now() };
  const { coach_name } = await getSettings(db());
  const shut = await findResetLock(db(), user.id, at);
  const threads = await listThreads(db(), user.id, at);
  return {
    shut: shut && { ...shut, unread: threads.toRead.length > 0 },
    coach: givenName(coach_name),
    member: await isMember(db(), user.id, at),
    due: (await promiseNow(db(), at)).due,
    figure: await readFigure(db(), at),
    threads: shut ? { toRead: [], waiting: [], read: [] } : threads,
  };
}

export default function ThreadsPage({
  loaderData: { shut, coach, member, due, figure, threads },
}: Route.ComponentProps) {
  const { toRead, waiting, read } = threads;
  if (shut)
    return (
      <>
        <AreaNav />
        <div className="wrap">
          <Shut {...shut} />
        </div>
      </>
    );
  const none = toRead.length + waiting.length + read.length === 0;
  return (
    <>
      <AreaNav unread={toRead.length} />
      <div className="wrap advice-columns">
        <PageLoading />
        <header>
          <h1 className="h2">{fr(`Vos échanges avec ${coach}`)}</h1>
          <p className="lede mt-3">{fr("Des lettres, pas un tchat. Chacune a sa réponse, à une heure promise.")}</p>
          {member ? (
            <>
              <p className="mt-5">
                <ButtonLink to="/espace-membre/echanges/nouveau">
                  {none ? "Écrire ma première lettre" : "Écrire une lettre"}
                </ButtonLink>
              </p>
              <p className="small muted mt-3">
                {fr("Envoyée maintenant, réponse au plus tard")}{" "}
                <b className="text-text">
                  <Ordinals>{formatNearInstant(due)}</Ordinals>
                </b>
              </p>
            </>
          ) : (
            <NotMember none={none} />
          )}
          {figure && (
            <p className="small muted mt-3">
              {fr(
                `Sur un an, ${figure.onTimePercent} % des ${figure.answers} réponses sont arrivées à temps ; la moitié en moins de ${figure.medianHours} h.`,
              )}
            </p>
          )}
          <PrivacyNote coach={coach} />
        </header>
        <div>
          {none && (
            <EmptyState image="boite" level={2} title={fr("Aucune lettre pour l'instant")}>
              {member
                ? fr("Une question, une décision, une phrase à relire : écrivez comme cela vient.")
                : fr("Vos lettres et leurs réponses seront gardées ici.")}
            </EmptyState>
          )}
          <Group title="À lire" lines={toRead} coach={coach} />
          <Group title={fr(`${coach} y répond`)} lines={waiting} coach={coach} />
          <Group title="Lues" lines={read} coach={coach} />
        </div>
      </div>
    </>
  );
}

/** What it is, and how to come in; what was written stays readable. */
function NotMember({ none }: { none: boolean }) {
  const { advice_hours } = useSiteFacts();
  return (
    <>
      <p className="mt-4">
        {fr(
          none
            ? `Les membres écrivent ici autant qu'ils le souhaitent et reçoivent une réponse sous ${advice_hours} h.`
            : "Votre année est terminée. Toutes vos lettres restent ici ; une nouvelle année rouvre la correspondance.",
        )}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        <ButtonLink to="/membership" small>
          {none ? "Découvrir l’adhésion" : "Reprendre une année"}
        </ButtonLink>
        <ButtonLink to="/contact" variant="quiet" small>
          Poser une question sans adhérer
        </ButtonLink>
      </p>
    </>
  );
}

function Group({ title, lines, coach }: { title: string; lines: ThreadLine[]; coach: string }) {
  if (lines.length === 0) return null;
  return (
    <section className="thread-group">
      <h2 className="h4">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={`/espace-membre/echanges/${line.id}`}>
              <span>
                <span className="thread-title">{threadTitle(line.title)}</span>
                <span className="thread-extract">{fr(line.extract)}</span>
              </span>
              <span className="thread-state">
                <StateOf line={line} coach={coach} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateOf({ line: { isNew, wait, answered, lastAt, closed }, coach }: { line: ThreadLine; coach: string }) {
  if (isNew)
    return (
      <>
        <Tag kind="glow">Nouveau</Tag>
        <span className="mt-1 block">
          <Ordinals>{`${coach}, ${formatNearInstant(lastAt)}`}</Ordinals>
        </span>
      </>
    );
  if (wait)
    return (
      <>
        {fr(answerDue(wait))}{" "}
        <b className="block">
          <Ordinals>{formatNearInstant(wait.due)}</Ordinals>
        </b>
        <SmallSunClock elapsed={wait.elapsed} />
      </>
    );
  const day = formatDay(parisDay(lastAt));
  if (closed) return fr(`${day}, ${closedTexts[closed].state}`);
  return fr(answered ? `${day}, répondu en ${tookText(answered.tookMs)}` : day);
}
