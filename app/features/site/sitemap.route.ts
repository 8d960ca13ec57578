import { listAddresses } from "~/features/blog/blog.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { sitemapPaths } from "./public-pages";

/** https://www.sitemaps.org/protocol.html */
export async function loader(): Promise<Response> {
  const { baseUrl } = config();
  const articles = await listAddresses(db(), { now: now() });
  const pages = [
    ...sitemapPaths.map((path) => ({ path, changed: "" })),
    ...articles.map(({ path, updatedAt }) => ({
      path,
      changed: `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>`,
    })),
  ];
  const urls = pages
    .map(({ path, changed }) => `  <url><loc>${new URL(path, baseUrl).href}</loc>${changed}</url>`)
    .join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
