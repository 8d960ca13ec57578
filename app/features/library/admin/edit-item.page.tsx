import "./admin-library.css";
import { data } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { seenOf, statusOf } from "~/features/curation/curation.server";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Tag } from "~/ui/tag";
import { findItemToEdit } from "../library.server";
import { describeItem, missingTexts, neutralName, stateNames } from "../messages";
import { isMedia } from "../rules";
import { mayBeWritten } from "../written-text";
import type { Route } from "./+types/edit-item.page";
import { CaptionsEditor } from "./captions-editor";
import { ItemFile } from "./item-file";
import { ItemForm } from "./item-form";
import { Publication } from "./publication";
import { submitItem, type WrittenPart } from "./submit-item.server";
import { WrittenText } from "./written-text-form";

const PATH = "/admin/bibliotheque";
const tags = { draft: "line", scheduled: "glow", published: "ok" } as const;

export async function loader({ params, request }: Route.LoaderArgs) {
  const item = isUuid(params.id) ? await findItemToEdit(db(), params.id, { now: now() }) : null;
  if (!item) throw data(null, { status: 404 });
  const { version } = item;
  return {
    id: item.id,
    number: item.number,
    kind: item.kind,
    title: item.title,
    state: item.state,
    when: item.published_at && formatInstant(item.published_at),
    demonstration: item.demonstration,
    waits: item.waits,
    missing: item.missing.map((one) => missingTexts[one]),
    captionsMissing: item.missing.includes("captions"),
    version: version && { ...version, received: formatInstant(version.receivedAt) },
    phrases: item.phrases,
    seen: {
      sheet: seenOf(item),
      written: seenOf({ updated_at: item.written_at }),
      words: seenOf({ updated_at: version?.wordsChangedAt ?? null }),
    },
    writtenText: item.written_text,
    values: {
      kind: item.kind,
      theme: item.theme,
      title: item.title,
      summary: item.summary,
      extract: item.extract,
      address: item.address ?? "",
      upToDateOn: item.up_to_date_on,
      // Kept, once it is published: nothing is promised any more.
      promisedFor: (item.state !== "published" && item.promised_for) || "",
      isFree: item.is_free,
      endsWithHelp: item.ends_with_help,
    },
    asked: new URL(request.url).searchParams.get("confirmer") === "supprimer",
  };
}

export async function action({ params, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const submitted = await submitItem(form, params.id, actor);
  if (submitted.ok) return redirectDone(submitted.gone ? PATH : `${PATH}/${params.id}`, submitted.title);
  if ("reason" in submitted) throw data(null, { status: submitted.reason === "intent_unknown" ? 400 : 404 });
  return data(submitted, { status: submitted.answer ? statusOf(submitted.answer) : 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Une pièce");

export default function EditItemPage({ loaderData: item, actionData: refused }: Route.ComponentProps) {
  const errors = refused?.errors ?? {};
  const here = `${PATH}/${item.id}`;
  const missing = refused?.missing ?? item.missing;
  const mayPublish = missing.length === 0 && (item.state !== "published" || item.waits);
  const part = (of: WrittenPart) => {
    return { here, seen: item.seen[of], answer: refused?.answer?.of === of ? refused.answer : undefined };
  };
  const described = { kind: item.kind, pages: item.version?.pages ?? null, seconds: item.version?.seconds ?? null };
  return (
    <>
      <BackLink to={PATH}>Bibliothèque</BackLink>
      <h1 className="mb-2 max-w-[22em] wrap-anywhere">{fr(item.title)}</h1>
      <p className="small muted mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag kind={tags[item.state]} dot={item.state === "published"}>
          {stateNames[item.state]}
        </Tag>
        {item.demonstration && <Tag kind="glow">Démonstration</Tag>}
        <span>{describeItem(described)}</span>
        <span>{fr(`Sur un écran verrouillé : « ${neutralName(item.number)} »`)}</span>
        {item.waits && <span>{fr("Une nouvelle version attend ; l'ancienne reste en ligne.")}</span>}
      </p>
      <div className="piece-columns">
        <div>
          {item.kind !== "link" && <ItemFile item={item} errors={errors} />}
          {mayBeWritten(item.kind) && (
            <WrittenText
              key={item.version?.id}
              id={item.id}
              kind={item.kind}
              text={refused?.writtenText ?? item.writtenText}
              error={errors.writtenText}
              {...part("written")}
            />
          )}
          {isMedia(item.kind) && item.version && (
            <CaptionsEditor
              key={`${item.version.id}:${item.seen.words.version}`}
              item={item}
              words={refused?.words}
              errors={errors}
              {...part("words")}
            />
          )}
          <section className="mt-8" aria-labelledby="fiche">
            <h2 className="h4 mb-4" id="fiche">
              {fr("Ce qu'on lira")}
            </h2>
            <ItemForm
              keptAs={`piece:${item.id}`}
              values={refused?.values ?? item.values}
              errors={errors}
              secondary={mayPublish}
              {...part("sheet")}
            />
          </section>
        </div>
        <Publication item={item} errors={errors} missing={missing} mayPublish={mayPublish} />
      </div>
    </>
  );
}
