import "./telling.css";
import { Link } from "react-router";
import { HotlineList } from "~/features/safety/hotline-list";
import { CheckboxGroup } from "~/ui/checkbox-group";
import { FieldRow, TextField } from "~/ui/field";
import { RadioGroup } from "~/ui/radio-group";
import { Unbroken } from "~/ui/unbroken";
import { actOnTool } from "../act-on-tool.server";
import { loadTool } from "../load-tool.server";
import { toolHead } from "../tool-head";
import { ToolPage } from "../tool-page";
import { useTool } from "../use-tool";
import type { Route } from "./+types/telling.page";
import { ageTexts, countTexts, homeTexts, rhythmTexts, tellerTexts, texts, traitTexts } from "./messages";
import { ages, counts, homes, LONGEST_NAME, readFamily, rhythms, tellers, traits } from "./rules";
import { tellingFor } from "./telling";
import { TellingView } from "./telling-view";
import { tellingTool } from "./tool";

export const meta: Route.MetaFunction = (page) => toolHead(page, tellingTool.slug);
export const handle = { crumb: () => ["Outils", "Annoncer aux enfants"] };

export const loader = ({ request }: Route.LoaderArgs) => loadTool(request, tellingTool);
export const action = ({ request }: Route.ActionArgs) => actOnTool(request, tellingTool);

/** No question must be answered: what is not said is not promised to a child. */
export default function TellingPage({ loaderData }: Route.ComponentProps) {
  const using = useTool(tellingTool, loaderData);
  const read = readFamily(using.fields);
  const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value] }));
  return (
    <ToolPage
      tool={tellingTool}
      data={loaderData}
      using={using}
      question={texts.question}
      example={{}}
      submit={texts.submit}
      aside={<Why />}
      before={<Afraid />}
      result={(sheet) =>
        read.ok && <TellingView telling={tellingFor(read.family)} sheet={sheet} facts={loaderData.facts} />
      }
    >
      <CheckboxGroup
        legend={texts.ages}
        name="ages"
        prefix="age"
        options={options(ages, ageTexts)}
        chosen={using.fields["ages[]"] ?? []}
        error={using.errors.ages}
      />
      <RadioGroup
        legend={texts.count}
        name="count"
        options={options(counts, countTexts)}
        defaultValue={using.value("count")}
      />
      <FieldRow>
        {(["me", "other"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={<Unbroken>{texts[name]}</Unbroken>}
            hint={name === "me" ? texts.nameHint : undefined}
            optional
            error={using.errors[name]}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={using.value(name)}
          />
        ))}
      </FieldRow>
      <RadioGroup
        legend={texts.teller}
        name="teller"
        options={options(tellers, tellerTexts)}
        defaultValue={using.value("teller")}
      />
      <RadioGroup
        legend={texts.home}
        name="home"
        options={options(homes, homeTexts)}
        defaultValue={using.value("home")}
      />
      <RadioGroup
        legend={texts.rhythm}
        name="rhythm"
        options={options(rhythms, rhythmTexts)}
        defaultValue={using.value("rhythm")}
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

/** Whom one fears must hear nothing of it first: said before any question. */
function Afraid() {
  return (
    <section className="tool-now" aria-labelledby="peur">
      <h2 id="peur" className="h4">
        {texts.afraid}
      </h2>
      <p className="mt-2">{texts.afraidText}</p>
      <p>
        <Link to="/outils/partir-en-securite">{texts.leaving}</Link>
      </p>
      <HotlineList only={["119"]} />
    </section>
  );
}

function Why() {
  return (
    <section aria-labelledby="pourquoi">
      <h2 id="pourquoi">{texts.why}</h2>
      {texts.whyText.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Link to="/blog/annoncer-separation-enfants">{texts.article}</Link>
      </p>
    </section>
  );
}
