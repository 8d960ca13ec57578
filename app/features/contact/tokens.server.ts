import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { config } from "~/platform/config.server";

/** What a token is good for; one kind never passes for another. */
type Purpose = "stamp" | "challenge" | "confirmation";

/** A moment only we can have written: `<random>.<milliseconds>.<signature>`. Says nothing of who asked for it. */
export function signMoment(purpose: Purpose, now: Date): string {
  const moment = `${randomBytes(9).toString("base64url")}.${now.getTime()}`;
  return `${moment}.${signature(purpose, moment)}`;
}

/** Seconds since a token was given, or null when it is not ours. */
export function secondsSince(purpose: Purpose, token: string, now: Date): number | null {
  const [random = "", at = "", given = ""] = token.split(".");
  const expected = Buffer.from(signature(purpose, `${random}.${at}`));
  const received = Buffer.from(given);
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null;
  return (now.getTime() - Number(at)) / 1_000;
}

function signature(purpose: Purpose, moment: string): string {
  return createHmac("sha256", `contact-${purpose}:${config().secret}`).update(moment).digest("base64url");
}
