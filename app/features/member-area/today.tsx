import { answerDue } from "~/features/promises/messages";
import { formatNearInstant } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Ordinals } from "~/ui/ordinals";
import { SunBand } from "~/ui/sun-band";
import type { MemberArea } from "./member-area.server";
import { MembershipStatusTag, membershipDates } from "./membership-status";
import { NextStepText } from "./next-step-text";
import { PlanAhead } from "./plan-ahead";

/** The sky of the day: the next step of the plan that was kept, then what awaits the person and the one act that answers it. */
export function Today(area: MemberArea) {
  const wait = area.next.kind === "waiting" ? area.next.wait : null;
  return (
    <>
      <section className="today" aria-label="Aujourd’hui">
        <div className="wrap">
          <h1>{fr(`Bonjour ${area.firstName}`)}</h1>
          <div className="today-columns">
            {area.plan && <PlanAhead step={area.plan} />}
            <NextStepText step={area.next} email={area.contact.email} />
            {!area.plan && <Standing {...area} />}
          </div>
        </div>
        <SunBand
          state={skyOf(area)}
          label={wait ? fr(`${answerDue(wait)} ${formatNearInstant(wait.due)}`) : undefined}
        />
      </section>
      {wait && (
        <ol className="landmarks wrap">
          <Landmark at={wait.writtenAt} text="vous écrivez" />
          <Landmark at={wait.due} text={wait.late ? "l'heure promise" : "la réponse est là"} />
        </ol>
      )}
    </>
  );
}

function Landmark({ at, text }: { at: Date; text: string }) {
  const when = formatNearInstant(at);
  return (
    <li>
      <b>
        <Ordinals>{`${when.charAt(0).toUpperCase()}${when.slice(1)}`}</Ordinals>
      </b>{" "}
      {fr(text)}
    </li>
  );
}

/** Whoever keeps no plan reads where their membership stands, and where a plan begins. */
function Standing({ status, membership }: Pick<MemberArea, "status" | "membership">) {
  return (
    <div className="today-standing">
      <p className="flex flex-wrap items-center gap-3">
        <MembershipStatusTag status={status} />
        <span className="small">
          <Ordinals>{membershipDates({ status, membership })}</Ordinals>
        </span>
      </p>
      <p className="mt-2">
        <ButtonLink to="/outils/mon-plan" variant="quiet" small>
          {fr("Faire mon plan, question après question")}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The sun travels while an answer is promised, pales once it is there, and is nowhere when nothing waits. */
function skyOf({ next, threads }: MemberArea) {
  if (next.kind === "waiting") return { kind: "waiting", elapsed: next.wait.elapsed } as const;
  if (next.kind !== "answer") return { kind: "calm" } as const;
  return { kind: "answered", elapsed: threads.toRead[0]?.answered?.part ?? 0.5 } as const;
}
