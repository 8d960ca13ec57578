/** The page an address asks for (`?page=`); the first when it says nothing usable. */
export function pageFrom(searchParams: URLSearchParams): number {
  return Math.trunc(Number(searchParams.get("page"))) || 1;
}

/** The page of a list that is shown (past an end, the one at that end), how many there are, and which lines it holds. */
export function paging({ found, perPage, page: asked }: { found: number; perPage: number; page: number }) {
  const pages = Math.max(1, Math.ceil(found / perPage));
  const page = Math.min(Math.max(1, asked), pages);
  return { page, pages, slice: { limit: perPage, offset: (page - 1) * perPage } };
}
