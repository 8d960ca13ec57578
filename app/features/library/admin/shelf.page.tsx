import "./admin-library.css";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { daysBetween, formatDay, formatInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { folded, typedSearch } from "~/platform/search";
import { BlockHeading } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Icon } from "~/ui/icon";
import { NothingFound } from "~/ui/nothing-found";
import { PageTitle } from "~/ui/page-title";
import { SearchBox } from "~/ui/search-box";
import { Tag } from "~/ui/tag";
import { kindIcons } from "../item-lines";
import { listItemsForCoach } from "../library.server";
import { describeItem, themeNames } from "../messages";
import type { Route } from "./+types/shelf.page";
import { ShelfDrawing } from "./shelf-drawing";

const PATH = "/admin/bibliotheque";

export const meta: Route.MetaFunction = () => unlistedHead("Bibliothèque");

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const today = parisDay(at.now);
  const search = typedSearch(new URL(request.url).searchParams);
  const every = (await listItemsForCoach(db(), at)).map((item) => ({
    ...item,
    described: describeItem(item),
    promise: item.promisedFor ? { day: formatDay(item.promisedFor), days: daysBetween(today, item.promisedFor) } : null,
    upToDate: formatDay(item.upToDateOn),
    written: formatInstant(item.publishedAt ?? item.updatedAt),
  }));
  const named = (item: (typeof every)[number]) => folded(`${item.title} ${themeNames[item.theme]}`);
  const online = every.filter(({ state }) => state === "published");
  return {
    search,
    counts: {
      online: online.length,
      drafts: every.filter(({ state, promise }) => state !== "published" && !promise).length,
      promised: every.filter(({ promise }) => promise).length,
    },
    promised: every.filter(({ promise }) => promise).sort((a, b) => (a.promise?.days ?? 0) - (b.promise?.days ?? 0)),
    drafts: every.filter(({ state, promise }) => state !== "published" && !promise),
    online: online.filter((item) =>
      folded(search)
        .split(/\s+/)
        .every((word) => named(item).includes(word)),
    ),
  };
}

/** What there is none of is not said, but online. */
function countsText({ online, drafts, promised }: Route.ComponentProps["loaderData"]["counts"]): string {
  return [
    `${online} en ligne`,
    drafts > 0 && `${drafts} en brouillon`,
    promised > 0 && `${promised} ${promised > 1 ? "promises" : "promise"}`,
  ]
    .filter(Boolean)
    .join(", ");
}

type Line = Route.ComponentProps["loaderData"]["drafts"][number];

export default function CoachShelfPage({
  loaderData: { search, counts, promised, drafts, online },
}: Route.ComponentProps) {
  const nothing = counts.online + counts.drafts + counts.promised === 0;
  return (
    <>
      <PageTitle title="Bibliothèque" action={{ to: `${PATH}/nouvelle`, label: "Nouvelle pièce", icon: Plus }}>
        {fr(`${countsText(counts)}.`)}
      </PageTitle>
      {nothing ? (
        <EmptyState level={2} title="L’étagère est vide">
          {fr("Une pièce commence en brouillon : personne ne la voit avant que vous la publiiez.")}
        </EmptyState>
      ) : (
        <ShelfDrawing {...counts} />
      )}
      {promised.length > 0 && (
        <section className="mt-8" aria-labelledby="promises">
          <BlockHeading title="Promises, pas encore là" id="promises" />
          <ul className="coach-pieces">
            {promised.map((item) => (
              <Piece key={item.id} item={item} act="Reprendre">
                {item.promise && (
                  <Tag kind={item.promise.days < 0 ? "danger" : "glow"}>
                    {fr(
                      item.promise.days < 0
                        ? `Promise pour le ${item.promise.day}, passé`
                        : `Pour le ${item.promise.day}`,
                    )}
                  </Tag>
                )}
              </Piece>
            ))}
          </ul>
        </section>
      )}
      {drafts.length > 0 && (
        <section className="mt-8" aria-labelledby="brouillons">
          <BlockHeading title="Brouillons" id="brouillons" />
          <ul className="coach-pieces">
            {drafts.map((item) => (
              <Piece key={item.id} item={item} act="Reprendre">
                {fr(item.state === "scheduled" ? `Programmée : ${item.written}` : `Reprise : ${item.written}`)}
              </Piece>
            ))}
          </ul>
        </section>
      )}
      {counts.online > 0 && (
        <section className="mt-8" aria-labelledby="en-ligne">
          <BlockHeading
            title="En ligne"
            id="en-ligne"
            action={<span className="small muted">{fr("Combien l'ont ouverte, jamais qui")}</span>}
          />
          <div className="my-4">
            <SearchBox
              action={PATH}
              label="Rechercher une pièce"
              placeholder="Titre, thème"
              search={search}
              clearTo={search && online.length > 0 ? PATH : undefined}
            >
              {search && foundText({ found: online.length, more: false })}
            </SearchBox>
          </div>
          {online.length === 0 && (
            <NothingFound
              title="Aucune pièce trouvée"
              text={`Ni titre ni thème ne contient « ${search} ».`}
              clearTo={PATH}
            />
          )}
          {online.length > 0 && (
            <ul className="coach-pieces">
              {online.map((item) => (
                <Piece key={item.id} item={item} act="Ouvrir">
                  <span className="block">{fr(`À jour au ${item.upToDate}`)}</span>
                  <span className="block">
                    {fr(item.openings > 1 ? `${item.openings} ouvertures` : `${item.openings} ouverture`)}
                  </span>
                  {(item.toReread || item.textMissing || item.demonstration) && (
                    <span className="mt-1.5 flex flex-wrap gap-1.5">
                      {item.toReread && <Tag kind="danger">À relire</Tag>}
                      {item.textMissing && <Tag kind="danger">Texte manquant</Tag>}
                      {item.demonstration && <Tag kind="glow">Démonstration</Tag>}
                    </span>
                  )}
                </Piece>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function Piece({ item, act, children }: { item: Line; act: string; children: React.ReactNode }) {
  return (
    <li>
      <Icon of={kindIcons[item.kind]} />
      <div>
        <Link to={`${PATH}/${item.id}`} className="font-[620]" aria-label={`${act} : ${item.title}`}>
          {fr(item.title)}
        </Link>
        <span className="small muted block">{fr(`${item.described} – ${themeNames[item.theme]}`)}</span>
      </div>
      <div className="small muted">{children}</div>
    </li>
  );
}
