import { readCoachForm } from "~/features/accounts/accounts.server";
import { arrange } from "~/features/curation/curation.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { shortened } from "~/platform/shortened";
import { ArrangedPage } from "~/ui/arranged-list";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Tag } from "~/ui/tag";
import { Unbroken } from "~/ui/unbroken";
import { hideFaqEntry, listFaqEntries, moveFaqEntry, publishFaqEntry, readAnswerFacts } from "../faq.server";
import { type FaqPlace, faqPlaces, fillIn } from "../rules";
import type { Route } from "./+types/questions.page";
import { placeNames, questionsNotLoaded } from "./messages";

const PATH = "/admin/faq";
/** Of each answer: about two lines of a desk. */
const ANSWER_SHOWN = 130;

function placeIn(typed: FormDataEntryValue | null): FaqPlace | null {
  return faqPlaces.find((place) => place === typed) ?? null;
}

export async function loader({ request }: Route.LoaderArgs) {
  const place = placeIn(new URL(request.url).searchParams.get("endroit"));
  const load = async () => {
    const [every, facts] = await Promise.all([listFaqEntries(db()), readAnswerFacts(db(), { now: now() })]);
    const entries = every.filter(({ places }) => place === null || places.includes(place));
    return {
      place,
      entries: entries.map(({ id, question, answer, places, published }) => ({
        id,
        published,
        question: fr(fillIn(question, facts)),
        answer: fr(shortened(fillIn(answer, facts), ANSWER_SHOWN)),
        places: places.map((one) => placeNames[one]),
      })),
    };
  };
  return loadedOr500("questions_not_loaded", load, { place, entries: null });
}

/** What the list posts; an entry moves among those that are shown. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  const place = placeIn(form.get("place"));
  const verbs = {
    publish: publishFaqEntry,
    hide: hideFaqEntry,
    move: (...[trx, input, by]: Parameters<typeof moveFaqEntry>) => moveFaqEntry(trx, { ...input, place }, by),
  };
  return arrange(form, { list: listPath(place), hidden: "Cachée du site", ...verbs }, actor);
}

function listPath(place: FaqPlace | null): string {
  return place ? `${PATH}?endroit=${place}` : PATH;
}

export const meta: Route.MetaFunction = () => unlistedHead("Questions");

export default function QuestionsPage({ loaderData: { place, entries } }: Route.ComponentProps) {
  return (
    <ArrangedPage
      title="Questions"
      path={PATH}
      add={{ to: `${PATH}/nouvelle`, label: "Ajouter une question" }}
      intro={
        <div className="mt-5">
          <FilterLinks
            label="Endroits"
            links={[
              { to: PATH, label: "Toutes", current: place === null },
              ...faqPlaces.map((one) => ({ to: listPath(one), label: placeNames[one], current: one === place })),
            ]}
          />
          <p className="small muted mt-4 mb-4 max-w-[60ch]">
            {fr(
              place
                ? "Dans l'ordre où le visiteur les lit à cet endroit."
                : "Chaque endroit montre les siennes dans cet ordre.",
            )}
          </p>
        </div>
      }
      failed={questionsNotLoaded}
      empty={{
        title: "Aucune question ici",
        text: "Ajoutez-en une : elle reste cachée jusqu'à ce que vous la publiiez.",
      }}
      fields={place ? { place } : {}}
      items={
        entries?.map(({ id, question, answer, places, published }) => ({
          id,
          title: question,
          to: `${PATH}/${id}`,
          text: <Unbroken>{answer}</Unbroken>,
          tags: (
            <>
              <Tag kind={published ? "ok" : "line"} dot={published}>
                {published ? "Publiée" : "Cachée"}
              </Tag>
              {places.map((name) => (
                <Tag key={name} kind="info">
                  {name}
                </Tag>
              ))}
            </>
          ),
          published,
        })) ?? null
      }
    />
  );
}
