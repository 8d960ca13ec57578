import { pageFrom } from "~/platform/paging";
import "./members.css";
import { data, Link } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { typedSearch } from "~/platform/search";
import { EmptyState } from "~/ui/empty-state";
import { foundText } from "~/ui/found-text";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { NothingFound } from "~/ui/nothing-found";
import { Pager } from "~/ui/pager";
import { SearchBox } from "~/ui/search-box";
import { StatStrip } from "~/ui/stat-strip";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { countMembers, listMembers, type MemberLine, type MemberPage } from "../list-members.server";
import { membersNotLoaded } from "../messages";
import { PremiumTag } from "../premium-tag";
import type { Route } from "./+types/members.page";

const PATH = "/admin/members";

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const { searchParams } = new URL(request.url);
  const search = typedSearch(searchParams);
  const page = pageFrom(searchParams);
  try {
    const counts = await countMembers(db(), at);
    const asked = { search, page, everybody: counts.total };
    return { search, loaded: { counts, list: await listMembers(db(), asked, at) } };
  } catch (error) {
    log.error("members_not_loaded", { error });
    return data({ search, loaded: null }, { status: 500 });
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Gestion des Membres");

export default function MembersPage({ loaderData: { search, loaded } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-4">Gestion des Membres</h1>
      {loaded ? (
        <>
          <StatStrip
            figures={[
              { label: "Total Membres", value: loaded.counts.total },
              { label: "Membres Premium", value: loaded.counts.premium },
              { label: "Nouveaux (30j)", value: loaded.counts.recent },
            ]}
          />
          <div className="member-search mt-7 mb-4">
            <SearchBox
              action={PATH}
              label="Rechercher un membre"
              placeholder="Rechercher un membre..."
              search={search}
              clearTo={search && loaded.list.found > 0 ? PATH : undefined}
            >
              {shownText(loaded.list, search)}
            </SearchBox>
          </div>
          <section
            className="member-list rounded-xs border border-line bg-surface px-5 py-3"
            aria-label="Liste des membres"
          >
            <Members list={loaded.list} search={search} />
          </section>
        </>
      ) : (
        <LoadError title={membersNotLoaded} retryTo={PATH} />
      )}
    </>
  );
}

function shownText({ members, found, more }: MemberPage, search: string): string {
  if (search) return foundText({ found, more });
  return found > 1 ? `${members.length} membres affichés sur ${found}` : `${found} membre`;
}

const columns: Column<MemberLine>[] = [
  {
    key: "name",
    label: "Nom",
    rowHeader: true,
    cell: (line) => (
      <Link to={`${PATH}/${line.id}`} className="wrap-anywhere">{`${line.firstName} ${line.lastName}`}</Link>
    ),
  },
  {
    key: "email",
    label: "Email",
    cell: (line) => (
      <span className="member-email">
        <span>{line.email ?? "-"}</span> {!line.emailConfirmed && <Tag kind="line">non confirmée</Tag>}
      </span>
    ),
  },
  {
    key: "status",
    label: "Statut",
    cell: (line) => <PremiumTag premium={line.premium} />,
  },
  { key: "joined", label: "Inscription", cell: (line) => formatDay(parisDay(line.joinedAt)) },
  {
    key: "code",
    label: "Code Parrain",
    cell: (line) => <span className="whitespace-nowrap">{line.referralCode ?? "-"}</span>,
  },
];

function Members({ list, search }: { list: MemberPage; search: string }) {
  if (list.members.length === 0 && search) {
    return (
      <NothingFound
        title="Aucun membre trouvé"
        text={`Personne ne correspond à « ${search} ». Essayez un prénom, un nom, une adresse ou le début d'un identifiant.`}
        clearTo={PATH}
      />
    );
  }
  if (list.members.length === 0) {
    return (
      <EmptyState level={2} title="Aucun membre trouvé">
        {fr("Les personnes qui créent un compte apparaîtront ici.")}
      </EmptyState>
    );
  }
  return (
    <>
      <Table dense caption="Membres" hideCaption columns={columns} rows={list.members} rowKey={({ id }) => id} />
      <Pager always page={list.page} pages={list.pages} to={(page) => pagePath(page, search)} />
    </>
  );
}

function pagePath(page: number, search: string): string {
  return `${PATH}?${new URLSearchParams({ ...(search && { q: search }), page: String(page) })}`;
}
