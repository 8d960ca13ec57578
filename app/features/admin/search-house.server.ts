import { findDocuments } from "~/features/accounting/accounting.server";
import { listMembers } from "~/features/membership/membership.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findPages } from "./search-pages";

const MOST_SHOWN = 6;

/**
 * What answers a search in the whole house: people (a name, an address, a telephone number), invoices and credit notes where a figure
 * was typed, and pages. What is sealed is not opened here: its own list searches it.
 */
export async function searchHouse(db: Db, search: string, at: At) {
  const people = await listMembers(db, { search, page: 1, perPage: MOST_SHOWN }, at);
  const documents = /\d/.test(search) ? await findDocuments(db, { search, most: MOST_SHOWN + 1 }) : [];
  const shown = documents.slice(0, MOST_SHOWN);
  const pages = findPages(search);
  const count = {
    found: people.found + shown.length + pages.length,
    more: people.more || documents.length > shown.length,
  };
  return { people, documents: shown, pages, count };
}
