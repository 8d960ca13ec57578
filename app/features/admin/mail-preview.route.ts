import { getSettings } from "~/features/settings/settings.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { letterPolicy } from "~/platform/http/csp.server";
import { renderMail } from "~/platform/mail/render.server";
import type { Route } from "./+types/mail-preview.route";
import { findMailSample } from "./mail-samples.server";

/** The mail itself, for the frame of its page: it runs nothing and opens nothing. */
export async function loader({ params }: Route.LoaderArgs) {
  const sample = findMailSample(params.modele);
  if (!sample) return new Response("Ce modèle n’existe pas.\n", { status: 404 });
  const settings = await getSettings(db());
  const { html } = await renderMail(sample.draw(settings, config().baseUrl), { brand: settings.brand_name });
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": letterPolicy },
  });
}
