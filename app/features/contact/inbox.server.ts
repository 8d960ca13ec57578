import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { foundAmong, MOST_HITS, searchWords } from "~/platform/search";
import { type Inbox, MESSAGES_PER_PAGE } from "./admin/rules";
import * as queries from "./inbox-queries.server";

/** One page of a box of the back office, and how much each box holds; a page past the end gives the last one. */
export async function readInbox(db: Db, { box, page: wanted }: { box: Inbox; page: number }) {
  const counts = await queries.countInBoxes(db);
  const { slice, ...shown } = paging({ found: counts[box], perPage: MESSAGES_PER_PAGE, page: wanted });
  return { counts, ...shown, messages: await queries.listInBox(db, box, slice) };
}

/**
 * One page of what a box holds of a search: who wrote, from which address, or the words of the message. `counts` is what each box
 * holds of it; only of the box itself when there are more than are counted.
 */
export async function searchInbox(db: Db, { box, search, page: wanted }: { box: Inbox; search: string; page: number }) {
  const words = searchWords(search);
  const inAll = await queries.countHitsInBoxes(db, words, MOST_HITS + 1);
  const few = Object.values(inAll).reduce((sum, count) => sum + count, 0) <= MOST_HITS;
  const found = foundAmong(few ? inAll[box] : await queries.countHitsInBox(db, box, words, MOST_HITS + 1));
  const { slice, ...shown } = paging({ found: found.found, perPage: MESSAGES_PER_PAGE, page: wanted });
  const counts: Partial<Record<Inbox, number>> = few ? inAll : found.more ? {} : { [box]: found.found };
  return {
    ...found,
    counts,
    ...shown,
    messages: await queries.listHitsInBox(db, box, { words, few: !found.more, ...slice }),
  };
}
