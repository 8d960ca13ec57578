import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { config } from "~/platform/config.server";

const FORM = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a small secret (AES-256-GCM) with a key derived from APP_SECRET, which the database does not hold. `purpose`
 * gives each use its own key; `owner` is bound in: a sealed value copied to another row does not open there.
 */
export function seal(text: string, { purpose, owner }: { purpose: string; owner: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${FORM}.${sealed.toString("base64url")}`;
}

/** The secret, or null when the value was altered, belongs to somebody else, or was sealed with another APP_SECRET. */
export function unseal(sealed: string, { purpose, owner }: { purpose: string; owner: string }): string | null {
  const [form, body] = sealed.split(".");
  const bytes = Buffer.from(body ?? "", "base64url");
  if (form !== FORM || bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", config().secret, "", `sealing:${purpose}`, 32));
}
