import { findDocuments } from "~/features/accounting/accounting.server";
import { listMembers } from "~/features/membership/membership.server";
import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { findPages } from "./search-pages";

const PEOPLE_SHOWN = 6;
const DOCUMENTS_SHOWN = 6;

/**
 * What answers a search in the whole house: people (a name, an address, a telephone number), invoices and credit notes where a figure
 * was typed, and pages. What is sealed is not opened here: its own list searches it.
 */
export async function searchHouse(db: Db, search: string, at: At) {
  return {
    people: await listMembers(db, { search, page: 1, perPage: PEOPLE_SHOWN }, at),
    documents: /\d/.test(search) ? await findDocuments(db, { search, most: DOCUMENTS_SHOWN }) : [],
    pages: findPages(search),
  };
}
