import { Link } from "react-router";
import { formatInstant } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { Confirm } from "~/ui/confirm";
import { Disclosure } from "~/ui/disclosure";
import { fr } from "~/ui/french";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import type { AbandonedJob } from "./abandoned-jobs.server";
import type { Dashboard } from "./dashboard.server";
import { isKnownJob, jobLabelOf } from "./job-messages";
import { listAddress } from "./rules";
import { Do, Line } from "./to-do-line";

/** What the site gave up: the latest, or all of it, each by itself or all at once. `asked`: the question is open, without JavaScript. */
export function AbandonedJobs({
  dashboard: { abandoned, moreAbandoned, allAbandoned, toRetry },
  asked,
}: {
  dashboard: Pick<Dashboard, "abandoned" | "moreAbandoned" | "allAbandoned" | "toRetry">;
  asked: boolean;
}) {
  const count = abandoned.length + moreAbandoned;
  if (count === 0) return null;
  const here = listAddress({ allAbandoned });
  return (
    <section className="todo-jobs" id="taches" aria-label="Tâches abandonnées">
      {count > 1 && (
        <div className="todo-jobs-heading">
          <h3>{`${count} tâches abandonnées`}</h3>
          {moreAbandoned > 0 && (
            <Link className="todo-jobs-all" to={`${listAddress({ allAbandoned: true })}#taches`}>
              {`Les voir toutes (${count})`}
            </Link>
          )}
        </div>
      )}
      {toRetry > 1 && <RetryAll count={toRetry} here={here} all={allAbandoned} asked={asked} />}
      <ul className="todo">
        {abandoned.map((job) => (
          <AbandonedLine key={job.id} job={job} here={here} />
        ))}
      </ul>
      {moreAbandoned > 0 && (
        <p className="small muted mt-3">
          {moreAbandoned > 1 ? `Et ${moreAbandoned} autres, plus anciennes.` : "Et une autre, plus ancienne."}
        </p>
      )}
    </section>
  );
}

function RetryAll({ count, here, all, asked }: { count: number; here: string; all: boolean; asked: boolean }) {
  return (
    <div className="mt-1 mb-3">
      <Confirm
        id="reessayer-tout"
        calm
        opener={`Tout réessayer (${count})`}
        question={fr(`Réessayer ces ${count} tâches ?`)}
        consequence={fr(
          "Chacune est essayée une fois, tout de suite. Ce qui est demandé ne s’annule pas, mais aucune tâche refaite ne prélève ni ne rembourse deux fois.",
        )}
        act="Tout réessayer"
        fields={{ intent: "do", thing: `retry_all:${count}` }}
        action={here}
        askTo={`/admin?confirmer=reessayer${all ? "&taches=toutes" : ""}`}
        backTo={`${here}#taches`}
        asked={asked}
      />
    </div>
  );
}

/** When it was given up, what trying again does, and what to hand on. */
function AbandonedLine({ job, here }: { job: AbandonedJob; here: string }) {
  const { title, note } = jobLabelOf(job.name);
  const about = jobSubject(job);
  const of = [title, about].filter(Boolean).join(", ");
  return (
    <Line
      to={job.about?.to}
      title={title}
      text={about}
      more={
        <>
          <p className="mt-1.5">
            {job.again ? <Tag kind="line">Nouvel essai en cours</Tag> : <Tag kind="danger">Abandonnée</Tag>}
          </p>
          <p className="small muted mt-1.5">
            <Ordinals>{`Le ${formatInstant(job.failedAt)}, après plusieurs essais.`}</Ordinals>
          </p>
          <p className="small mt-1.5">{fr(note)}</p>
          <Disclosure summary="Détail à transmettre">
            <p className="small muted wrap-anywhere">
              {fr("À la personne qui tient le site, si l’échec se répète : ")}
              <code>{job.detail}</code>
            </p>
          </Disclosure>
          <div className="mt-2 flex flex-wrap gap-2">
            {!job.again && isKnownJob(job.name) && (
              <Do thing={`retry:${job.id}`} label="Réessayer" of={of} here={here} />
            )}
            <Do thing={`job:${job.id}`} label="Classer" of={of} quiet here={here} />
          </div>
        </>
      }
    />
  );
}

/** For whom and what: « Claire Morel, 250 €, commande LE-… ». */
function jobSubject({ about }: AbandonedJob): string {
  if (!about) return "";
  const { name, title, address, amountCents, reference } = about;
  return [
    title && `« ${title} »`,
    address && `pour ${address}`,
    name,
    amountCents !== null && formatEuros(amountCents),
    reference && `commande ${reference}`,
  ]
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ");
}

/** What became of one job that was tried again. */
export const retryMessages = {
  again: { kind: "info", title: "Nouvel essai en cours", text: "Le résultat est connu dans un instant." },
  done: { kind: "ok", title: "Le nouvel essai a réussi", text: "" },
  failed: { kind: "danger", title: "Le nouvel essai a échoué", text: "La ligne dit ce que vous pouvez faire." },
} as const;

interface RetryWords {
  kind: "info" | "ok" | "danger";
  title: string;
  text: string;
}

/** What became of them all, after « Tout réessayer »: how many were tried, are still at it, and are given up. */
export function allRetriedMessage({ asked, again, left }: Record<"asked" | "again" | "left", number>): RetryWords {
  if (again > 0)
    return {
      ...retryMessages.again,
      title: asked > 1 ? `${asked} nouveaux essais en cours` : retryMessages.again.title,
    };
  if (left === 0) return { kind: "ok", title: "Tous les nouveaux essais ont réussi", text: "" };
  const title = left > 1 ? `${left} tâches attendent encore` : "Une tâche attend encore";
  return { kind: "danger", title, text: "La ligne de chacune dit ce que vous pouvez faire." };
}

/** After « Réessayer », each time the page is read; while a try is under way, `address` reads it again. */
export function RetryNotice({ words: { kind, title, text }, address }: { words: RetryWords; address: string }) {
  return (
    <div role="status">
      <Notice kind={kind} title={title} className="message">
        {text && <p>{fr(text)}</p>}
        {kind === "info" && (
          <Link className="inline-flex min-h-(--target) items-center" to={address}>
            Voir le résultat
          </Link>
        )}
      </Notice>
    </div>
  );
}
