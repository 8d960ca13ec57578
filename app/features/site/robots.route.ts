import { config } from "~/platform/config.server";
import { openPort } from "./open-port";

/** Doors that lead to a person, and addresses that only machines of ours ask for. */
const closed = [
  "/admin",
  "/auth",
  "/cadeau",
  "/contact/message",
  "/espace-membre",
  "/evenements/paiement",
  "/lettre/confirmer",
  "/lettre/desinscription",
  "/membership/commande",
  "/membership/offrir/commande",
  "/payment-success",
  "/regler",
  "/rendez-vous/",
  "/sortie",
  "/webhooks/",
];

/** https://www.rfc-editor.org/rfc/rfc9309 */
export function loader(): Response {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...(openPort.value() ? ["", `Sitemap: ${config().baseUrl}/sitemap.xml`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
