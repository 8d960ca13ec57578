import { data, redirect } from "react-router";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/follow.route";
import { findLetterByNumber } from "./letters.server";
import type { BlockKind } from "./rules";

const rooms: Partial<Record<BlockKind, string>> = {
  article: "/blog",
  event: "/evenements",
  piece: "/espace-membre/bibliotheque",
};

/** Where a block of a letter that was tried leads: one address for everybody, that says nothing and counts nothing. */
export async function loader({ params: { number, rank } }: Route.LoaderArgs) {
  const known = /^\d{1,9}$/.test(number) && /^\d{1,3}$/.test(rank);
  const letter = known ? await findLetterByNumber(db(), Number(number)) : undefined;
  const block = letter?.blocks[Number(rank) - 1];
  if (!letter?.tried_at || !block?.target || block.removed) throw data(null, { status: 404 });
  const room = rooms[block.kind];
  if (!room) throw data(null, { status: 404 });
  return redirect(`${room}/${block.target}`);
}
