import { afterEach, expect, test, vi } from "vitest";

vi.mock("~/platform/config.server", () => ({ config: () => ({ secret: "kJ8s0fPq2LmN4vXz7RtYbC1dEgHiUwAo" }) }));
const { signedCookie } = await import("./signed-cookie.server");
const { giveNotedCookies } = await import("./answer-cookies.server");
const { flash, readFlash } = await import("./flash.server");

afterEach(() => vi.useRealTimers());

/** What the browser sends back. */
function returning(setCookie: string, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { headers: { Cookie: `a=b; ${setCookie.split(";")[0]}`, ...headers } });
}

test("a value comes back as written", () => {
  const cookie = signedCookie("__Host-marker", { maxAgeSeconds: 60 });
  const setCookie = cookie.write("été; 100 % = « oui »");
  expect(setCookie).toMatch(/^__Host-marker=[\w.-]+; Max-Age=60; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect(cookie.read(returning(setCookie))).toBe("été; 100 % = « oui »");
});

test("an altered, foreign or missing cookie reads as null", () => {
  const cookie = signedCookie("__Host-marker", { maxAgeSeconds: 60 });
  const other = signedCookie("__Host-other", { maxAgeSeconds: 60 });
  const written = cookie.write("1");
  expect(cookie.read(returning(written.replace("=M", "=N")))).toBeNull();
  expect(cookie.read(returning(other.write("1").replace("other", "marker")))).toBeNull();
  expect(cookie.read(returning("__Host-marker=MQ.9999999999."))).toBeNull();
  expect(cookie.read(new Request("http://localhost/"))).toBeNull();
});

test("a cookie older than its age reads as null even when the browser kept it", () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  const cookie = signedCookie("__Host-marker", { maxAgeSeconds: 60 });
  const written = cookie.write("1");
  vi.setSystemTime(new Date("2026-11-21T12:00:59Z"));
  expect(cookie.read(returning(written))).toBe("1");
  vi.setSystemTime(new Date("2026-11-21T12:01:01Z"));
  expect(cookie.read(returning(written))).toBeNull();
});

test("a flash message is shown once: the answer that showed it clears it", () => {
  const left = new Headers();
  flash(left, { kind: "success", title: "Message envoyé" });
  const framed = returning(left.get("Set-Cookie")!, { "x-request-id": "r0", "Sec-Fetch-Dest": "iframe" });
  expect(readFlash(framed), "the frame of a page shows none").toBeNull();
  const request = returning(left.get("Set-Cookie")!, { "x-request-id": "r1" });
  expect(readFlash(request)).toEqual({ kind: "success", title: "Message envoyé" });

  const answer = new Headers();
  giveNotedCookies("r1", answer);
  expect(answer.get("Set-Cookie")).toMatch(/^__Host-flash=; Max-Age=0;/);
});

test("a flash nobody read stays, and a new one is not cleared by the old one", () => {
  const unread = new Headers();
  giveNotedCookies("r2", unread);
  expect(unread.has("Set-Cookie")).toBe(false);

  const left = new Headers();
  flash(left, { kind: "info", title: "Un" });
  readFlash(returning(left.get("Set-Cookie")!, { "x-request-id": "r3" }));
  const answer = new Headers();
  flash(answer, { kind: "info", title: "Deux" });
  giveNotedCookies("r3", answer);
  expect(answer.getSetCookie()).toHaveLength(1);
});
