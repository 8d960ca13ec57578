import { Wrench } from "lucide-react";
import { Link } from "react-router";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { JobDetails, jobSubject } from "./abandoned-jobs";
import type { AbandonedJob } from "./abandoned-jobs.server";
import type { Dashboard } from "./dashboard.server";
import { isKnownJob, jobWordsOf } from "./job-messages";
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
        askTo={`/admin?confirmer=reessayer${all ? "&taches=toutes" : ""}#taches`}
        backTo={`${here}#taches`}
        asked={asked}
      />
    </div>
  );
}

function AbandonedLine({ job, here }: { job: AbandonedJob; here: string }) {
  const { title } = jobWordsOf(job.name);
  const about = jobSubject(job);
  const of = [title, about].filter(Boolean).join(", ");
  return (
    <Line
      icon={Wrench}
      to={job.about?.to}
      title={title}
      text={about}
      more={
        <>
          <JobDetails job={job} />
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
