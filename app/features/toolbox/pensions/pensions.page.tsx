import { listRecords } from "~/features/knowledge/knowledge.server";
import { SelectField, TextField } from "~/ui/field";
import { capitalized, fr } from "~/ui/french";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { type ToolInUse, useTool } from "../use-tool";
import type { Route } from "./+types/pensions.page";
import { arrangementNames, texts } from "./messages";
import { arrangements, CHILDREN_IN_TABLE, missingRecords } from "./rules";
import { pensionsTool } from "./tool";

/** Where the State’s own simulators are: an address is given whether its record may be printed or not. */
const SIMULATORS = "K1-09";

export const meta: Route.MetaFunction = (place) => toolHead(place, pensionsTool.slug);

export async function loader({ request }: Route.LoaderArgs) {
  const simulators = listRecords().find(({ id }) => id === SIMULATORS)?.sources ?? [];
  return { ...(await loadTool(request, pensionsTool)), simulators };
}
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, pensionsTool);

/** Four numbers, then the table read line by line; while a record may not be printed, what to carry to the official simulator. */
export default function PensionsPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(pensionsTool, loaderData);
  const { records } = loaderData.facts;
  const waits = missingRecords(records).length > 0;
  const sentence = (id: string) => records[id]?.sentence;
  return (
    <ToolPage
      tool={pensionsTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={{ income: ["2 000"], children: ["2"], concerned: ["2"], arrangement: ["usual"] }}
      submit={waits ? texts.showWaiting : texts.show}
      aside={
        <section>
          <h2>{texts.official}</h2>
          <p>{texts.officialHint}</p>
          <ul className="mt-3 grid gap-2">
            {loaderData.simulators.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener noreferrer">
                  {fr(name)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <p className="muted mb-6">{texts.introduction}</p>
      <TextField
        name="income"
        label={texts.income}
        hint={sentence("K1-04") ?? texts.incomeHint}
        error={using.errors.income}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        defaultValue={using.value("income")}
      />
      <Count name="children" label={texts.children} using={using} />
      <Count name="concerned" label={texts.concerned} using={using} />
      <RadioGroup
        name="arrangement"
        legend={texts.arrangement}
        hint={sentence("K1-08") ?? texts.arrangementHint}
        error={using.errors.arrangement}
        defaultValue={using.value("arrangement")}
        options={arrangements.map((value) => ({ value, label: capitalized(arrangementNames[value]) }))}
      />
    </ToolPage>
  );
}

function Count({ name, label, using }: { name: string; label: string; using: ToolInUse }) {
  return (
    <SelectField name={name} label={label} error={using.errors[name]} defaultValue={using.value(name)}>
      <option value="">{texts.choose}</option>
      {Array.from({ length: CHILDREN_IN_TABLE }, (_, rank) => (
        <option key={String(rank + 1)} value={rank + 1}>
          {rank + 1}
        </option>
      ))}
      <option value={CHILDREN_IN_TABLE + 1}>{texts.moreChildren}</option>
    </SelectField>
  );
}
