import { addDays, type Day } from "~/platform/clock";
import { Checkbox } from "~/ui/checkbox";
import { TextField } from "~/ui/field";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import type { Fields } from "../tool";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/procedure.page";
import { dayTexts, pathTexts, placeTexts, texts } from "./messages";
import { type DayField, dayFieldsOf, paths, places } from "./rules";
import { pathIn, procedureTool } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, procedureTool.slug);

export const handle = { crumb: () => texts.title };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, procedureTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, procedureTool);

/** Somebody summoned three days ago. */
function exampleOf(today: Day): Fields {
  const days = { servedOn: [addDays(today, -3)], hearingOn: [addDays(today, 50)] };
  return { path: ["accepted"], children: ["yes"], ...days };
}

const everyDay: DayField[] = [...dayFieldsOf("accepted"), ...dayFieldsOf("mutual")];

/** A path, the days one has, and what is counted from them. */
export default function ProcedurePage({ loaderData }: Route.ComponentProps) {
  const using = useTool(procedureTool, loaderData);
  const path = pathIn(using.fields);
  const asked = path ? dayFieldsOf(path) : everyDay;
  return (
    <ToolPage
      tool={procedureTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={exampleOf(loaderData.facts.today)}
      submit={texts.submit}
      aside={
        <section>
          <h2>{texts.asideTitle}</h2>
          <p>{texts.aside}</p>
        </section>
      }
    >
      <RadioGroup
        name="path"
        legend={texts.path}
        error={using.errors.path}
        defaultValue={using.value("path")}
        options={paths.map((value) => ({ value, ...pathTexts[value] }))}
      />
      {asked.length > 0 && (
        <fieldset className="field">
          <legend className="mb-2">{texts.days}</legend>
          <p className="hint mb-3">{texts.daysHint}</p>
          {asked.map((name) => (
            <TextField
              key={name}
              name={name}
              type="date"
              label={dayTexts[name]}
              error={using.errors[name]}
              defaultValue={using.value(name)}
            />
          ))}
        </fieldset>
      )}
      <RadioGroup
        name="place"
        legend={texts.place}
        defaultValue={using.value("place") || "mainland"}
        options={places.map((value) => ({ value, label: placeTexts[value] }))}
      />
      <Checkbox name="children" value="yes" defaultChecked={using.has("children", "yes")}>
        {texts.children}
      </Checkbox>
    </ToolPage>
  );
}
