import "./budget.css";
import { formatEuros } from "~/platform/money";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/budget.page";
import { BudgetForm, isEmpty } from "./budget-form";
import { EmptyHouses, Houses } from "./houses";
import { texts, verdictTexts } from "./messages";
import { type Home, perMonth, yearOf } from "./rules";
import { budgetIn, budgetTool, namesIn } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, budgetTool.slug);

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, budgetTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, budgetTool);

/** Two houses that rise while one types, what is missing in a sentence, then the posts. */
export default function BudgetPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(budgetTool, loaderData);
  const [budget, names] = [budgetIn(using.fields), namesIn(using.fields)];
  const monthly = (flow: "in" | "out", home: Home) => formatEuros(perMonth(yearOf(budget, home)[flow]));
  return (
    <ToolPage
      tool={budgetTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={example}
      exampleDrawing={
        <div className="budget-example">
          <Houses budget={budgetIn(example)} names={namesIn(example)} />
          <p className="budget-key small muted mt-4">{texts.key}</p>
        </div>
      }
      submit={texts.show}
    >
      <div className="budget-head">
        <p className="muted">{texts.introduction}</p>
        <p className="small muted">{texts.average}</p>
      </div>
      {isEmpty(budget) ? (
        <EmptyHouses />
      ) : (
        <>
          <Houses budget={budget} names={names} />
          <p className="budget-verdict">{verdictTexts(budget, names).join(" ")}</p>
        </>
      )}
      <BudgetForm
        fields={using.fields}
        errors={using.errors}
        names={names}
        totals={{ in: [monthly("in", 0), monthly("in", 1)], out: [monthly("out", 0), monthly("out", 1)] }}
      />
    </ToolPage>
  );
}

/** The two houses of the drawing, for who is not a member. */
const example = {
  homeOne: ["Rue des Lilas"],
  homeOther: ["Rue du Port"],
  wagesOne: ["2 281"],
  wagesOther: ["2 320"],
  housingOne: ["1 035"],
  housingOther: ["1 070"],
  energyOne: ["95"],
  energyOther: ["90"],
  childrenOne: ["320"],
  childrenOther: ["260"],
  groceriesOne: ["430"],
  groceriesOther: ["390"],
  transportOne: ["160"],
  transportOther: ["210"],
  insuranceOne: ["185"],
  insuranceOther: ["240"],
  loansOther: ["210"],
  backToSchoolOne: ["180"],
  backToSchoolOther: ["180"],
  festivitiesOne: ["250"],
  festivitiesOther: ["250"],
};
