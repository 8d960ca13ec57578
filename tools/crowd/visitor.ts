import { randomUUID } from "node:crypto";
import { firstAccessLink } from "../../app/features/accounts/first-access-link.server.ts";
import { config } from "../../app/platform/config.server.ts";
import { clientAddressHeader } from "../../app/platform/http/client-ip.server.ts";

interface Site {
  fetch(request: Request): Response | Promise<Response>;
}

/** Asks the site without network, as a browser would. */
function askerOf(site: Site, baseUrl: string) {
  return async (path: string, init: RequestInit = {}) => {
    const request = new Request(new URL(path, baseUrl), { redirect: "manual", ...init });
    request.headers.set(clientAddressHeader, "127.0.0.1");
    request.headers.set("Sec-Fetch-Site", "same-origin");
    return site.fetch(request);
  };
}

/** Becomes a coach by the site's own doors, the link of a first access and the sign-in; returns how to open a page as her. */
export async function enterAsCoach(site: Site): Promise<(path: string) => Promise<Response>> {
  const { baseUrl, secret } = config();
  const ask = askerOf(site, baseUrl);
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields) });
  const email = `coach-${randomUUID()}@mesure.example`;
  const password = randomUUID();
  const person = { firstName: "Sophie", lastName: "Mesure", phone: "06 39 98 00 00", email, password };
  const made = await post(firstAccessLink({ baseUrl, secret }, { hours: 1, nowMs: Date.now() }), person);
  if (made.status !== 303) throw new Error(`no coach could be made: ${made.status} ${await made.text()}`);
  const entered = await post("/auth", { intent: "sign-in", email, password });
  if (entered.status !== 303) throw new Error(`the coach could not sign in: ${entered.status}`);
  const Cookie = entered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return (path) => ask(path, { headers: { Cookie } });
}
