import { Secret } from "otpauth";
import { sign } from "~/platform/signing.server";
import { RECOVERY_CODES } from "./rules";

const CODE_BYTES = 10;

/** Ten codes of 80 bits to write down, « ABCD-EFGH-IJKL-MNOP ». Shown once; the database keeps what `hashRecoveryCode` makes of them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: CODE_BYTES }).base32.match(/.{4}/g)!.join("-"),
  );
}

/** Keyed: a stolen database alone cannot try codes. Spaces, dashes and case do not count. */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return sign("recovery-codes", `${userId}\0${code}`);
}
