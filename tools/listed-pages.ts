/** What the site map of a running site lists: every page, but of the articles and of the events one. */
export async function listedPages(site: string): Promise<string[]> {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const first = (folder: string) => paths.find((path) => path.startsWith(folder));
  const single = paths.filter((path) => !/^\/(blog|evenements)\//.test(path));
  return [...single, first("/blog/"), first("/evenements/")].filter((path) => path !== undefined);
}
