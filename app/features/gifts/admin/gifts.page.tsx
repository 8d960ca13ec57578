import { href, Link } from "react-router";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { loadedOr500 } from "~/platform/http/loaded.server";
import { EmptyState } from "~/ui/empty-state";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { LoadError } from "~/ui/load-error";
import { Pager } from "~/ui/pager";
import { type Column, Table } from "~/ui/table";
import { Tag } from "~/ui/tag";
import { type CoachGift, listGifts } from "../gifts.server";
import type { Route } from "./+types/gifts.page";
import { coachStates, giftsNotLoaded } from "./messages";

const PATH = "/admin/cadeaux";

/** What was bought, by whom, and whether it was opened: never a code, nor by whom it was opened. */
export async function loader({ request }: Route.LoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get("page") ?? "1") || 1;
  return loadedOr500("gifts_not_loaded", () => listGifts(db(), { page }, { now: now() }), {
    gifts: null,
    page: 1,
    pages: 1,
  });
}

export const meta: Route.MetaFunction = () => unlistedHead("Cadeaux");

export default function GiftsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.gifts) return <LoadError title={giftsNotLoaded} retryTo={PATH} />;
  return (
    <>
      <h1 className="mb-2">Cadeaux</h1>
      <p className="muted mb-6 max-w-[60ch]">
        {fr(
          "Les années achetées pour quelqu'un. Qui achète n'apprend jamais si le code a été ouvert : ne le dites pas non plus. Les codes ne s'affichent nulle part ici.",
        )}
      </p>
      <Table
        caption="Années offertes"
        hideCaption
        rows={loaderData.gifts}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState level={2} title="Aucun cadeau">
            {fr("Les années offertes apparaîtront ici dès leur paiement.")}
          </EmptyState>
        }
      />
      <Pager page={loaderData.page} pages={loaderData.pages} to={(page) => `${PATH}?page=${page}`} />
    </>
  );
}

const columns: Column<CoachGift>[] = [
  {
    key: "buyer",
    label: "Achetée par",
    cell: ({ buyerId, buyer, reference }) => (
      <span>
        <Link to={href("/admin/members/:id", { id: buyerId })}>{buyer}</Link>
        <span className="small muted block">
          Commande <span className="whitespace-nowrap">{reference}</span>
        </span>
      </span>
    ),
  },
  { key: "paid", label: "Payée le", cell: ({ paidAt }) => formatDay(parisDay(paidAt)) },
  { key: "until", label: "À ouvrir jusqu’au", cell: ({ openUntil }) => formatDay(openUntil) },
  {
    key: "state",
    label: "État",
    cell: ({ state }) => <Tag kind={coachStates[state].kind}>{coachStates[state].label}</Tag>,
  },
];
