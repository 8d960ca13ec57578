import { hkdfSync } from "node:crypto";
import { config } from "~/platform/config.server";
import { decrypt, encrypt } from "./aes-gcm.server";

const FORM = "v1";

/**
 * Encrypts a small secret (AES-256-GCM) with a key derived from APP_SECRET, which the database does not hold. `purpose`
 * gives each use its own key; `owner` is bound in: a sealed value copied to another row does not open there.
 */
export function seal(text: string, { purpose, owner }: { purpose: string; owner: string }): string {
  return `${FORM}.${encrypt(keyFor(purpose), Buffer.from(text), owner).toString("base64url")}`;
}

/** The secret, or null when the value was altered, belongs to somebody else, or was sealed with another APP_SECRET. */
export function unseal(sealed: string, { purpose, owner }: { purpose: string; owner: string }): string | null {
  const [form, body] = sealed.split(".");
  if (form !== FORM) return null;
  return decrypt(keyFor(purpose), Buffer.from(body ?? "", "base64url"), owner)?.toString("utf8") ?? null;
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config().secret, "", `sealing:${purpose}`, 32));
}
