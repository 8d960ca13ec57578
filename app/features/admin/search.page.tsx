import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { PremiumTag } from "~/features/membership/premium-tag";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { formatExactEuros } from "~/platform/money";
import { typedSearch } from "~/platform/search";
import { BlockHeading } from "~/ui/card";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Ordinals } from "~/ui/ordinals";
import { SearchBox } from "~/ui/search-box";
import type { Route } from "./+types/search.page";
import { searchNotDone } from "./messages";
import { searchHouse } from "./search-house.server";
import { SEARCH } from "./search-link";

/** What is sealed, or long: searched in its own list. */
const lists = [
  { to: "/admin/messages", label: "Les messages" },
  { to: "/admin/echanges", label: "Les échanges" },
  { to: "/admin/comptes", label: "Les factures et avoirs" },
  { to: "/admin/blog", label: "Les articles" },
  { to: "/admin/bibliotheque", label: "La bibliothèque" },
];

export async function loader({ request }: Route.LoaderArgs) {
  const search = typedSearch(new URL(request.url).searchParams);
  if (!search) return { search, found: null };
  const load = async () => ({ search, found: await searchHouse(db(), search, { now: now() }) });
  return loadedOr500("search_not_done", load, { search, found: null });
}

export const meta: Route.MetaFunction = () => unlistedHead("Chercher");

export default function SearchPage({ loaderData: { search, found } }: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!search) box.current?.querySelector("input")?.focus();
  }, [search]);
  return (
    <>
      <h1 className="mb-4">Chercher</h1>
      <div ref={box}>
        <SearchBox
          action={SEARCH}
          label="Chercher une personne, un numéro, une page"
          placeholder="Nom, numéro, page"
          hint={fr(
            "Un prénom, le début d'une adresse, un téléphone, un numéro de facture ou de commande, ou le nom d'une page : les accents et les majuscules ne comptent pas.",
          )}
          act="Chercher"
          search={search}
          clearTo={search ? SEARCH : undefined}
        >
          {found && foundText(found.count)}
        </SearchBox>
      </div>
      {search && !found && (
        <LoadError title={searchNotDone} retryTo={`${SEARCH}?${new URLSearchParams({ q: search })}`} />
      )}
      {found && <Results search={search} {...found} />}
    </>
  );
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

function Results({ search, people, documents, pages }: Found & { search: string }) {
  const query = new URLSearchParams({ q: search });
  const nothing = people.members.length === 0 && documents.length === 0 && pages.length === 0;
  const others = people.found - people.members.length;
  return (
    <div className="search-results">
      {nothing && (
        <p className="wrap-anywhere">{fr(`Aucune personne, aucun numéro, aucune page ne répond à « ${search} ».`)}</p>
      )}
      {people.members.length > 0 && (
        <Section title="Personnes" id="personnes">
          {people.members.map(({ id, firstName, lastName, email, premium }) => (
            <li key={id}>
              <div>
                <Link to={`/admin/members/${id}`}>{`${firstName} ${lastName}`}</Link>
                <p className="small muted">{email ?? "Sans adresse"}</p>
              </div>
              <PremiumTag premium={premium} />
            </li>
          ))}
          {others > 0 && (
            <li>
              <Link to={`/admin/members?${query}`}>
                {people.more
                  ? "Voir toutes les personnes"
                  : fr(others > 1 ? `Voir les ${others} autres` : "Voir l'autre")}
              </Link>
            </li>
          )}
        </Section>
      )}
      {documents.length > 0 && (
        <Section title="Factures et avoirs" id="pieces">
          {documents.map(({ number, userId, name, issuedOn, amountCents }) => (
            <li key={number}>
              <div>
                <Link to={`/admin/members/${userId}/factures/${number}`} reloadDocument>
                  {number}
                </Link>
                <p className="small muted">
                  <Ordinals>{`${name}, ${formatDay(issuedOn)}`}</Ordinals>
                </p>
              </div>
              <span className="num">{formatExactEuros(amountCents)}</span>
            </li>
          ))}
        </Section>
      )}
      {pages.length > 0 && (
        <Section title="Pages" id="pages">
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </Section>
      )}
      <Section title="Chercher les mêmes mots dans" id="listes">
        {lists.map(({ to, label }) => (
          <li key={to}>
            <Link to={`${to}?${query}`}>{label}</Link>
          </li>
        ))}
      </Section>
    </div>
  );
}

function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <BlockHeading title={title} id={id} />
      <ul className="search-lines">{children}</ul>
    </section>
  );
}
