import { signedCookie } from "~/platform/http/signed-cookie.server";
import { seal, unseal } from "~/platform/sealing/secrets.server";
import { CODE_KEPT_MINUTES } from "./rules";

// A code never stands in an address: between the page that asks for it and the one after signing in, this browser keeps it, sealed.

const cookie = signedCookie("__Host-saisie", { maxAgeSeconds: CODE_KEPT_MINUTES * 60 });
const sealed = { purpose: "gift-code", owner: "typed" };

/** The `Set-Cookie` value that keeps what was typed. */
export function keepTypedCode(code: string): string {
  return cookie.write(seal(code, sealed));
}

export function readTypedCode(request: Request): string | null {
  const kept = cookie.read(request);
  return kept && unseal(kept, sealed);
}

export function clearTypedCode(): string {
  return cookie.clear();
}
