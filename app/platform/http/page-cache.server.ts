import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Config } from "~/platform/config.server";
import { log } from "~/platform/log.server";
import { inlineScriptHashes, inlineStyleHashes, pagePolicy } from "./csp.server";
import { isPage, securityHeaders } from "./headers.server";
import { awaitPublications, currentEpoch, isPublishing } from "./page-version.server";
import { type StoredResponse, storeResponse } from "./stored-response.server";

export { invalidatePages } from "./page-version.server";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Fresh 5 minutes, kept 10 (requirements ). */
const freshSeconds = 300;
const keptSeconds = 600;
const cacheControl = `public, max-age=${freshSeconds}, stale-while-revalidate=${keptSeconds - freshSeconds}`;

/** Whoever waits for a page has it a fifth of a second sooner, and a tenth larger; what is kept is then pressed as small as can be. */
const quickly = { brotli: 5, gzip: 6 };
const smallest = { brotli: 11, gzip: 9 };

interface Entry {
  answer: StoredResponse;
  epoch: number;
  /** `performance.now()` when the rendering began. */
  renderedAt: number;
}

/** One address, or the form of many: of those only the ones that answered 200 are kept. */
export type CachedPath = string | RegExp;

interface PageCacheOptions {
  config: Pick<Config, "baseUrl" | "mollieCheckoutOrigins" | "production">;
  /** Addresses whose page is the same for everybody; a pattern must leave a page only one spelling. */
  paths: readonly CachedPath[];
  /** What these pages read of their query: of any other word in it nothing is shown, and the page stays everybody's. */
  parameters: readonly string[];
  /** Renders one of these pages for nobody in particular: no cookie, no header of a visitor. */
  render: (path: string) => Promise<Response>;
  /** Milliseconds that only go forward. */
  elapsed?: () => number;
}

/** Finished pages kept in memory as the bytes that travel, with the policy that allows their scripts. */
export function createPageCache({
  config,
  paths,
  parameters,
  render,
  elapsed = () => performance.now(),
}: PageCacheOptions) {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<StoredResponse | Response>>();
  const addresses = new Set(paths.filter((path) => typeof path === "string"));
  const patterns = paths.filter((path) => typeof path !== "string");

  function usable(path: string, seconds: number): StoredResponse | undefined {
    const entry = entries.get(path);
    if (!entry || entry.epoch !== currentEpoch() || elapsed() - entry.renderedAt > seconds * 1_000) return undefined;
    return entry.answer;
  }

  /** Does a page that is kept show something of this query? */
  function readsQuery(query: string): boolean {
    if (!query) return false;
    const names = new URLSearchParams(query);
    return parameters.some((name) => names.has(name));
  }

  async function fill(path: string): Promise<StoredResponse | Response> {
    const epoch = currentEpoch();
    const renderedAt = elapsed();
    const response = await render(path);
    if (response.status !== 200 || !isPage(response) || response.headers.has("Set-Cookie")) {
      if (response.status === 200) log.warn("page_not_cacheable", { path });
      return response;
    }
    const identity = Buffer.from(await response.arrayBuffer());
    const before = entries.get(path);
    if (before?.answer.identity.bytes.equals(identity)) {
      if (epoch === currentEpoch()) Object.assign(before, { epoch, renderedAt });
      return before.answer;
    }
    const answer = await finish(identity, quickly, config);
    if (epoch !== currentEpoch()) return answer;
    const entry = { answer, epoch, renderedAt };
    entries.set(path, entry);
    finish(identity, smallest, config).then(
      (pressed) => {
        entry.answer = pressed;
      },
      (error: unknown) => log.error("page_compression_failed", { error, path }),
    );
    return answer;
  }

  /** Visitors who arrive together wait for one rendering, unless something was published since it began. */
  function fillOnce(path: string): Promise<StoredResponse | Response> {
    const key = `${currentEpoch()} ${path}`;
    let promise = rendering.get(key);
    if (!promise) {
      promise = fill(path).finally(() => rendering.delete(key));
      rendering.set(key, promise);
    }
    return promise;
  }

  return {
    /** The stored answer, when it can be given at once; `address` is a path and its query. */
    ready(address: string): StoredResponse | undefined {
      if (isPublishing()) return undefined;
      const [path = "", query = ""] = address.split("?", 2);
      return readsQuery(query) ? undefined : usable(path, freshSeconds);
    },

    readsQuery,

    /** A page that is kept. One of a pattern is only once it was rendered: until then anybody may invent its address. */
    holds(path: string): boolean {
      return addresses.has(path) || usable(path, keptSeconds) !== undefined;
    },

    /** A page that may be kept once rendered. */
    accepts(path: string): boolean {
      return addresses.has(path) || patterns.some((pattern) => pattern.test(path));
    },

    /** The stored answer, rendered if it must be, or an answer of the page that cannot be shared (an error, a redirect). */
    async page(path: string): Promise<StoredResponse | Response> {
      await awaitPublications();
      const fresh = usable(path, freshSeconds);
      if (fresh) return fresh;
      const kept = usable(path, keptSeconds);
      if (!kept) {
        const filled = await fillOnce(path);
        return filled instanceof Response ? filled.clone() : filled;
      }
      fillOnce(path).catch((error: unknown) => log.error("page_refresh_failed", { error, path }));
      return kept;
    },
  };
}

async function finish(
  identity: Buffer,
  quality: { brotli: number; gzip: number },
  config: PageCacheOptions["config"],
): Promise<StoredResponse> {
  const html = identity.toString("utf8");
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality.brotli, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gzipped(identity, { level: quality.gzip }),
  ]);
  return storeResponse(
    { identity, br, gzip: gz },
    {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": cacheControl,
      "Content-Security-Policy": pagePolicy(config, inlineScriptHashes(html), inlineStyleHashes(html)),
      ...securityHeaders(config),
    },
  );
}
