import { RouterContextProvider } from "react-router";
import type { Flash } from "~/platform/http/flash.server";

export const origin = "http://localhost:3000";

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

type Edge = (args: never) => unknown;

interface Question {
  fields?: Record<string, string>;
  cookie?: string;
  params?: Record<string, string>;
}

/** Calls a loader or an action as the framework does, and reads what it would send. */
export async function ask(edge: Edge, path: string, { fields, cookie, params = {} }: Question = {}): Promise<Answer> {
  const request = new Request(origin + path, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    headers: cookie ? { Cookie: cookie } : {},
  });
  const args = { request, params, context: new RouterContextProvider() } as never;
  const answer = await Promise.resolve(edge(args)).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers, body: await answer.text() };
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as { data?: unknown; init?: ResponseInit };
  return init || data
    ? { status: init?.status ?? 200, headers: new Headers(init?.headers), body: data }
    : { status: 200, headers: new Headers(), body: answer };
}

/** What an answer says on the page it leads to. */
export function flashOf(headers: Headers): Flash | null {
  const [value = ""] = cookies(headers).match(/(?<=__Host-flash=)[^.;]+/) ?? [];
  return value ? JSON.parse(Buffer.from(value, "base64url").toString()) : null;
}

/** What a browser that had these cookies has after this answer: what is set, without what is cleared. */
export function cookiesAfter(before: string, headers: Headers): string {
  const nameOf = (pair: string) => pair.split("=")[0] ?? "";
  const jar = new Map(before.split("; ").map((pair) => [nameOf(pair), pair]));
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    if (line.includes("Max-Age=0")) jar.delete(nameOf(pair));
    else jar.set(nameOf(pair), pair);
  }
  return [...jar.values()].join("; ");
}

/** The cookies an answer leaves in a browser. */
export function cookies(headers: Headers): string {
  return headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
