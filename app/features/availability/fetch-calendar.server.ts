import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-addresses";
import { type CalendarFailure, readCalendarAddress } from "./rules";

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 2 * 1_048_576;
const MAX_REDIRECTS = 3;

/** What the site may reach. Only a test hands another one down. */
export interface Network {
  addressesOf(host: string): Promise<string[]>;
  mayReach(address: string): boolean;
  timeLimitMs: number;
  /** Who signs its certificates, when the usual authorities do not. */
  ca?: Buffer;
}

export const internet: Network = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
  timeLimitMs: TIME_LIMIT_MS,
};

/** What a server said of a version: given back to it, it answers that nothing changed. */
export interface Version {
  etag: string | null;
  modified: string | null;
}

export type Fetched =
  | { ok: true; unchanged: true }
  | { ok: true; unchanged: false; text: string; version: Version }
  | { ok: false; reason: CalendarFailure };

class Unreadable extends Error {
  readonly reason: CalendarFailure;
  constructor(reason: CalendarFailure) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * What stands at an address the coach gave, read without letting it lead inside: https alone, each name resolved once and every address of it public,
 * the connection made to that very address, each redirection checked the same way; ten seconds and two mebibytes in all. The answer is never shown.
 */
export async function fetchCalendar(address: string, known: Version | null, network = internet): Promise<Fetched> {
  const signal = AbortSignal.timeout(network.timeLimitMs);
  try {
    let at = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const url = readCalendarAddress(at);
      if (!url) return { ok: false, reason: "address" };
      const answer = await ask(new URL(url), known, network, signal);
      const { statusCode = 0, headers } = answer;
      if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location && URL.canParse(headers.location, url)) {
        answer.destroy();
        at = new URL(headers.location, url).href;
        continue;
      }
      return await readAnswer(answer, known);
    }
    return { ok: false, reason: "redirects" };
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: "slow" };
    return { ok: false, reason: error instanceof Unreadable ? error.reason : "unreachable" };
  }
}

async function readAnswer(answer: IncomingMessage, known: Version | null): Promise<Fetched> {
  const { statusCode, headers } = answer;
  try {
    if (statusCode === 304 && known) return { ok: true, unchanged: true };
    if (statusCode !== 200) return { ok: false, reason: "refused" };
    // What was asked for is not compressed: a small answer that swells is not waited for.
    if (headers["content-encoding"] && headers["content-encoding"] !== "identity")
      return { ok: false, reason: "not_a_calendar" };
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of answer) {
      length += chunk.length;
      if (length > MAX_BYTES) return { ok: false, reason: "too_big" };
      chunks.push(chunk);
    }
    const version = { etag: short(headers.etag), modified: short(headers["last-modified"]) };
    return { ok: true, unchanged: false, text: Buffer.concat(chunks).toString("utf8"), version };
  } finally {
    answer.destroy();
  }
}

function short(header: string | undefined): string | null {
  return header && header.length <= 300 ? header : null;
}

/** One request, to an address that was checked: the name is not resolved again between the check and the connection. */
async function ask(url: URL, known: Version | null, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await orSlow(network.addressesOf(host), signal);
  if (addresses.length === 0) throw new Unreadable("unreachable");
  if (!addresses.every(network.mayReach)) throw new Unreadable("not_public");
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const headers: Record<string, string> = { Accept: "text/calendar", "Accept-Encoding": "identity" };
  if (known?.etag) headers["If-None-Match"] = known.etag;
  if (known?.modified) headers["If-Modified-Since"] = known.modified;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      signal,
      headers,
      agent: false,
      ca: network.ca,
      lookup: (_host, options, done) => {
        const [first] = found;
        if (options.all) done(null, found);
        else done(null, first?.address ?? "", first?.family);
      },
    });
    asked.once("response", resolve);
    asked.on("error", reject);
    asked.end();
  });
}

/** The resolver of the system cannot be told to stop: it is left alone. */
function orSlow<Of>(work: Promise<Of>, signal: AbortSignal): Promise<Of> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
