import { TOTP } from "otpauth";

const STEP_MS = 30_000;

export function stepAt(instantMs: number): number {
  return Math.floor(instantMs / STEP_MS);
}

/** The code an application shows during this step. */
export function codeOf(secret: string, step: number): string {
  return new TOTP({ secret }).generate({ timestamp: step * STEP_MS });
}
