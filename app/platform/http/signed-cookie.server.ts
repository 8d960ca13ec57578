import { isSigned, sign } from "~/platform/signing.server";

/** Those that go with the session of the browser that holds them. */
const ofTheSession: { name: string; clear(): string }[] = [];

/** The `Set-Cookie` values after which whoever takes this browser next finds nothing of who leaves it. */
export function clearWithSession(request: Request): string[] {
  return ofTheSession.filter(({ name }) => readCookie(request, name) !== undefined).map((cookie) => cookie.clear());
}

/**
 * A small value the visitor's browser keeps and cannot change: `__Host-`, HttpOnly, Secure, SameSite=Lax, at most
 * `maxAgeSeconds` old whatever the browser does. Signed, not hidden: no secret in it. `name` carries its `__Host-`. It goes at
 * the end of a session, unless it says that it `outlivesSession`.
 */
export function signedCookie(
  name: string,
  { maxAgeSeconds, outlivesSession = false }: { maxAgeSeconds: number; outlivesSession?: boolean },
) {
  const fullName = name.startsWith("__Host-") ? name : `__Host-${name}`;
  const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";

  const named = (payload: string) => `${fullName}\0${payload}`;

  const signed = {
    name: fullName,

    /** The value, or null when absent, altered or too old. */
    read(request: Request): string | null {
      const raw = readCookie(request, fullName);
      const [value, expiry, mac] = raw?.split(".") ?? [];
      if (value === undefined || expiry === undefined || mac === undefined) return null;
      if (!isSigned("cookie", named(`${value}.${expiry}`), mac)) return null;
      if (Number(expiry) * 1_000 < Date.now()) return null;
      return Buffer.from(value, "base64url").toString("utf8");
    },

    /** A `Set-Cookie` value; append it, an answer may set several. `untilClosed`: the browser forgets it when it closes. */
    write(value: string, { forSeconds = maxAgeSeconds, untilClosed = false } = {}): string {
      const expiry = Math.floor(Date.now() / 1_000) + forSeconds;
      const payload = `${Buffer.from(value).toString("base64url")}.${expiry}`;
      return `${fullName}=${payload}.${sign("cookie", named(payload))}${untilClosed ? "" : `; Max-Age=${forSeconds}`}; ${attributes}`;
    },

    /** The `Set-Cookie` value that removes it. */
    clear(): string {
      return `${fullName}=; Max-Age=0; ${attributes}`;
    },
  };
  if (!outlivesSession) ofTheSession.push(signed);
  return signed;
}

function readCookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}
