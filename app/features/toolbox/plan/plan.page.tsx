import "./plan.css";
import { fr } from "~/ui/french";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { entryOf } from "../rules";
import { SheetView } from "../sheet-view";
import { toolHead } from "../tool-head";
import { useTool } from "../use-tool";
import type { Route } from "./+types/plan.page";
import { PlanView } from "./plan-view";
import { QuestionForm } from "./question-form";
import { planFor, planTool } from "./tool";
import { useCrossing } from "./use-crossing";

export const meta: Route.MetaFunction = (place) => toolHead(place, planTool.slug);

export const handle = { crumb: () => "Mon plan" };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, planTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, planTool);

/** One question at a time along a ford, then the plan; without JavaScript the questions one under the other. */
export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(planTool, loaderData);
  const crossing = useCrossing(using);
  const read = planTool.read(using.fields);
  const isArrived = crossing.place === "plan" && using.sheet !== null && read.ok;
  return (
    <div className="wrap plan" data-stays data-arrived={isArrived || undefined}>
      {!isArrived && <h1 className="plan-name">{fr(entryOf(planTool.slug).title)}</h1>}
      {isArrived && (
        <>
          <PlanView
            plan={planFor(read.answers, loaderData.facts)}
            done={read.answers.done}
            data={loaderData}
            using={using}
            heading={crossing.heading}
          />
          <SheetView
            sheet={using.sheet ?? planTool.sheet(read.answers, loaderData.facts)}
            facts={loaderData.facts}
            paperOnly
          />
        </>
      )}
      <QuestionForm using={using} crossing={crossing} />
    </div>
  );
}
