import { createHash, randomBytes } from "node:crypto";

/** A secret for one link or one browser: 256 random bits there, their hash in the database. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** Whether it has the shape of one. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** SHA-256, in base64url. No salt nor cost: nobody guesses 192 bits, the least that is hashed here. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
