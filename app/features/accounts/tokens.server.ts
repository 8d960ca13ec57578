import { createHash, randomBytes } from "node:crypto";

/** A secret for one link: 256 random bits in the mail, their hash in the database. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
