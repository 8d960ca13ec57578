import type { Route } from "./+types/cover.route";
import { findCover } from "./covers.server";

/** An article's cover. Its address changes with the drawing: kept for a year, an hour under an address of another day. */
export function loader({ params }: Route.LoaderArgs): Response {
  const cover = findCover(params.file);
  if (!cover) {
    return new Response("Cette image n’existe pas.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(cover.svg, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": cover.current ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
  });
}
