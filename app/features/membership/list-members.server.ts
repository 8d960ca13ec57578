import { phonePattern } from "~/features/accounts/rules";
import { type At, parisDay } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { type Found, foundAmong, MOST_HITS, searchWords } from "~/platform/search";
import * as queries from "./member-queries.server";

export type { MemberCounts, MemberLine } from "./member-queries.server";

const MEMBERS_PER_PAGE = 10;

/** « Nouveaux (30j) » (requirements ). */
const NEW_MEMBER_DAYS = 30;

/** `found`: everybody when nothing is searched. */
export interface MemberPage extends Found {
  members: queries.MemberLine[];
  page: number;
  pages: number;
}

/** What a number ends with, written in any way, with its country or without. */
const TELLING_DIGITS = 9;

/** The last digits of what could be a telephone number. */
function digitsOf(search: string): string | null {
  return phonePattern.test(search) ? search.replace(/\D/g, "").slice(-TELLING_DIGITS) : null;
}

/** One page of the people who have an account; a page past the end gives the last one. `everybody`: their number, when it is known. */
export async function listMembers(
  db: Db,
  input: { search: string; page: number; perPage?: number; everybody?: number },
  { now }: At,
): Promise<MemberPage> {
  const words = searchWords(input.search);
  const searched = { words, digits: digitsOf(input.search) };
  const perPage = input.perPage ?? MEMBERS_PER_PAGE;
  const counted =
    words.length > 0
      ? await queries.countHits(db, searched, MOST_HITS + 1)
      : (input.everybody ?? (await queries.countEverybody(db)));
  const { found, more } = words.length > 0 ? foundAmong(counted) : { found: counted, more: false };
  const { page, pages, slice: lines } = paging({ found, perPage, page: input.page });
  const slice = { today: parisDay(now), ...lines };
  const members =
    words.length > 0
      ? await queries.listHits(db, { ...searched, few: !more, ...slice })
      : await queries.listEverybody(db, slice);
  return { members, found, more, page, pages };
}

/** The three counters of the owner's page: everybody, members today, accounts of the last thirty days (requirements ). */
export function countMembers(db: Db, { now }: At): Promise<queries.MemberCounts> {
  const newSince = new Date(now.getTime() - NEW_MEMBER_DAYS * 86_400_000);
  return queries.countMembers(db, { today: parisDay(now), newSince });
}
