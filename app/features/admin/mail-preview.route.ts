import { letterPolicy } from "~/platform/http/csp.server";
import type { Route } from "./+types/mail-preview.route";
import { drawSample } from "./mail-samples.server";

/** The mail itself, for the frame of its page: it runs nothing and opens nothing. */
export async function loader({ params }: Route.LoaderArgs) {
  const sample = await drawSample(params.modele);
  if (!sample) return new Response("Ce modèle n’existe pas.\n", { status: 404 });
  return new Response(sample.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": letterPolicy },
  });
}
