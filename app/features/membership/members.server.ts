import { parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import * as queries from "./member-queries.server";
import { MEMBERS_PER_PAGE, NEW_MEMBER_DAYS, searchWords } from "./rules";

export type { MemberCounts, MemberLine } from "./member-queries.server";

export interface MemberPage {
  members: queries.MemberLine[];
  /** How many people answer the search. */
  found: number;
  page: number;
  pages: number;
}

/** One page of the people who have an account; a page past the end gives the last one. */
export async function listMembers(
  db: Db | Trx,
  input: { search: string; page: number; perPage?: number },
  { now }: { now: Date },
): Promise<MemberPage> {
  const words = searchWords(input.search);
  const perPage = input.perPage ?? MEMBERS_PER_PAGE;
  const found = await queries.countMatches(db, words);
  const pages = Math.max(1, Math.ceil(found / perPage));
  const page = Math.min(Math.max(1, input.page), pages);
  const members = await queries.listMembers(db, {
    words,
    today: parisDay(now),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { members, found, page, pages };
}

/** The three counters of the owner's page: everybody, members today, accounts of the last thirty days (spec §9). */
export function countMembers(db: Db | Trx, { now }: { now: Date }): Promise<queries.MemberCounts> {
  const newSince = new Date(now.getTime() - NEW_MEMBER_DAYS * 86_400_000);
  return queries.countMembers(db, { today: parisDay(now), newSince });
}
