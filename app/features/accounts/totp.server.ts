import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the values every authenticator application understands. */
const STANDARD = { algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** A phone's clock may be a step late or early (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The step whose code this is, now or a step away; null for any other code. The caller refuses a step already used. */
export function matchingStep(secret: string, code: string, instantMs: number): number | null {
  const totp = new TOTP({ ...STANDARD, secret });
  const distance = totp.validate({ token: code, timestamp: instantMs, window: DRIFT_STEPS });
  return distance === null ? null : totp.counter({ timestamp: instantMs }) + distance;
}

/** What the QR code says to an authenticator application. */
export function enrolmentUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...STANDARD, secret, issuer, label: account }).toString();
}
