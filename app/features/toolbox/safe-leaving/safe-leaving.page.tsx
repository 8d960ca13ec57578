import { Link } from "react-router";
import { HotlineList } from "~/features/safety/hotline-list";
import { CheckboxGroup } from "~/ui/checkbox-group";
import { RadioGroup } from "~/ui/radio-group";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/safe-leaving.page";
import { momentTexts, placeTexts, texts, traitTexts } from "./messages";
import { moments, places, traits } from "./rules";
import { safeLeaving } from "./tool";

export const meta: Route.MetaFunction = (page) => toolHead(page, safeLeaving.slug);
export const handle = { crumb: () => ["Outils", "Liste"] };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, safeLeaving);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, safeLeaving);

/** Read on a telephone that may be watched: whom to call stands before any question, and none must be answered. */
export default function SafeLeavingPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(safeLeaving, loaderData);
  const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value] }));
  return (
    <ToolPage
      tool={safeLeaving}
      data={loaderData}
      using={using}
      question={texts.question}
      example={{}}
      submit={texts.submit}
      aside={<Watched />}
      before={
        <section className="tool-now" aria-labelledby="maintenant">
          <h2 id="maintenant" className="h4">
            {texts.now}
          </h2>
          <HotlineList only={["17", "114"]} />
        </section>
      }
    >
      <RadioGroup
        legend={texts.moment}
        name="moment"
        options={options(moments, momentTexts)}
        defaultValue={using.value("moment")}
      />
      <RadioGroup
        legend={texts.place}
        name="place"
        options={options(places, placeTexts)}
        defaultValue={using.value("place")}
      />
      <CheckboxGroup
        legend={texts.traits}
        name="traits"
        prefix="trait"
        options={options(traits, traitTexts)}
        chosen={using.fields["traits[]"] ?? []}
      />
    </ToolPage>
  );
}

function Watched() {
  return (
    <section aria-labelledby="appareil">
      <h2 id="appareil">{texts.watchedTitle}</h2>
      {texts.watched.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{texts.fileLeft}</p>
      <p>
        <Link to="/en-securite">{texts.more}</Link>
      </p>
    </section>
  );
}
