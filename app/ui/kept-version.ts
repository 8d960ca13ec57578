import { NOTHING_WRITTEN_MS } from "~/platform/http/nothing-written";
import { isUuid } from "~/platform/uuid";
import { fr } from "./french";

/** What a page that keeps a text says it has seen: when the text last changed; null when nobody had written it. Sent as `version`. */
export function versionOf(changed: Date | null): string {
  return String(changed?.getTime() ?? NOTHING_WRITTEN_MS);
}

/** Of a text that keeps itself, once another page has changed it. */
export const noLongerKept = fr(
  "Ce texte a été modifié ailleurs depuis que vous avez ouvert cette page : ce que vous écrivez ici n'est plus gardé. Copiez-le, puis rechargez la page.",
);

/** Told to a form once what it holds is kept on the server; whether nothing was written meanwhile. */
export const KEPT = "kept";
export type KeptEvent = CustomEvent<{ isWhole: boolean }>;

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
