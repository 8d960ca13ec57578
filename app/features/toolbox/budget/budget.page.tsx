import "./budget.css";
import { formatEuros } from "~/platform/money";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/budget.page";
import { BudgetForm, isEmpty } from "./budget-form";
import { Houses } from "./houses";
import { texts, verdictTexts } from "./messages";
import { perMonth, yearOf } from "./rules";
import { budgetIn, budgetTool, namesIn } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, budgetTool.slug);

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, budgetTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, budgetTool);

/** Two houses that rise while one types, what is missing in a sentence, then the posts. */
export default function BudgetPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(budgetTool, loaderData);
  const [budget, names] = [budgetIn(using.fields), namesIn(using.fields)];
  const out = (home: 0 | 1) => formatEuros(perMonth(yearOf(budget, home).out));
  return (
    <ToolPage
      tool={budgetTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={example}
      submit={texts.show}
    >
      <div className="budget-head">
        <p className="muted">{texts.introduction}</p>
        <p className="small muted">{texts.average}</p>
      </div>
      {isEmpty(budget) ? (
        <p className="budget-nothing">{texts.nothingYet}</p>
      ) : (
        <>
          <Houses budget={budget} names={names} />
          <p className="budget-verdict">{verdictTexts(budget, names).join(" ")}</p>
        </>
      )}
      <BudgetForm fields={using.fields} errors={using.errors} names={names} totals={[out(0), out(1)]} />
    </ToolPage>
  );
}

/** The two houses of the drawing, for who is not a member. */
const example = {
  homes: ["Rue des Lilas", "Rue du Port"],
  wages: ["2 281", "2 320"],
  housing: ["1 035", "1 070"],
  energy: ["95", "90"],
  children: ["320", "260"],
  groceries: ["430", "390"],
  transport: ["160", "210"],
  insurance: ["185", "240"],
  loans: ["0", "210"],
  backToSchool: ["180", "180"],
  festivities: ["250", "250"],
};
