import { isUuid } from "~/platform/uuid";

/** What a page that keeps a text says it has seen: when the text last changed. Sent as `version`. */
export function versionOf(changed: Date): string {
  return String(changed.getTime());
}

/** What somebody who writes has seen of a text, and the keepings sent since by the same form that were not answered. */
export interface Seen {
  seen?: Date | undefined;
  after?: string[] | undefined;
}

/** So many of them are named. */
export const KEEPINGS_AT_MOST = 20;

/** What a form says it has seen; nothing when it says nothing that can be read. */
export function seenIn(form: FormData): Seen {
  const version = String(form.get("version") ?? "");
  return {
    seen: /^[1-9]\d{0,14}$/.test(version) ? new Date(Number(version)) : undefined,
    after: form.getAll("after[]").map(String).filter(isUuid).slice(-KEEPINGS_AT_MOST),
  };
}

/** Whether somebody, or another device, wrote it since it was seen. Nothing seen, nothing refused. */
export function isStale(seen: Date | undefined, changed: Date): boolean {
  return seen !== undefined && seen.getTime() !== changed.getTime();
}
