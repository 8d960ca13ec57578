import { data } from "react-router";
import { db, inTransaction } from "~/platform/db/database.server";
import { letterPolicy } from "~/platform/http/csp.server";
import { isUuid } from "~/platform/uuid";
import { drawLetter, drawPictures, findLetter, withPictures } from "../letters.server";
import type { Route } from "./+types/preview.route";

/** The letter as it arrives, for the frame of its page: by day, by night (`?vue=nuit`), or as text (`?vue=texte`). */
export async function loader({ params, request }: Route.LoaderArgs) {
  const letter = isUuid(params.id) ? await findLetter(db(), params.id) : undefined;
  if (!letter) throw data(null, { status: 404 });
  const { html, body_text } = letter;
  const drawn = html && body_text ? { html, text: body_text } : await inTransaction((trx) => drawLetter(trx, letter));
  const view = new URL(request.url).searchParams.get("vue");
  const headers = { "Content-Security-Policy": letterPolicy };
  if (view === "texte")
    return new Response(drawn.text, { headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
  const page = withPictures(drawn.html, await drawPictures(db(), letter.blocks));
  const seen = view === "nuit" ? page.replaceAll("(prefers-color-scheme: dark)", "all") : page;
  return new Response(seen, { headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}
