import type { Day } from "~/platform/clock";
import type { DocumentFilter } from "../accounting.server";
import { documentFilters } from "./messages";

export const PATH = "/admin/comptes";

interface Place {
  /** Any day of the month that is shown; that of today unless told. */
  month?: Day | null;
  filter?: DocumentFilter;
  search?: string;
  page?: number;
  /** A question in place, without JavaScript. */
  asked?: "clore";
}

/** The page of the accounts, in a month, with its documents narrowed. */
export function accountsPath({ month, filter = "all", search = "", page = 1, asked }: Place = {}): string {
  const query = new URLSearchParams({
    ...(month ? { mois: month.slice(0, 7) } : {}),
    ...(filter === "all" ? {} : { pieces: documentFilters[filter].address }),
    ...(search ? { q: search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(asked ? { confirmer: asked } : {}),
  }).toString();
  return query ? `${PATH}?${query}` : PATH;
}
