/** Zero bits a proof must begin with: some tenths of a second on a computer, a few seconds on an old phone. */
const PROOF_BITS = 14;

/** Does a SHA-256 digest begin with `PROOF_BITS` zero bits? */
export function isProof(digest: Uint8Array): boolean {
  const head = ((digest[0] ?? 255) << 24) | ((digest[1] ?? 255) << 16) | ((digest[2] ?? 255) << 8) | (digest[3] ?? 255);
  return head >>> (32 - PROOF_BITS) === 0;
}

/** Tried together: a promise each would cost more than the digest. */
const batch = 256;

/** The proof of work asked for when too many messages arrive: `<challenge>~<number>` whose SHA-256 begins with zeros. */
export async function solve(challenge: string): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += batch) {
    const tries = Array.from({ length: batch }, (_, index) => `${challenge}~${(first + index).toString(36)}`);
    const digests = await Promise.all(tries.map((text) => crypto.subtle.digest("SHA-256", encoder.encode(text))));
    const found = digests.findIndex((digest) => isProof(new Uint8Array(digest)));
    if (found >= 0) return tries[found] ?? "";
  }
}
