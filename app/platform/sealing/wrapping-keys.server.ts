import { createHash, hkdfSync } from "node:crypto";
import { config } from "~/platform/config.server";
import { decrypt, encrypt } from "./aes-gcm.server";

/** What the database holds of a data key. */
export interface Wrapped {
  id: string;
  wrapped_key: string;
  wrapped_with: string;
}

interface WrappingKey {
  name: string;
  bytes: Buffer;
}

/** Every wrapping key that opens, by its name; the first is the one in use. Their secrets stand outside the database. */
function wrappingKeys(): [WrappingKey, ...WrappingKey[]] {
  const [inUse, ...former] = config().sealingSecrets;
  return [wrappingKeyOf(inUse), ...former.map(wrappingKeyOf)];
}

function wrappingKeyOf(secret: string): WrappingKey {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "wrapping data keys", 32));
  return { name: createHash("sha256").update(bytes).digest("hex").slice(0, 16), bytes };
}

/** The name of the wrapping key in use. */
export function wrappingKeyInUse(): string {
  return wrappingKeys()[0].name;
}

/** The names of all that open. */
export function knownWrappingKeys(): string[] {
  return wrappingKeys().map(({ name }) => name);
}

/** Encrypts a data key with the wrapping key in use; its id is bound in. */
export function wrap(id: string, bytes: Buffer): Wrapped {
  const [key] = wrappingKeys();
  return {
    id,
    wrapped_key: encrypt(key.bytes, bytes, `data_keys.${id}`).toString("base64url"),
    wrapped_with: key.name,
  };
}

/** The data key; null when its wrapping key is not here, or the row was altered. */
export function unwrap({ id, wrapped_key, wrapped_with }: Wrapped): Buffer | null {
  const key = wrappingKeys().find(({ name }) => name === wrapped_with);
  return key ? decrypt(key.bytes, Buffer.from(wrapped_key, "base64url"), `data_keys.${id}`) : null;
}
