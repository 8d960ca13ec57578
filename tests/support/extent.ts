/**
 * `npm run test:all`: every page at every width, by day and by night, the random walks and the long faults. `npm test`
 * reads one page of each template, on a phone, by day, and opens the other private pages at 320 px.
 */
export const everything = process.env.TEST_EXTENT === "all";

/** The widths every page of the walk is read at. */
export const widths = everything ? [1440, 390, 320] : [390];

export const colorSchemes = everything ? (["light", "dark"] as const) : (["light"] as const);

/** What a walk goes through, for the title of its test. */
export const walk = everything ? "every page" : "a page of each template";

/** Of these pages, those of the walk. Throws for a template that names no page: the walk would shrink unseen. */
export function walked<Page>(pages: Page[], pathOf: (page: Page) => string, templates: string[]): Page[] {
  const paths = pages.map(pathOf);
  const unknown = templates.filter((path) => !paths.includes(path));
  if (unknown.length > 0) throw new Error(`no such page: ${unknown.join(", ")}`);
  return everything ? pages : pages.filter((page) => templates.includes(pathOf(page)));
}

/** Of a journey that `npm run test:all` alone tells, in a file whose others the usual run tells too. */
export const ofAll = { tag: "@all" };
