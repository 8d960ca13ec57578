import { randomBytes } from "node:crypto";
import { isSigned, sign } from "~/platform/signing.server";

/** What a token is good for; one kind never passes for another. */
type Purpose = "stamp" | "challenge" | "confirmation";

/** A moment only we can have written: `<random>.<milliseconds>.<signature>`. Says nothing of who asked for it. */
export function signMoment(purpose: Purpose, now: Date): string {
  const moment = `${randomBytes(9).toString("base64url")}.${now.getTime()}`;
  return `${moment}.${sign(`contact-${purpose}`, moment)}`;
}

/** Seconds since a token was given, or null when it is not ours. */
export function secondsSince(purpose: Purpose, token: string, now: Date): number | null {
  const [random = "", at = "", given = ""] = token.split(".");
  if (!isSigned(`contact-${purpose}`, `${random}.${at}`, given)) return null;
  return (now.getTime() - Number(at)) / 1_000;
}
