import { pageFrom } from "~/platform/paging";
import "./inbox.css";
import { data, Form, Link } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { CoupleTag } from "~/features/couples/couple-notice";
import { listWarned } from "~/features/couples/couples.server";
import { getSettings } from "~/features/settings/settings.server";
import { formatDay, formatTime, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { typedSearch } from "~/platform/search";
import { isUuid } from "~/platform/uuid";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { NothingFound } from "~/ui/nothing-found";
import { of } from "~/ui/of";
import { Pager } from "~/ui/pager";
import { SearchBox } from "~/ui/search-box";
import { Tag, UrgencyTag } from "~/ui/tag";
import { UndoNotice } from "~/ui/undo-notice";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { deleteSuspects, readInbox, restoreMessage, searchInbox } from "../contact.server";
import type { Route } from "./+types/messages.page";
import { boxNames, messagesNotLoaded, statusNames } from "./messages";
import { boxAddresses, type Inbox, inboxes, SEARCHED_MESSAGES, type Wait, waitOf } from "./rules";

const PATH = "/admin/messages";
const EXTRACT_CHARACTERS = 160;

export async function loader({ request }: Route.LoaderArgs) {
  const at = now();
  const { searchParams } = new URL(request.url);
  const box = inboxes.find((name) => boxAddresses[name] === searchParams.get("boite")) ?? "waiting";
  const search = typedSearch(searchParams);
  const page = pageFrom(searchParams);
  const archived = searchParams.get("archive");
  const undo = archived && isUuid(archived) ? archived : null;
  const asked = searchParams.get("confirmer") === "supprimer";
  try {
    const { messages, ...inbox } = await (search
      ? searchInbox(db(), { box, search, page })
      : readInbox(db(), { box, page }));
    const warned = await listWarned(
      db(),
      "message",
      messages.map(({ id }) => id),
    );
    const delay = await getSettings(db());
    const lines = messages.map((message) => ({
      id: message.id,
      name: message.name,
      received: receivedAt(message.created_at, at),
      status: message.status,
      warned: warned.has(message.id),
      /** Of who is tied to somebody else, nothing of the text before she has read it. */
      extract: warned.has(message.id) ? "" : extractOf(message.message),
      wait: box === "waiting" ? waitOf(message.created_at, at, delay) : null,
    }));
    return { box, search, undo, asked, inbox: { ...inbox, lines } };
  } catch (error) {
    log.error("messages_not_loaded", { error });
    return data({ box, search, undo, asked, inbox: null }, { status: 500 });
  }
}

/** Its first words, cut between two of them. */
function extractOf(text: string): string {
  if (text.length <= EXTRACT_CHARACTERS) return text;
  return `${text.slice(0, EXTRACT_CHARACTERS).replace(/\s\S*$/, "")}…`;
}

/** The hour first, then the day it was. */
function receivedAt(received: Date, at: Date): Line["received"] {
  const [day, today] = [parisDay(received), parisDay(at)];
  return { time: formatTime(received), day: day === today ? "aujourd’hui" : formatDay(day) };
}

/** « Annuler » after a message was archived; or what was put aside, once it was looked at, goes away together. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (form.get("intent") === "delete") {
    const ids = String(form.get("ids") ?? "")
      .split(" ")
      .filter(isUuid);
    const count = await inTransaction((trx) => deleteSuspects(trx, { ids }, actor));
    const list = boxPath("suspect", { search: typedSearch(new URL(request.url).searchParams) });
    return redirectDone(list, count > 1 ? `${count} messages supprimés` : "Message supprimé");
  }
  const id = String(form.get("id") ?? "");
  const done = isUuid(id) && (await inTransaction((trx) => restoreMessage(trx, { id }, actor))).ok;
  if (done) return redirectDone(PATH, "Message remis à sa place");
  return redirectSaying(PATH, { kind: "error", title: "Ce message n’existe plus" });
}

export const meta: Route.MetaFunction = () => unlistedHead("Messages");

export default function MessagesPage({ loaderData: { box, search, undo, asked, inbox } }: Route.ComponentProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1>Messages</h1>
        <Link to={`${PATH}/reponses`} className="inline-flex min-h-(--target) items-center text-sm">
          Réponses enregistrées
        </Link>
      </header>
      {undo && <UndoNotice title="Message archivé" fields={{ id: undo }} />}
      {inbox ? (
        <>
          <div className="mb-4">
            <SearchBox
              action={PATH}
              label="Rechercher un message"
              placeholder="Nom, adresse, mot"
              search={search}
              keep={box === "waiting" ? undefined : { boite: boxAddresses[box] }}
              clearTo={inbox.hits && inbox.hits.found > 0 ? boxPath(box) : undefined}
            >
              {inbox.hits && foundText({ ...inbox.hits, more: false })}
            </SearchBox>
            {inbox.hits?.olderLeft && (
              <p className="xs muted mt-1">
                {fr(`La recherche lit les ${SEARCHED_MESSAGES.toLocaleString("fr-FR")} messages les plus récents.`)}
              </p>
            )}
          </div>
          <FilterLinks
            label="Boîtes"
            countMeans={search ? "trouvés" : undefined}
            links={inboxes.map((name) => ({
              to: boxPath(name, { search }),
              label: boxNames[name],
              current: name === box,
              count: inbox.counts[name],
            }))}
          />
          {search && inbox.lines.length === 0 ? (
            <NothingFoundIn box={box} search={search} counts={inbox.counts} />
          ) : (
            <Lines box={box} lines={inbox.lines} />
          )}
          {box === "suspect" && inbox.lines.length > 0 && (
            <DeleteAll lines={inbox.lines} search={search} asked={asked} />
          )}
          <Pager page={inbox.page} pages={inbox.pages} to={(page) => boxPath(box, { search, page })} />
        </>
      ) : (
        <LoadError title={messagesNotLoaded} retryTo={boxPath(box, { search })} />
      )}
    </>
  );
}

function boxPath(
  box: Inbox,
  { search, page = 1, asking = false }: { search?: string; page?: number; asking?: boolean } = {},
): string {
  const query = new URLSearchParams({
    ...(box !== "waiting" && { boite: boxAddresses[box] }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
    ...(asking && { confirmer: "supprimer" }),
  });
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** These very messages, those one sees: what arrives meanwhile is not among them. */
function DeleteAll({ lines, search, asked }: { lines: Line[]; search: string; asked: boolean }) {
  const many = lines.length > 1;
  return (
    <div className="mt-6">
      <Confirm
        id="supprimer-tout"
        opener={many ? `Supprimer ces ${lines.length} messages` : "Supprimer ce message"}
        openerIcon
        question={fr(
          many ? `Supprimer ces ${lines.length} messages mis à part ?` : "Supprimer ce message mis à part ?",
        )}
        consequence={fr("Ils disparaissent tout de suite, et pour de bon. Personne n'en saura rien.")}
        act={many ? "Supprimer les messages" : "Supprimer le message"}
        fields={{ intent: "delete", ids: lines.map(({ id }) => id).join(" ") }}
        action={boxPath("suspect", { search })}
        askTo={boxPath("suspect", { search, asking: true })}
        backTo={boxPath("suspect", { search })}
        asked={asked}
      />
    </div>
  );
}

interface Line {
  id: string;
  name: string;
  received: { time: string; day: string };
  status: keyof typeof statusNames;
  extract: string;
  warned: boolean;
  wait: Wait | null;
}

function Lines({ box, lines }: { box: Inbox; lines: Line[] }) {
  if (lines.length === 0) return <Empty box={box} />;
  return (
    <ul className="inbox mt-4 border-t-[1.5px] border-text" aria-label={boxNames[box]}>
      {lines.map(({ id, name, received, status, extract, warned, wait }) => (
        <li key={id}>
          <p className="inbox-when">
            <VisuallyHidden>Reçu à </VisuallyHidden>
            <b>{received.time}</b> <span>{received.day}</span>
          </p>
          <div>
            <Link to={`${PATH}/${id}`}>{box === "waiting" ? fr(`Répondre à ${name}`) : name}</Link>
          </div>
          <div className="tags">
            {status === "new" && box === "waiting" && (
              <Tag kind="ok" dot>
                {statusNames.new}
              </Tag>
            )}
            {warned && <CoupleTag />}
            {wait && <UrgencyTag urgency={wait.urgency}>{wait.text}</UrgencyTag>}
          </div>
          {!warned && (
            <p className="extract">{fr(extract || "Sans texte : la personne a seulement laissé ses coordonnées.")}</p>
          )}
          {box === "suspect" && (
            <Form method="post" action={`${PATH}/${id}`}>
              <SubmitButton intent="accept" among={{ id }} variant="secondary" small>
                Accepter
                <VisuallyHidden>{` le message ${of(name)}`}</VisuallyHidden>
              </SubmitButton>
              <input type="hidden" name="id" value={id} />
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The other boxes that hold something of it are named: one does not always know where a message went. */
function NothingFoundIn({
  box,
  search,
  counts,
}: {
  box: Inbox;
  search: string;
  counts: Partial<Record<Inbox, number>>;
}) {
  return (
    <NothingFound
      title="Aucun message trouvé"
      text={`Rien dans « ${boxNames[box]} » ne correspond à « ${search} ». Essayez un nom, une adresse ou un mot du message.`}
      clearTo={boxPath(box)}
    >
      {inboxes
        .filter((name) => (counts[name] ?? 0) > 0)
        .map((name) => (
          <ButtonLink key={name} to={boxPath(name, { search })} variant="secondary" small>
            {`Voir dans « ${boxNames[name]} » (${counts[name]})`}
          </ButtonLink>
        ))}
    </NothingFound>
  );
}

const emptyTexts: Record<Inbox, { title: string; text: string }> = {
  waiting: { title: "Tout est à jour", text: "Aucun message n'attend votre réponse. Les nouveaux arriveront ici." },
  answered: { title: "Aucun message répondu", text: "Vos réponses envoyées se retrouvent ici." },
  archived: { title: "Aucun message archivé", text: "Un message archivé reste lisible ici, sans vous attendre." },
  suspect: {
    title: "Rien n'a été mis à part",
    text: "Les messages qui ressemblent à de la publicité attendent ici, sans e-mail, que vous les acceptiez.",
  },
};

function Empty({ box }: { box: Inbox }) {
  return (
    <EmptyState image="boite" level={2} title={fr(emptyTexts[box].title)}>
      {fr(emptyTexts[box].text)}
    </EmptyState>
  );
}
