import { createHmac, timingSafeEqual } from "node:crypto";
// Relative, with its extension: the command that writes a first access runs without a build.
import { config } from "./config.server.ts";

/**
 * What only this site can write about `text`: its HMAC-SHA-256 in base64url, with a key of its own for each `purpose`.
 * The same for ever under one APP_SECRET: links sent long ago stay good.
 */
export function sign(purpose: string, text: string, secret = config().secret): string {
  return createHmac("sha256", `${purpose}:${secret}`).update(text).digest("base64url");
}

/** Whether `signature` is the one of `text` for this purpose; compared in constant time. */
export function isSigned(purpose: string, text: string, signature: string, secret?: string): boolean {
  const expected = Buffer.from(sign(purpose, text, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
