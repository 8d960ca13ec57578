import { auth, SESSION_LIFETIME_DAYS } from "./better-auth.server";

export interface Session {
  id: string;
  userId: string;
}

const DAY_MS = 86_400_000;

/**
 * The session this request belongs to, renewed by use; null without a valid cookie. Never call it in a transaction.
 * Sessions age on the real clock, as better-auth writes them: moving the clock in a demonstration signs nobody out.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const found = await auth().api.getSession({ headers: cookieOnly(request) });
  if (!found) return null;
  const { id, token, userId, createdAt } = found.session;
  if (Date.now() - createdAt.getTime() > SESSION_LIFETIME_DAYS * DAY_MS) {
    const { internalAdapter } = await auth().$context;
    await internalAdapter.deleteSession(token);
    return null;
  }
  return { id, userId };
}

/** Opens a session for this browser and ends the one it had; returns the `Set-Cookie` headers of the answer. */
export async function openSession(request: Request, userId: string): Promise<Headers> {
  const { headers } = await auth().api.openSession({
    body: { userId },
    headers: cookieOnly(request),
    returnHeaders: true,
  });
  return cookiesOf(headers);
}

/** Ends the session of this browser, in the database first; returns the headers that remove its cookie. Throws when the database is away. */
export async function closeSession(request: Request): Promise<Headers> {
  const { headers } = await auth().api.closeSession({ headers: cookieOnly(request), returnHeaders: true });
  return cookiesOf(headers);
}

/** Neither the visitor's address nor their browser's name is kept with a session. */
function cookieOnly(request: Request): Headers {
  const cookie = request.headers.get("Cookie");
  return new Headers(cookie ? { Cookie: cookie } : {});
}

function cookiesOf(answer: Headers): Headers {
  const headers = new Headers();
  for (const cookie of answer.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
