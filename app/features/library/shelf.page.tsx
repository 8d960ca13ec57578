import "~/ui/progress-line.css";
import "./library.css";
import { Play } from "lucide-react";
import { Form, Link } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { typedSearch } from "~/platform/search";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FilterLinks } from "~/ui/filters";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { NothingFound } from "~/ui/nothing-found";
import { PageLoading } from "~/ui/page-loading";
import { SearchBox } from "~/ui/search-box";
import type { Route } from "./+types/shelf.page";
import lamp from "./illustrations/audio-veilleuse.svg";
import { Book, coversOf, ItemLine, isBegun } from "./item-lines";
import { readShelf, searchShelf } from "./library.server";
import { describeItem, lengthText, shelfText, themeNames } from "./messages";
import type { ShelfItem } from "./read-library.server";
import { isMedia, type Theme, themes } from "./rules";

const PATH = "/espace-membre/bibliotheque";

export const meta: Route.MetaFunction = () => unlistedHead("Bibliothèque");
export const handle = { crumb: () => "Bibliothèque" };

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "bibliotheque" });
  const { searchParams } = new URL(request.url);
  const theme = themes.find((one) => one === searchParams.get("theme")) ?? null;
  return { theme, shelf: await readShelf(db(), { userId: user.id, theme }, { now: now() }) };
}

/** What is searched is in no address: a history is read by others. The pieces themselves are sent by the loader, whose answer goes along. */
export async function action({ request }: Route.ActionArgs) {
  await requireUser(request, { destination: "bibliotheque" });
  const form = await request.formData();
  const theme = themes.find((one) => one === form.get("theme")) ?? null;
  const search = typedSearch(form, "search");
  return { theme, search, found: await searchShelf(db(), { search }, { now: now() }) };
}

export default function ShelfPage({ loaderData, actionData }: Route.ComponentProps) {
  const { resume, isMember, ...shelf } = loaderData.shelf;
  const { theme, search, found } = actionData ?? { theme: loaderData.theme, search: "", found: null };
  const matching = found ? shelf.items.filter(({ number }) => found.includes(number)) : shelf.items;
  const shownThemes = found ? matching.map((item) => item.theme) : shelf.themes;
  const items = matching.filter((item) => theme === null || item.theme === theme);
  const narrowed = search !== "" || theme !== null;
  const guides = items.filter(({ kind }) => kind === "guide");
  const covers = coversOf(shelf.guides);
  const media = items.filter(({ kind }) => isMedia(kind));
  const others = items.filter(({ kind }) => kind !== "guide" && !isMedia(kind));
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <header className="library-head">
          <div>
            <h1 className="h2">Bibliothèque</h1>
            {items.length > 0 && (
              <p className="muted mt-2">
                {shelfText(items, { begun: shelf.items.some((item) => item.mayOpen && isBegun(item)) })}
              </p>
            )}
          </div>
          <SearchBox
            action={PATH}
            method="post"
            label="Chercher dans la bibliothèque"
            labelled
            placeholder="Un titre, un sujet"
            search={search}
            keep={theme ? { theme } : undefined}
            clearTo={search ? addressOf(theme) : undefined}
          />
        </header>
        {!narrowed && resume && <Resume item={resume} />}
        {!isMember && items.some(({ mayOpen }) => !mayOpen) && (
          <p className="mb-6">
            {fr("L'adhésion ouvre toute la bibliothèque.")} <Link to="/membership">Découvrir l’adhésion</Link>
          </p>
        )}
        {new Set(shownThemes).size > 1 && <Themes shown={shownThemes} current={theme} />}
        {items.length === 0 && search !== "" && (
          <NothingFound
            title="Rien trouvé"
            text={
              theme && matching.length > 0
                ? `Dans « ${themeNames[theme]} », aucun titre ne contient « ${search} ».`
                : `Aucun titre ne contient « ${search} ».`
            }
            clearTo={addressOf(theme)}
          >
            {matching.length > 0 && (
              <Form method="post" action={PATH}>
                <input type="hidden" name="search" value={search} />
                <SubmitButton small>{`Voir dans toute la bibliothèque (${matching.length})`}</SubmitButton>
              </Form>
            )}
          </NothingFound>
        )}
        {items.length === 0 && search === "" && shelf.themes.length > 0 && (
          <EmptyState
            level={2}
            title="Rien dans ce thème"
            action={
              <ButtonLink to={PATH} variant="secondary" small>
                Voir toute la bibliothèque
              </ButtonLink>
            }
          >
            {fr("Dès qu'une pièce de ce thème paraît, elle est ici.")}
          </EmptyState>
        )}
        {items.length === 0 && search === "" && shelf.themes.length === 0 && (
          <EmptyState level={2} title="Rien n’est encore publié">
            {fr("Dès qu'une pièce paraît, elle est ici.")}
          </EmptyState>
        )}
        {guides.length > 0 && (
          <section className="mt-10" aria-labelledby="guides">
            <BlockHeading title="Guides" id="guides" action={<span className="small muted">PDF, à garder</span>} />
            <ul className="library-books">
              {guides.map((item) => (
                <Book key={item.number} item={item} drawing={covers.get(item.number)} />
              ))}
            </ul>
          </section>
        )}
        <div className="library-duo">
          <Lines id="ecouter" title="Écouter, regarder" items={media} />
          <Lines id="cocher" title="Cocher, copier" items={others} />
        </div>
        <p className="small muted mt-10">
          {fr("Les titres restent ici : aucun n'apparaît dans l'onglet, ni dans un e-mail, ni sur l'écran verrouillé.")}
        </p>
      </div>
    </>
  );
}

function Lines({ id, title, items }: { id: string; title: string; items: ShelfItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby={id}>
      <BlockHeading title={title} id={id} />
      <ul className="library-lines">
        {items.map((item) => (
          <ItemLine key={item.number} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Resume({ item }: { item: ShelfItem }) {
  const [seconds, at] = [item.seconds ?? 0, item.place?.seconds ?? 0];
  return (
    <section className="library-resume" aria-labelledby="reprendre">
      <img src={lamp} alt="" width={800} height={800} />
      <div>
        <p className="small">{fr("Reprendre, là où vous vous êtes arrêté")}</p>
        <h2 className="h3" id="reprendre">
          {fr(item.title)}
        </h2>
        <p className="small">{fr(`${describeItem(item)}. Il reste ${lengthText(seconds - at)}.`)}</p>
        <progress className="progress-line library-line" max={seconds} value={at} aria-label="Déjà entendu" />
        <p className="mt-5">
          <ButtonLink to={`${PATH}/piste-${item.number}`} icon={Play}>
            {item.kind === "audio" ? "Écouter la suite" : "Regarder la suite"}
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

function Themes({ shown, current }: { shown: Theme[]; current: Theme | null }) {
  return (
    <FilterLinks
      look="line"
      label="Thèmes"
      links={[null, ...themes.filter((theme) => shown.includes(theme))].map((theme) => ({
        to: addressOf(theme),
        label: theme ? themeNames[theme] : "Tout",
        current: theme === current,
      }))}
    />
  );
}

function addressOf(theme: Theme | null): string {
  return theme ? `${PATH}?theme=${theme}` : PATH;
}
