import { data, Form } from "react-router";
import { now } from "~/platform/clock.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { Table } from "~/ui/table";
import type { Route } from "./+types/cookies.page";
import { purposeTexts } from "./banner-messages";
import { legalDocument } from "./documents.server";
import { LegalPage, legalMeta } from "./legal-page";
import { choiceFailed, choiceSaved, tooManyChoices } from "./messages";
import { type Choices, readChoice, refused } from "./rules";
import { type StoredItem, storedItems } from "./stored-items";
import { submitChoice } from "./submit-cookie-choice.server";

/** Not shared: it shows the visitor's own choice, with or without a script. */
export async function loader({ request }: Route.LoaderArgs) {
  const given = readChoice(request.headers.get("Cookie"));
  return {
    document: await legalDocument("cookies", { now: now() }),
    choices: given?.choices ?? null,
    necessary: storedItems.filter(({ purpose }) => !purpose),
    preferences: storedItems.filter(({ purpose }) => purpose === "preferences"),
  };
}

/** Also the banner's address before its script is there: the visitor goes back to the page read. */
export async function action({ request }: Route.ActionArgs) {
  const result = await submitChoice(request);
  if (!result.ok) {
    return data({ problem: result.status === 429 ? tooManyChoices : choiceFailed }, { status: result.status });
  }
  return redirectSaying(pageRead(request), { kind: "success", title: choiceSaved }, result.headers);
}

export const meta: Route.MetaFunction = ({ loaderData }) => legalMeta(loaderData?.document);

export default function CookiesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { document, choices, necessary, preferences } = loaderData;
  return (
    <LegalPage
      document={document}
      after={{
        "votre-choix": <ChoiceForm choices={choices} problem={actionData?.problem} />,
        "ce-qui-est-toujours-necessaire": <StoredItems caption="Éléments nécessaires" items={necessary} />,
        preferences: <StoredItems caption="Éléments facultatifs" items={preferences} />,
      }}
    />
  );
}

function ChoiceForm({ choices, problem }: { choices: Choices | null; problem: string | undefined }) {
  return (
    <Form method="post" className="mt-5" key={JSON.stringify(choices)}>
      {problem && <FormMessage kind="danger">{problem}</FormMessage>}
      <p className="small muted">{fr(inWords(choices))}</p>
      <Purposes choices={choices ?? refused} />
      <div className="choice-buttons">
        <Button type="submit" variant="secondary" name="intent" value="refuse">
          Tout refuser
        </Button>
        <Button type="submit" variant="secondary" name="intent" value="accept">
          Tout accepter
        </Button>
        <Button type="submit" variant="secondary" name="intent" value="choose">
          Enregistrer mes choix
        </Button>
      </div>
    </Form>
  );
}

function inWords(choices: Choices | null): string {
  if (!choices) return "Vous n'avez pas encore répondu : rien de facultatif n'est déposé.";
  const accepted = [choices.analytics && "la mesure d'audience", choices.preferences && "les préférences"].filter(
    Boolean,
  );
  return accepted.length > 0
    ? `Vous avez accepté ${accepted.join(" et ")}.`
    : "Vous avez tout refusé : rien de facultatif n'est déposé.";
}

const places = { cookie: "Cookie", localStorage: "Stockage local", sessionStorage: "Stockage de session" };

function StoredItems({ caption, items }: { caption: string; items: StoredItem[] }) {
  return (
    <div className="stored-items">
      <Table
        caption={caption}
        hideCaption
        rows={items}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            label: "Nom",
            rowHeader: true,
            cell: ({ name, place }) => (
              <>
                <code>{name}</code>
                <span className="xs muted block font-normal">{places[place]}</span>
              </>
            ),
          },
          { key: "use", label: "À quoi il sert", cell: ({ use }) => use },
          { key: "lifetime", label: "Durée", cell: ({ lifetime }) => lifetime },
        ]}
      />
    </div>
  );
}

function pageRead(request: Request): string {
  const ours = new URL(request.url).origin;
  const from = URL.parse(request.headers.get("Referer") ?? "");
  return from?.origin === ours ? from.pathname : "/cookies";
}

const { necessary, analytics, preferences } = purposeTexts;

/** What may be accepted one by one, with the present choice. */
function Purposes({ choices }: { choices: Choices }) {
  return (
    <fieldset className="purposes">
      <legend className="sr-only">Ce que vous acceptez</legend>
      <p>
        <b>{necessary.label}</b> {necessary.text}
      </p>
      <Checkbox name={analytics.field} value="oui" defaultChecked={choices.analytics}>
        <b>{analytics.label}</b> {analytics.text}
      </Checkbox>
      <Checkbox name={preferences.field} value="oui" defaultChecked={choices.preferences}>
        <b>{preferences.label}</b> {preferences.text}
      </Checkbox>
    </fieldset>
  );
}
