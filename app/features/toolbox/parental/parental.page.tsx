import "./parental.css";
import { useState } from "react";
import { Link } from "react-router";
import { HotlineList } from "~/features/safety/hotline-list";
import { Button } from "~/ui/button";
import { fr } from "~/ui/french";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { NotesDanger } from "../notes-danger";
import type { Fields } from "../tool";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/parental.page";
import { findKeptRhythm } from "./find-kept-rhythm.server";
import { countText, dangerTexts, safetyTexts, texts } from "./messages";
import { dangers, LONGEST_NOTE, subjects, toDecide } from "./rules";
import { SubjectFields } from "./subject-fields";
import { parentalTool, planIn } from "./tool";

export const meta: Route.MetaFunction = (place) => toolHead(place, parentalTool.slug);

export const handle = { crumb: () => texts.title };

export async function loader({ request }: Route.LoaderArgs) {
  const tool = await loadTool(request, parentalTool);
  return { ...tool, rhythm: tool.mayUse ? await findKeptRhythm(request) : null };
}

export const action = ({ request }: Route.ActionArgs) => actOnTool(request, parentalTool);

const example: Fields = {
  danger: ["no"],
  home: ["alternating"],
  homeNote: ["Une semaine sur deux, passage le vendredi à la sortie de l’école."],
  handover: ["school"],
  handoverNote: ["Sans classe : à onze heures, devant la mairie."],
  decisions: ["written"],
};

/** Subject after subject, what two parents decided; safety alone where one of them is afraid. */
export default function ParentalPage({ loaderData }: Route.ComponentProps) {
  const { facts, rhythm } = loaderData;
  const using = useTool(parentalTool, loaderData);
  const [taken, setTaken] = useState(0);
  const plan = planIn(using.fields);
  const isAfraid = using.value("danger") === "yes";
  const notes = subjects.map(({ id }) => plan[id].note).join("\n");
  const takeRhythm = () => {
    const note = plan.home.note.includes(rhythm ?? "") ? plan.home.note : `${plan.home.note}\n${rhythm}`.trim();
    using.set("homeNote", note.slice(0, LONGEST_NOTE));
    setTaken((times) => times + 1);
  };
  return (
    <ToolPage
      tool={parentalTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={example}
      submit={texts.submit}
      aside={!isAfraid && <ForWhom />}
    >
      <RadioGroup
        name="danger"
        legend={texts.danger}
        error={using.errors.danger}
        defaultValue={using.value("danger")}
        options={dangers.map((value) => ({ value, ...dangerTexts[value] }))}
      />
      {isAfraid && <Safety />}
      <div hidden={isAfraid}>
        <p className="muted">{texts.parents}</p>
        <p className="mt-4" aria-live="polite">
          {countText(subjects.length - toDecide(plan).length, subjects.length)}
        </p>
        <div className="parental-subjects">
          {subjects.map(({ id }, rank) => (
            <SubjectFields
              key={id}
              id={id}
              decision={plan[id]}
              facts={facts}
              isFirst={rank === 0}
              written={id === "home" ? taken : 0}
            >
              {id === "home" && rhythm && (
                <div className="parental-rhythm">
                  <p>{fr(`${texts.rhythm} : « ${rhythm} »`)}</p>
                  <Button variant="quiet" small className="needs-js" onClick={takeRhythm}>
                    {texts.takeRhythm}
                  </Button>
                </div>
              )}
            </SubjectFields>
          ))}
        </div>
        <NotesDanger text={notes} />
      </div>
    </ToolPage>
  );
}

function ForWhom() {
  return (
    <section>
      <h2>{texts.asideTitle}</h2>
      <p>{texts.aside}</p>
      <p>{texts.notBinding}</p>
      <p>{texts.asideChild}</p>
    </section>
  );
}

/** Nothing is discussed nor signed with somebody one fears. */
function Safety() {
  return (
    <section className="tool-now" aria-labelledby="securite">
      <h2 id="securite" className="h4">
        {safetyTexts.heading}
      </h2>
      <HotlineList only={["17", "114", "3919", "116006", "119"]} />
      <p className="mt-4">
        <Link to="/outils/partir-en-securite" discover="none">
          {safetyTexts.link}
        </Link>
      </p>
      <p className="small muted mt-2">{safetyTexts.aside}</p>
    </section>
  );
}
