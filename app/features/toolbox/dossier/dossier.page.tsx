import "./dossier.css";
import { formatDay } from "~/platform/clock";
import { Checkbox } from "~/ui/checkbox";
import { Ordinals } from "~/ui/ordinals";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { sheetTexts } from "../messages";
import type { CitedRecord, Fields } from "../tool";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/dossier.page";
import { countText, documentTexts, groupTexts, situationTexts, texts } from "./messages";
import { documentsFor, gathered, groups, placeOf, themes } from "./rules";
import { boxOf, dossierTool, situationsIn, tickedIn } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, dossierTool.slug);

export const handle = { crumb: () => texts.title };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, dossierTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, dossierTool);

const example: Fields = {
  couple: ["married"],
  home: ["tenant"],
  "life.children": ["yes"],
  "life.employee": ["yes"],
  "has.identity": ["yes"],
  "has.payslips": ["yes"],
  "has.lease": ["yes"],
};

/** The list follows the situation; what is ticked makes the cover sheet. */
export default function DossierPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(dossierTool, loaderData);
  const asked = documentsFor(situationsIn(using.fields));
  const there = gathered(asked, tickedIn(using.fields));
  const hasCouple = using.value("couple") !== "";
  return (
    <ToolPage
      tool={dossierTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={example}
      submit={texts.submit}
      aside={
        <section>
          <h2>{texts.asideTitle}</h2>
          <p>{texts.aside}</p>
          <p>{texts.safe}</p>
        </section>
      }
    >
      {groups.map(({ name, one, of }) =>
        one ? (
          <RadioGroup
            key={name}
            name={name}
            legend={groupTexts[name]}
            error={using.errors[name]}
            defaultValue={using.value(name)}
            options={of.map((value) => ({ value, label: situationTexts[value] }))}
          />
        ) : (
          <fieldset key={name} className="field">
            <legend className="mb-2">{groupTexts[name]}</legend>
            {of.map((value) => (
              <Checkbox
                key={value}
                name={boxOf(name, value)}
                value="yes"
                defaultChecked={using.has(boxOf(name, value), "yes")}
                className="mb-0"
              >
                {situationTexts[value]}
              </Checkbox>
            ))}
          </fieldset>
        ),
      )}
      <fieldset className="field dossier-list">
        <legend>{texts.listTitle}</legend>
        <p className="small muted" aria-live="polite">
          {hasCouple ? countText(there.length, asked.length) : texts.pickFirst}
        </p>
        {hasCouple &&
          themes.flatMap((theme) =>
            asked
              .filter((one) => one.theme === theme)
              .map(({ id }) => (
                <div key={id}>
                  <Checkbox
                    name={boxOf("has", id)}
                    value="yes"
                    defaultChecked={using.has(boxOf("has", id), "yes")}
                    className="mb-0"
                  >
                    {documentTexts[id].name}
                    <span className="hint block">{documentTexts[id].from}</span>
                  </Checkbox>
                  <Place record={loaderData.facts.records[placeOf.get(id) ?? ""]} />
                </div>
              )),
          )}
      </fieldset>
    </ToolPage>
  );
}

/** Where to ask for it, once somebody opened that page. */
function Place({ record }: { record: CitedRecord | undefined }) {
  const [source] = record?.sources ?? [];
  if (!record || !source) return null;
  return (
    <a className="hint" href={source.url} rel="noopener noreferrer">
      <Ordinals>{`${source.name}, ${sheetTexts.asOf} ${formatDay(record.asOf)}`}</Ordinals>
    </a>
  );
}
