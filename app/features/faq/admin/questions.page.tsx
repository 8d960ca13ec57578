import { Plus } from "lucide-react";
import { data, redirect } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { ArrangedList } from "~/ui/arranged-list";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Tag } from "~/ui/tag";
import { hideFaqEntry, listFaqEntries, moveFaqEntry, publishFaqEntry } from "../faq.server";
import { type FaqPlace, faqPlaces, fillIn } from "../rules";
import type { Route } from "./+types/questions.page";
import { placeNames, questionsNotLoaded } from "./messages";

const PATH = "/admin/faq";

function placeIn(typed: FormDataEntryValue | null): FaqPlace | null {
  return faqPlaces.find((place) => place === typed) ?? null;
}

export async function loader({ request }: Route.LoaderArgs) {
  const place = placeIn(new URL(request.url).searchParams.get("endroit"));
  try {
    const [every, settings] = await Promise.all([listFaqEntries(db()), getSettings(db())]);
    const entries = every.filter(({ places }) => place === null || places.includes(place));
    return {
      place,
      entries: entries.map(({ id, question, answer, places, published }) => ({
        id,
        published,
        question: fr(fillIn(question, settings)),
        answer: fr(fillIn(answer, settings)),
        places: places.map((one) => placeNames[one]),
      })),
    };
  } catch (error) {
    log.error("questions_not_loaded", { error });
    return data({ place, entries: null }, { status: 500 });
  }
}

/** What the list posts; an entry moves among those that are shown. */
export async function action({ request }: Route.ActionArgs) {
  const { id: by } = await requireAdmin(request);
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  const place = placeIn(form.get("endroit"));
  const act = { now: now(), by };
  if (!isUuid(id)) throw data(null, { status: 404 });
  const intention = form.get("intention");
  if (intention === "monter" || intention === "descendre") {
    const direction = intention === "monter" ? "up" : "down";
    await inTransaction((trx) => moveFaqEntry(trx, { id, direction, place }, act));
    return redirect(listPath(place), 303);
  }
  if (intention !== "publier" && intention !== "cacher") throw data(null, { status: 400 });
  const verb = intention === "publier" ? publishFaqEntry : hideFaqEntry;
  if (!(await inTransaction((trx) => verb(trx, { id }, act))).ok) throw data(null, { status: 404 });
  return redirectSaying(listPath(place), {
    kind: "success",
    title: intention === "publier" ? "Visible sur le site" : "Cachée du site",
  });
}

function listPath(place: FaqPlace | null): string {
  return place ? `${PATH}?endroit=${place}` : PATH;
}

export const meta: Route.MetaFunction = () => unlistedHead("Questions");

export default function QuestionsPage({ loaderData: { place, entries } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1>Questions</h1>
        <ButtonLink to={`${PATH}/nouvelle`} small icon={Plus}>
          Ajouter une question
        </ButtonLink>
      </header>
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
            ? `Dans l'ordre où cet endroit les montre : ${placeNames[place]}.`
            : "Choisissez un endroit pour ranger ses questions dans l'ordre où il les montre.",
        )}
      </p>
      {!entries && <LoadError title={questionsNotLoaded} retryTo={PATH} />}
      {entries?.length === 0 && (
        <EmptyState level={2} title="Aucune question ici">
          {fr("Ajoutez-en une : elle reste cachée jusqu'à ce que vous la publiiez.")}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ArrangedList
          label="Questions"
          fields={place ? { endroit: place } : {}}
          items={entries.map(({ id, question, answer, places, published }) => ({
            id,
            title: question,
            to: `${PATH}/${id}`,
            text: answer,
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
          }))}
        />
      )}
    </>
  );
}
