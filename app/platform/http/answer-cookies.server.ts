const maxPending = 1_000;
/** By request: what its answer says to the browser beside its own. */
const noted = new Map<string, string[]>();

/** A `Set-Cookie` value for the answer to this request, from code that only reads it. The answer’s own cookie of that name wins. */
export function noteCookie(request: Request, setCookie: string): void {
  const id = request.headers.get("x-request-id");
  if (id && noted.size < maxPending) noted.set(id, [...(noted.get(id) ?? []), setCookie]);
}

/** Called once per answer: puts what was noted into its headers. */
export function giveNotedCookies(requestId: string, headers: Headers): void {
  const cookies = noted.get(requestId) ?? [];
  noted.delete(requestId);
  const own = new Set(headers.getSetCookie().map(nameOf));
  for (const [name, cookie] of new Map(cookies.map((cookie) => [nameOf(cookie), cookie]))) {
    if (!own.has(name)) headers.append("Set-Cookie", cookie);
  }
}

const nameOf = (setCookie: string) => setCookie.split("=", 1)[0] ?? "";
