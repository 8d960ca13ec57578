import { Secret } from "otpauth";
import { sign } from "~/platform/signing.server";
import { typedCode } from "~/platform/typed-code";
import { RECOVERY_CODES } from "./rules";

const CODE_BYTES = 10;

/** Ten codes of 80 bits to write down, « ABCD-EFGH-IJKL-MNOP ». Shown once; the database keeps what `hashRecoveryCode` makes of them. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: CODE_BYTES }).base32.match(/.{4}/g)!.join("-"),
  );
}

/** Keyed: a stolen database alone cannot try codes. */
export function hashRecoveryCode(userId: string, typed: string): string {
  return sign("recovery-codes", `${userId}\0${typedCode(typed)}`);
}
