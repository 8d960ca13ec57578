import { signOut } from "~/features/accounts/accounts.server";
import { log } from "~/platform/log.server";
import { neutralSite } from "./rules";

/** The link, without script: out of the session and on to the weather. */
export async function loader({ request }: { request: Request }): Promise<Response> {
  const headers = await farewell(request);
  headers.set("Location", neutralSite);
  return new Response(null, { status: 302, headers });
}

/** The beacon sent while the page is already leaving. */
export async function action({ request }: { request: Request }): Promise<Response> {
  return new Response(null, { status: 204, headers: await farewell(request) });
}

/**
 * The session ends and nothing of ours is left: neither cookie nor page kept in the browser's memory. "storage" is not asked
 * for: it would take the mark by which the tab knows that it was left, and the script empties the rest. Whoever leaves does
 * so even when the database does not answer.
 */
async function farewell(request: Request): Promise<Headers> {
  const headers = new Headers({ "Cache-Control": "no-store", "Clear-Site-Data": '"cache", "cookies"' });
  try {
    await signOut(request);
  } catch (error) {
    log.error("quick_exit_session_kept", { error });
  }
  for (const pair of request.headers.get("Cookie")?.split(";") ?? []) {
    const name = pair.split("=")[0]?.trim();
    if (name) headers.append("Set-Cookie", `${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`);
  }
  return headers;
}
