import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { config } from "~/platform/config.server";
import { plainResponses } from "~/platform/http/plain-response.server";

const COSTS = {
  /** OWASP password storage cheat sheet: scrypt N=2^14, r=8, p=5, equivalent to N=2^17, p=1 with an eighth of the memory. */
  full: { N: 2 ** 14, r: 8, p: 5 },
  /** For tests: see `passwordCost`. */
  cheap: { N: 2 ** 4, r: 8, p: 1 },
};
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const HASHES_AT_ONCE = 2;
/** About six seconds of work at the full cost: who comes later is told so rather than made to wait. */
export const MOST_WAITING = 60;
const RETRY_SECONDS = 5;

let atWork = 0;
const waiting: (() => void)[] = [];

interface Hashing {
  /** Of the request: a visitor who left is not worked for. */
  signal?: AbortSignal | undefined;
}

/**
 * A salted hash which carries its own cost: `scrypt$N$r$p$salt$key`. Sixteen random bytes of salt, unless given. Throws a
 * 503 when too many wait already, and the signal's reason once it is aborted.
 */
export async function hashPassword(
  password: string,
  { salt = randomBytes(SALT_BYTES), signal }: Hashing & { salt?: Buffer } = {},
): Promise<string> {
  return written(salt, await derive(password, salt, COSTS[config().passwordCost], KEY_BYTES, signal));
}

function written(salt: Buffer, key: Buffer): string {
  const { N, r, p } = COSTS[config().passwordCost];
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Compares in the same time whether it matches or not; a null hash costs as much as a real one and never matches.
 * Throws for a hash of another form, and like `hashPassword`.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  { signal }: Hashing = {},
): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? nobody()).split("$");
  if (scheme !== "scrypt" || !salt || !key) throw new Error("a password hash of an unknown form");
  const expected = Buffer.from(key, "base64url");
  const given = await derive(
    password,
    Buffer.from(salt, "base64url"),
    { N: Number(N), r: Number(r), p: Number(p) },
    expected.length,
    signal,
  );
  return timingSafeEqual(given, expected) && hash !== null;
}

/** The hash of nobody's password: compared so that an unknown address takes as long as a known one. */
const nobody = () => written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** At most two at once: a burst of sign-ins must leave the machine able to serve pages. */
async function derive(
  password: string,
  salt: Buffer,
  cost: (typeof COSTS)["full"],
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  signal?.throwIfAborted();
  if (atWork >= HASHES_AT_ONCE) await turn(signal);
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

/** Waits for one of the places at work; leaves the queue when the visitor does. */
function turn(signal: AbortSignal | undefined): Promise<void> {
  if (waiting.length >= MOST_WAITING) {
    const { status, text } = plainResponses.crowded;
    throw new Response(text, { status, headers: { "Retry-After": String(RETRY_SECONDS) } });
  }
  return new Promise((resolve, reject) => {
    const take = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.push(take);
  });
}
