import { findArticleCover } from "~/features/blog/blog.server";
import { underSky } from "~/features/blog/rules";
import { describePublicEvent, eventCovers } from "~/features/events/events.server";
import { getSettings } from "~/features/settings/settings.server";
import { listTestimonials } from "~/features/testimonials/testimonials.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { parisLight } from "~/platform/sky";
import content from "../../../../content/pages/testimonials.json";
import { type PublicPage, publicPages } from "../public-pages";
import type { Route } from "./+types/share.route";
import { type SharePicture, sharePng } from "./share-picture.server";

/** `/partage/accueil.png`, `/partage/services.png`, `/partage/blog/<slug>.png`: the picture of a shared link, under the sky it is shared. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const [, name] = /^([a-z0-9/-]{1,140})\.png$/.exec(params["*"]) ?? [];
  const known = name ? await pictureOf(name) : null;
  if (!known) {
    return new Response("Cette image n’existe pas.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const cover = underSky(parisLight(now()), known.cover);
  const { png, etag } = await sharePng({ ...known, cover, brand: (await getSettings(db())).brand_name });
  const headers = { ETag: etag, "Cache-Control": "public, max-age=86400" };
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(png), { headers: { ...headers, "Content-Type": "image/png" } });
}

async function pictureOf(name: string): Promise<Omit<SharePicture, "brand"> | null> {
  const page = publicPages.find(({ path }) => path.slice(1) === (name === "accueil" ? "" : name));
  if (page) return page.path === "/temoignages" ? titled(page) : page;
  const [, folder, slug] = /^(blog|evenements)\/([a-z0-9-]+)$/.exec(name) ?? [];
  const at = { now: now() };
  if (folder === "blog" && slug) return findArticleCover(db(), slug, at);
  if (folder === "evenements" && slug) {
    const event = await describePublicEvent(db(), { slug, userId: null }, at);
    return event && { title: event.title, cover: eventCovers[event.type] };
  }
  return null;
}

/** Without a story to show, the picture promises none. */
async function titled(page: PublicPage): Promise<PublicPage> {
  const stories = await listTestimonials(db(), config());
  return stories.length > 0 ? page : { ...page, title: content.none.title };
}
