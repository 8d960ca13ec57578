import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listAddresses } from "~/features/blog/blog.server";
import { listEventAddresses } from "~/features/events/events.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { publicPages } from "./public-pages";

/** The day this version of the site was built: the pages' own words changed then at the latest. */
const builtAt = statSync(fileURLToPath(import.meta.url)).mtime;

/** Every page a search engine may show, and when it last changed (https://www.sitemaps.org/protocol.html). */
export async function loader(): Promise<Response> {
  const at = { now: now() };
  const [articles, events] = await Promise.all([listAddresses(db(), at), listEventAddresses(db(), at)]);
  const listed = [
    { path: "/blog", items: articles },
    { path: "/evenements", items: events },
  ];
  const pages = publicPages.map(({ path }) => {
    const items = listed.find((list) => list.path === path)?.items ?? [];
    return { path, updatedAt: latest([builtAt, ...items.map(({ updatedAt }) => updatedAt)]) };
  });
  const urls = [...pages, ...articles, ...events]
    .map(({ path, updatedAt }) => {
      const address = new URL(path, config().baseUrl).href;
      return `  <url><loc>${address}</loc><lastmod>${parisDay(updatedAt)}</lastmod></url>`;
    })
    .join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}

function latest(moments: Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
