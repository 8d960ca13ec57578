import { isDemonstration } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";

/** Less than a year ahead, as is advised (RFC 9116 §2.5.5); drawn anew at each reading, it never comes. */
const GOOD_FOR_DAYS = 180;

/** To whom a weakness of the site is told; nobody yet where the coach has no address of her own: https://www.rfc-editor.org/rfc/rfc9116 */
export async function loader(): Promise<Response> {
  const { contact_email } = await getSettings(db());
  if (config().production && isDemonstration("contact_email", contact_email)) throw new Response(null, { status: 404 });
  const expires = new Date(now().getTime() + GOOD_FOR_DAYS * 86_400_000);
  const lines = [
    `Contact: mailto:${encodeURI(contact_email)}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: fr, en",
    `Canonical: ${config().baseUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
