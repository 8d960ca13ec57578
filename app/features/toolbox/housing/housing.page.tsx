import "./housing.css";
import { TextField } from "~/ui/field";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/housing.page";
import { statusNames, tenureNames, texts } from "./messages";
import { statuses, tenures } from "./rules";
import { housingTool } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, housingTool.slug);

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, housingTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, housingTool);

const amounts = [
  { name: "value", label: texts.value, hint: texts.valueHint, optional: false },
  { name: "loan", label: texts.loan, hint: texts.loanHint, optional: false },
  { name: "share", label: texts.share, hint: texts.shareHint, optional: false },
  { name: "monthly", label: texts.monthly, hint: undefined, optional: true },
  { name: "saleCosts", label: texts.saleCosts, hint: texts.saleCostsHint, optional: true },
  { name: "deedCosts", label: texts.deedCosts, hint: texts.deedCostsHint, optional: true },
];

/** A home that both own, or a lease: what is asked follows the first answer, by CSS alone. */
export default function HousingPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(housingTool, loaderData);
  return (
    <ToolPage
      tool={housingTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={{
        tenure: ["owned"],
        status: ["married"],
        value: ["240 000"],
        loan: ["100 000"],
        share: ["50"],
        monthly: ["850"],
        saleCosts: ["9 500"],
      }}
      submit={texts.show}
    >
      <p className="muted mb-6">{texts.introduction}</p>
      <RadioGroup
        name="tenure"
        legend={texts.tenure}
        error={using.errors.tenure}
        defaultValue={using.value("tenure")}
        options={tenures.map((value) => ({ value, label: tenureNames[value] }))}
      />
      <RadioGroup
        name="status"
        legend={texts.status}
        error={using.errors.status}
        defaultValue={using.value("status")}
        options={statuses.map((value) => ({ value, label: statusNames[value] }))}
      />
      <fieldset className="housing-owned">
        <legend>{texts.ownedOnly}</legend>
        {amounts.map(({ name, label, hint, optional }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={hint}
            optional={optional}
            error={using.errors[name]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={18}
            defaultValue={using.value(name)}
          />
        ))}
      </fieldset>
    </ToolPage>
  );
}
