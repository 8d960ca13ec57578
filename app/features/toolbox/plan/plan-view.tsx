import { Landmark } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import { formatDay } from "~/platform/clock";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { notALawyer, sheetTexts } from "../messages";
import { entryOf, findEntry } from "../rules";
import { SheetActions } from "../sheet-actions";
import type { ToolData } from "../tool";
import type { ToolInUse } from "../use-tool";
import { Pebble } from "./ford";
import { messages } from "./messages";
import { FORM_ID, Shelter } from "./question-form";
import type { StepId } from "./rules";
import { type Plan, type PlanStep, planTool } from "./tool";
import { hashOf } from "./use-crossing";

interface PlanViewProps {
  plan: Plan;
  done: StepId[];
  data: ToolData;
  using: ToolInUse;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Two acts, then the steps along the ford; to who is no member, those of safety whole and the names of the others. */
export function PlanView({ plan, done, data, using, heading }: PlanViewProps) {
  const next = plan.steps.find(({ id }) => !done.includes(id));
  return (
    <div className="plan-result">
      <header className="plan-head">
        <h1 ref={heading} tabIndex={-1}>
          {plan.title}
        </h1>
        <p className="small muted">
          {plan.summary && <span>{plan.summary}</span>}
          <Link className="plan-js" to={hashOf(1)}>
            {messages.changeAnswer}
          </Link>
        </p>
      </header>
      <div className="two-acts">
        <div>
          <h2>{sheetTexts.tonight}</h2>
          <p>{plan.tonight}</p>
        </div>
        <div>
          <h2>{sheetTexts.thisWeek}</h2>
          <p>{plan.thisWeek}</p>
        </div>
      </div>
      <div className="plan-columns">
        <section aria-labelledby="etapes">
          <h2 id="etapes">{messages.inOrder}</h2>
          <p className="small muted mt-1.5 mb-4">{messages.leaving}</p>
          <ol className="plan-steps">
            {plan.steps.map((step) => (
              <StepItem key={step.id} step={step} isNext={step === next} done={done} data={data} using={using} />
            ))}
          </ol>
          {!data.isMember && (
            <div className="plan-door">
              <p>{messages.restOpens}</p>
              <ButtonLink to="/membership">{sheetTexts.become}</ButtonLink>
            </div>
          )}
        </section>
        <PlanMargin plan={plan} data={data} using={using} />
      </div>
    </div>
  );
}

interface StepItemProps {
  step: PlanStep;
  isNext: boolean;
  done: StepId[];
  data: ToolData;
  using: ToolInUse;
}

function StepItem({ step, isNext, done, data, using }: StepItemProps) {
  const isDone = done.includes(step.id);
  const title = `etape-${step.id}`;
  return (
    <li className="plan-step" aria-current={isNext ? "step" : undefined}>
      <Pebble state={isDone ? "crossed" : isNext ? "here" : "ahead"} />
      <p className="plan-when">{step.when}</p>
      <div>
        <h3 id={title}>{step.title}</h3>
        {step.detail && <StepBody step={step} detail={step.detail} data={data} />}
        {data.isMember && (
          <label className="check plan-tick">
            <input
              type="checkbox"
              form={FORM_ID}
              name="done[]"
              value={step.id}
              aria-describedby={title}
              defaultChecked={isDone}
              onChange={({ currentTarget: { checked } }) =>
                using.set("done[]", ...done.filter((id) => id !== step.id), ...(checked ? [step.id] : []))
              }
            />
            <span>{messages.isDone}</span>
          </label>
        )}
      </div>
    </li>
  );
}

interface StepBodyProps {
  step: PlanStep;
  detail: NonNullable<PlanStep["detail"]>;
  data: ToolData;
}

function StepBody({ step, detail, data }: StepBodyProps) {
  const tool = detail.tool && findEntry(detail.tool);
  const cited = step.cites.flatMap((id) => data.facts.records[id] ?? []);
  const sources = new Map(cited.flatMap(({ sources, asOf }) => sources.map(({ name, url }) => [name, { url, asOf }])));
  return (
    <>
      <p className="plan-act">{detail.act}</p>
      {step.law.length > 0 && (
        <ul className="plan-law">
          {step.law.map(({ text }) => (
            <li key={text}>{fr(text)}</li>
          ))}
        </ul>
      )}
      {step.isAwaiting && <p className="small muted mt-2">{messages.toReadHere}</p>}
      <dl className="plan-facts">
        <div>
          <dt>{messages.see}</dt>
          <dd>{detail.see}</dd>
        </div>
        <div>
          <dt>{messages.papers}</dt>
          <dd>{detail.papers}</dd>
        </div>
      </dl>
      {tool && (
        <p className="small mt-2">
          {messages.withTool}{" "}
          <Link to={`/outils/${tool.slug}`} discover="none">
            {fr(tool.title)}
          </Link>
        </p>
      )}
      {sources.size > 0 && (
        <p className="plan-source">
          <Icon of={Landmark} />
          <span>
            {[...sources].map(([name, { url, asOf }], rank) => (
              <span key={name}>
                {rank > 0 && " · "}
                <a href={url} rel="noopener noreferrer">
                  {fr(name)}
                </a>
                <Ordinals>{`, ${sheetTexts.asOf} ${formatDay(asOf)}`}</Ordinals>
              </span>
            ))}
          </span>
        </p>
      )}
    </>
  );
}

function PlanMargin({ plan, data, using }: Omit<PlanViewProps, "done" | "heading">) {
  return (
    <aside className="plan-margin">
      <section>
        <Shelter />
      </section>
      {plan.hasOtherWay && data.isMember && (
        <section>
          <h2>{messages.otherWay.heading}</h2>
          <p>{messages.otherWay.text}</p>
        </section>
      )}
      <section>
        <h2>{messages.whoHelps}</h2>
        <ul className="plan-helpers">
          {plan.helpers.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{messages.keep}</h2>
        {data.isMember && <p>{messages.keepTicks}</p>}
        <SheetActions entry={entryOf(planTool.slug)} data={data} using={using} />
        <p>{notALawyer}</p>
      </section>
    </aside>
  );
}
