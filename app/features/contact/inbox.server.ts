import type { Db } from "~/platform/db/database.server";
import { type Found, foundAmong, MOST_HITS, searchWords } from "~/platform/search";
import { type Inbox, MESSAGES_PER_PAGE } from "./admin/rules";
import * as queries from "./inbox-queries.server";

/** One page of a box of the back office, and how much each box holds; a page past the end gives the last one. */
export async function readInbox(db: Db, { box, page: wanted }: { box: Inbox; page: number }) {
  const counts = await queries.countInBoxes(db);
  const pages = Math.max(1, Math.ceil(counts[box] / MESSAGES_PER_PAGE));
  const page = Math.min(Math.max(1, wanted), pages);
  const limits = { limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE };
  return { counts, page, pages, messages: await queries.listInBox(db, box, limits) };
}

interface InboxSearch extends Found {
  /** What each box holds of it; only of the box itself when there are more than are counted. */
  counts: Partial<Record<Inbox, number>>;
  page: number;
  pages: number;
  messages: Awaited<ReturnType<typeof queries.listHitsInBox>>;
}

/** One page of what a box holds of a search: who wrote, from which address, or the words of the message. */
export async function searchInbox(
  db: Db,
  { box, search, page: wanted }: { box: Inbox; search: string; page: number },
): Promise<InboxSearch> {
  const words = searchWords(search);
  const inAll = await queries.countHitsInBoxes(db, words, MOST_HITS + 1);
  const few = Object.values(inAll).reduce((sum, count) => sum + count, 0) <= MOST_HITS;
  const found = foundAmong(few ? inAll[box] : await queries.countHitsInBox(db, box, words, MOST_HITS + 1));
  const pages = Math.max(1, Math.ceil(found.found / MESSAGES_PER_PAGE));
  const page = Math.min(Math.max(1, wanted), pages);
  const limits = { limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE };
  return {
    ...found,
    counts: few ? inAll : found.more ? {} : { [box]: found.found },
    page,
    pages,
    messages: await queries.listHitsInBox(db, box, { words, few: !found.more, ...limits }),
  };
}
