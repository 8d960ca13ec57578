import { ApiError } from "./errors.ts";

export interface Page<T> {
  items: T[];
  previous: string | null;
  next: string | null;
}

/** One page of records in order of creation: newest first unless `sort=asc`, `from` inclusive, `limit` 1–250 (default 50). */
function pageOf<T extends { id: string }>(records: T[], query: URLSearchParams): Page<T> {
  const limit = query.has("limit") && query.get("limit") !== "" ? Number(query.get("limit")) : 50;
  if (!Number.isInteger(limit) || limit < 1 || limit > 250) {
    throw new ApiError(400, "The limit must be between 1 and 250", "limit");
  }
  const ordered = query.get("sort") === "asc" ? records : [...records].reverse();
  const from = query.get("from");
  const start = from ? ordered.findIndex((record) => record.id === from) : 0;
  if (start < 0) throw new ApiError(400, "Invalid cursor value", "from");
  return {
    items: ordered.slice(start, start + limit),
    previous: start > 0 ? (ordered[Math.max(0, start - limit)]?.id ?? null) : null,
    next: ordered[start + limit]?.id ?? null,
  };
}

export const hal = (href: string) => ({ href, type: "application/hal+json" });
export const html = (href: string) => ({ href, type: "text/html" });
export const documentation = (page: string) => html(`https://docs.mollie.com/reference/${page}`);

/** Mollie's list envelope. */
export function listBody<T extends { id: string }>(
  plural: string,
  records: T[],
  view: (record: T) => unknown,
  url: URL,
  operation: string,
) {
  const page = pageOf(records, url.searchParams);
  const link = (from: string | null) => {
    if (!from) return null;
    const target = new URL(url);
    target.searchParams.set("from", from);
    return hal(target.href);
  };
  return {
    count: page.items.length,
    _embedded: { [plural]: page.items.map(view) },
    _links: {
      self: hal(url.href),
      previous: link(page.previous),
      next: link(page.next),
      documentation: documentation(operation),
    },
  };
}
