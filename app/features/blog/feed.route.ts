import { href } from "react-router";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { escapeHtml } from "~/platform/escape-html";
import { listAddresses } from "./blog.server";

/** The articles for a feed reader, the newest first (Atom, RFC 4287). */
export async function loader(): Promise<Response> {
  const { baseUrl } = config();
  const { brand_name } = await getSettings(db());
  const articles = (await listAddresses(db(), { now: now() })).reverse();
  const address = (path: string) => escapeHtml(new URL(path, baseUrl).href);
  const changed = articles.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0));
  const entries = articles.map(
    ({ path, title, excerpt, publishedAt, updatedAt }) => `  <entry>
    <id>${address(path)}</id>
    <title>${escapeHtml(title)}</title>
    <link href="${address(path)}"/>
    <published>${publishedAt.toISOString()}</published>
    <updated>${updatedAt.toISOString()}</updated>
    <summary>${escapeHtml(excerpt)}</summary>
  </entry>
`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
  <id>${address(href("/blog"))}</id>
  <title>${escapeHtml(brand_name)}, les articles</title>
  <link href="${address(href("/blog"))}"/>
  <link rel="self" type="application/atom+xml" href="${address(href("/blog/feed.xml"))}"/>
  <updated>${changed.toISOString()}</updated>
  <author><name>${escapeHtml(brand_name)}</name></author>
${entries.join("")}</feed>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
