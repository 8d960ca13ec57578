/** The text and the purposes a choice answers; a new version asks everybody again. Also written in `page.inline.js`. */
export const COOKIES_VERSION = "2026-11.2";

/** Holds the choice. A script reads it to know whether to ask: it is no secret. */
export const CHOICE_COOKIE = "__Host-choix";

/** « 10 » in the cookie of an answer to the present text, with what follows; null without an answer. Small: every page carries it. */
export function choiceMarks(cookies: string): string | null {
  return (
    cookies.match(new RegExp(`(?:^|; ?)${CHOICE_COOKIE}=${COOKIES_VERSION}\\.([01]{2}(?:\\.[^;]*)?)(?:;|$)`))?.[1] ??
    null
  );
}
