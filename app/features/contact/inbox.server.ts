import type { Db } from "~/platform/db/database.server";
import { paging } from "~/platform/paging";
import { folded, readInBatches, searchWords } from "~/platform/search";
import { type Inbox, MESSAGES_PER_PAGE, SEARCHED_MESSAGES } from "./admin/rules";
import * as queries from "./inbox-queries.server";

/** One page of a box of the back office, and how much each box holds; a page past the end gives the last one. */
export async function readInbox(db: Db, { box, page: wanted }: { box: Inbox; page: number }) {
  const counts = await queries.countInBoxes(db);
  const { slice, ...shown } = paging({ found: counts[box], perPage: MESSAGES_PER_PAGE, page: wanted });
  return { hits: null, counts, ...shown, messages: await queries.listInBox(db, box, slice) };
}

interface Hits {
  counts: Record<Inbox, number>;
  /** Of the box asked for: what orders them, and their ids. */
  chosen: { id: string; at: number }[];
  /** There are older messages, which were not read. */
  olderLeft: boolean;
}

/** Opens the newest messages, and keeps those that hold every word. */
async function hitsAmong(db: Db, box: Inbox, words: string[]): Promise<Hits> {
  const counts = queries.noneInBoxes();
  const chosen: Hits["chosen"] = [];
  let read = 0;
  const newest = readInBatches((slice) => queries.listToSearch(db, slice), { most: SEARCHED_MESSAGES });
  for await (const { id, name, email, message, created_at, moved_at, ...state } of newest) {
    read += 1;
    const text = folded(`${name} ${email ?? ""} ${message}`);
    if (!words.every((word) => text.includes(word))) continue;
    const found = queries.boxOf(state);
    counts[found] += 1;
    if (found === box) chosen.push({ id, at: box === "waiting" ? created_at.getTime() : -moved_at.getTime() });
  }
  if (read < SEARCHED_MESSAGES) return { counts, chosen, olderLeft: false };
  const older = await queries.listToSearch(db, { limit: 1, offset: SEARCHED_MESSAGES });
  return { counts, chosen, olderLeft: older.length > 0 };
}

/**
 * One page of what a box holds of a search: who wrote, from which address, or the words of the message. `counts` is what each box
 * holds of it. Texts are sealed: the newest `SEARCHED_MESSAGES` are opened and read, none is kept in clear.
 */
export async function searchInbox(db: Db, { box, search, page: wanted }: { box: Inbox; search: string; page: number }) {
  const { counts, chosen, olderLeft } = await hitsAmong(db, box, searchWords(search).map(folded));
  const { slice, ...shown } = paging({ found: chosen.length, perPage: MESSAGES_PER_PAGE, page: wanted });
  chosen.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const ids = chosen.slice(slice.offset, slice.offset + slice.limit).map(({ id }) => id);
  const hits = { found: chosen.length, olderLeft };
  return { hits, counts, ...shown, messages: await queries.listChosen(db, box, ids) };
}
