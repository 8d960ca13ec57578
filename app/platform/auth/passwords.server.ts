import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { config } from "~/platform/config.server";

const COSTS = {
  /** OWASP password storage cheat sheet: scrypt N=2^14, r=8, p=5, equivalent to N=2^17, p=1 with an eighth of the memory. */
  full: { N: 2 ** 14, r: 8, p: 5 },
  /** For tests: see `passwordCost`. */
  cheap: { N: 2 ** 4, r: 8, p: 1 },
};
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const HASHES_AT_ONCE = 2;

let atWork = 0;
const waiting: (() => void)[] = [];

/** A salted hash which carries its own cost: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await derive(password, salt, COSTS[config().passwordCost], KEY_BYTES));
}

function written(salt: Buffer, key: Buffer): string {
  const { N, r, p } = COSTS[config().passwordCost];
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares in the same time whether it matches or not; a null hash costs as much as a real one and never matches.
 * Throws for a hash of another form.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? nobody()).split("$");
  if (scheme !== "scrypt" || !salt || !key) throw new Error("a password hash of an unknown form");
  const expected = Buffer.from(key, "base64url");
  const given = await derive(
    password,
    Buffer.from(salt, "base64url"),
    { N: Number(N), r: Number(r), p: Number(p) },
    expected.length,
  );
  return timingSafeEqual(given, expected) && hash !== null;
}

/** The hash of nobody's password: compared so that an unknown address takes as long as a known one. */
const nobody = () => written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** At most two at once: a burst of sign-ins must leave the machine able to serve pages. */
async function derive(password: string, salt: Buffer, cost: (typeof COSTS)["full"], bytes: number): Promise<Buffer> {
  if (atWork >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork++;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = { ...cost, maxmem: 256 * cost.N * cost.r };
      scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork--;
  }
}
