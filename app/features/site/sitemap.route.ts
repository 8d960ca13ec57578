import { config } from "~/platform/config.server";
import { sitemapPaths } from "./public-pages";

/** https://www.sitemaps.org/protocol.html */
export function loader(): Response {
  const { baseUrl } = config();
  const urls = sitemapPaths.map((path) => `  <url><loc>${new URL(path, baseUrl).href}</loc></url>`).join("\n");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
