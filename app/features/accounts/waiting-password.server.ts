import { hashPassword } from "~/platform/auth/passwords.server";
import { sign } from "~/platform/signing.server";

const SALT_BYTES = 16;

/**
 * The hash of the password of a sign-up that waits for this (normal) address. All that wait for one address share a salt
 * only this site can compute: one hash compares with every one of them, so that strangers who sign up with an address
 * neither push its owner's sign-up out nor make a sign-in longer. Throws like `hashPassword`.
 */
export function hashWaitingPassword(
  email: string,
  password: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<string> {
  const salt = Buffer.from(sign("waiting-sign-up", email), "base64url").subarray(0, SALT_BYTES);
  return hashPassword(password, { salt, signal });
}
