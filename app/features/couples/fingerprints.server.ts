import "./tables";
import { createHmac } from "node:crypto";
import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { createDataKey } from "~/platform/sealing/data-keys.server";
import { unwrap } from "~/platform/sealing/wrapping-keys.server";
import { findFingerprintKey, insertFingerprintKey, lockFingerprintKey } from "./queries.server";
import { normalGivenName, type Traits } from "./rules";

/** Writes the fingerprint of a value already in the form it is compared in; the kind is part of it. */
export type Fingerprint = (kind: "email" | "phone" | "given-name", value: string) => string;

/**
 * The fingerprints of this house; null while nobody named anybody, or when the secret that wraps the key is not here. Rotating the
 * wrapping keys changes none: the key is wrapped again, and stays.
 */
export async function findFingerprint(db: Db): Promise<Fingerprint | null> {
  const wrapped = await findFingerprintKey(db);
  if (!wrapped) return null;
  const key = unwrap(wrapped);
  if (!key) {
    log.error("fingerprint_key_unreadable");
    return null;
  }
  /** First names come back often: each is computed once. */
  const computed = new Map<string, string>();
  return (kind, value) => {
    const text = `${kind}:${value}`;
    const known = computed.get(text) ?? createHmac("sha256", key).update(text).digest("base64url");
    if (kind === "given-name") computed.set(text, known);
    return known;
  };
}

/** The same, and its key made the first time. Throws when the secret that wraps the key is not here: nothing could be compared. */
export async function fingerprintToWrite(trx: Trx, at: At): Promise<Fingerprint> {
  await lockFingerprintKey(trx);
  if (!(await findFingerprintKey(trx))) await insertFingerprintKey(trx, (await createDataKey(trx, null, at)).id);
  const fingerprint = await findFingerprint(trx);
  if (!fingerprint) throw new Error("the key of the fingerprints does not open");
  return fingerprint;
}

/** The fingerprints of somebody’s traits, as `likenessOf` compares them. */
export function fingerprintsOf(fingerprint: Fingerprint, { givenName, emails, phones }: Traits): Traits {
  const plain = givenName === null ? null : normalGivenName(givenName);
  return {
    givenName: plain && fingerprint("given-name", plain),
    emails: emails.map((email) => fingerprint("email", email)),
    phones: phones.map((phone) => fingerprint("phone", phone)),
  };
}
