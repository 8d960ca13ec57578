import "./compensation.css";
import { TextArea } from "~/ui/field";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { NotesDanger } from "../notes-danger";
import type { Fields } from "../tool";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/compensation.page";
import { criterionTexts, statementTexts, texts } from "./messages";
import { criteria, LONGEST_NOTE, statements } from "./rules";
import { compensationTool } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, compensationTool.slug);

export const handle = { crumb: () => texts.title };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, compensationTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, compensationTool);

const example: Fields = {
  married: ["yes"],
  marriage: ["Mariés en juin 2009, séparés depuis septembre."],
  choices: ["Congé parental de deux ans, puis temps partiel jusqu’à l’entrée au collège du second."],
};

/** A worksheet for a lawyer: what one lived, what one swears, what proves it. Nothing is computed. */
export default function CompensationPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(compensationTool, loaderData);
  const notes = [...criteria, ...statements].map((name) => using.value(name)).join("\n");
  return (
    <ToolPage
      tool={compensationTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={example}
      submit={texts.submit}
      aside={
        <section>
          <h2>{texts.asideTitle}</h2>
          <p>{texts.noAmount}</p>
          <p>{texts.honest}</p>
        </section>
      }
    >
      <RadioGroup
        name="married"
        legend={texts.married}
        error={using.errors.married}
        defaultValue={using.value("married")}
        options={[
          { value: "yes", label: texts.yes },
          { value: "no", label: texts.no },
        ]}
      />
      {using.value("married") !== "no" && (
        <>
          <h2 className="compensation-part">{texts.criteria}</h2>
          {criteria.map((name) => (
            <Note key={name} name={name} {...criterionTexts[name]} value={using.value(name)} />
          ))}
          <h2 className="compensation-part">{texts.statement}</h2>
          {statements.map((name) => (
            <Note key={name} name={name} {...statementTexts[name]} value={using.value(name)} />
          ))}
          <NotesDanger text={notes} />
        </>
      )}
    </ToolPage>
  );
}

function Note({ name, label, hint, value }: { name: string; label: string; hint: string; value: string }) {
  return (
    <TextArea
      name={name}
      label={label}
      hint={hint}
      rows={2}
      maxLength={LONGEST_NOTE}
      className="compensation-note"
      defaultValue={value}
      optional
    />
  );
}
