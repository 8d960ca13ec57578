import { auth } from "./better-auth.server";
import { browserName } from "./browser-name";
import { FRESH_PASSWORD_MS, isOver, type Lifetime, lifetimes, SEEN_EVERY_MS } from "./lifetimes";

export interface Session {
  id: string;
  userId: string;
  lifetime: Lifetime;
  /** Whether the password was typed in the last ten minutes: what a sensitive act asks for. */
  fresh: boolean;
}

/**
 * The session this request belongs to, renewed by use; null without a valid cookie. Never call it in a transaction.
 * Sessions age on the real clock, as better-auth writes them: moving the clock in a demonstration signs nobody out.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const found = await auth().api.getSession({ headers: cookieOnly(request) });
  if (!found) return null;
  const { id, token, userId, createdAt, seenAt, passwordAt } = found.session;
  const lifetime = found.session.lifetime as Lifetime;
  const at = new Date();
  const { internalAdapter } = await auth().$context;
  if (isOver({ lifetime, createdAt, seenAt }, at)) {
    await internalAdapter.deleteSession(token);
    return null;
  }
  if (at.getTime() - seenAt.getTime() > SEEN_EVERY_MS) await internalAdapter.updateSession(token, { seenAt: at });
  return { id, userId, lifetime, fresh: at.getTime() - passwordAt.getTime() < FRESH_PASSWORD_MS };
}

interface Opening {
  lifetime?: Lifetime;
  /** False: the browser forgets the cookie when it closes. */
  remembered?: boolean;
}

/** Opens a session for this browser and ends the one it had; returns the `Set-Cookie` headers of the answer. */
export async function openSession(
  request: Request,
  userId: string,
  { lifetime = "ordinary", remembered = true }: Opening = {},
): Promise<Headers> {
  const { headers } = await auth().api.openSession({
    body: {
      userId,
      lifetime,
      browser: browserName(request.headers.get("User-Agent")),
      cookieSeconds: remembered ? lifetimes[lifetime].longestMs / 1_000 : null,
    },
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

/** The visitor's address is never kept with a session; of their browser, its family only. */
function cookieOnly(request: Request): Headers {
  const cookie = request.headers.get("Cookie");
  return new Headers(cookie ? { Cookie: cookie } : {});
}

function cookiesOf(answer: Headers): Headers {
  const headers = new Headers();
  for (const cookie of answer.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
