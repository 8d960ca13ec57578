import { isUuid } from "~/platform/uuid";

/** What a page that keeps a text says it has seen: when the text last changed; null when nobody had written it. Sent as `version`. */
export function versionOf(changed: Date | null): string {
  return String(changed?.getTime() ?? 1);
}

/** So many keepings that were not answered are named. */
export const KEEPINGS_AT_MOST = 20;

/** What a form says it has seen of its text, and its keepings that were not answered; nothing when it says nothing that can be read. */
export function seenIn(form: FormData) {
  const version = String(form.get("version") ?? "");
  return {
    seen: /^[1-9]\d{0,14}$/.test(version) ? new Date(Number(version)) : undefined,
    after: form.getAll("after[]").map(String).filter(isUuid).slice(-KEEPINGS_AT_MOST),
  };
}
