import { lifetimes } from "./lifetimes";

/**
 * Until when a session is open in this browser, in seconds, for the script of the head: kept pages then lead to the member area. It says
 * nothing else, opens nothing, and lasts as long as the session it goes with. The same script writes 0 in it for who leaves in a hurry.
 */
const name = "__Host-espace";
/** An instant long past. */
const OVER = 1;
const attributes = "Path=/; Secure; SameSite=Lax";

/** The `Set-Cookie` value, for a session seen `at`. `untilClosed`: the browser forgets it when it closes. */
export function hintUntil(end: Date, { at, untilClosed }: { at: Date; untilClosed: boolean }): string {
  const seconds = Math.floor(end.getTime() / 1_000);
  const lasting = untilClosed ? "" : `Max-Age=${seconds - Math.floor(at.getTime() / 1_000)}; `;
  return `${name}=${seconds}; ${lasting}${attributes}`;
}

/**
 * The session ended by itself, or from elsewhere: without a hint beside its cookie, it would be taken for one that was left in a hurry. So
 * this one lasts as long as that cookie may; one that has less left than a shared device’s session is its, and goes with the browser too.
 */
export function hintOver(cookieHeader: string | null): string {
  const seconds = Math.min(secondsLeft(cookieHeader), lifetimes.ordinary.longestMs / 1_000);
  const lasting = seconds > lifetimes.shared.idleMs / 1_000 ? `Max-Age=${seconds}; ` : "";
  return `${name}=${OVER}; ${lasting}${attributes}`;
}

export function clearHint(): string {
  return `${name}=; Max-Age=0; ${attributes}`;
}

export function hasHint(cookieHeader: string | null): boolean {
  return cookieHeader?.includes(`${name}=`) ?? false;
}

export function saysOver(cookieHeader: string | null): boolean {
  return new RegExp(`${name}=${OVER}(?:;|$)`).test(cookieHeader ?? "");
}

/** As the script of the head reads it. */
export function saysSignedIn(cookieHeader: string | null): boolean {
  return secondsLeft(cookieHeader) > 0;
}

function secondsLeft(cookieHeader: string | null): number {
  const [, until = "0"] = new RegExp(`${name}=(\\d+)`).exec(cookieHeader ?? "") ?? [];
  return Math.max(0, Number(until) - Math.floor(Date.now() / 1_000));
}

/** Whether the script says that somebody left this browser in a hurry. */
export function saysLeft(cookieHeader: string | null): boolean {
  return new RegExp(`${name}=0(?:;|$)`).test(cookieHeader ?? "");
}
