import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { createPageCache, invalidatePages } from "./page-cache.server";
import { watchPages } from "./page-version.server";

const config = { baseUrl: "https://leclaircie.example", mollieCheckoutOrigins: [], production: true };

let database: Awaited<ReturnType<typeof testDatabase>>;
let title: string;
let renderings: number;
let time: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  // A process that never looked at the version takes its first look for a publication.
  await invalidatePages();
  title = "Un";
  renderings = 0;
  time = 0;
});
afterAll(() => database.close());

function newCache(render: (path: string) => Promise<Response> = async () => page()) {
  return createPageCache({ config, paths: ["/", /^\/blog\/[a-z-]+$/], parameters: [], render, elapsed: () => time });
}

function page() {
  renderings += 1;
  return new Response(`<h1>${title}</h1>`, { headers: { "Content-Type": "text/html" } });
}

async function shown(cache: ReturnType<typeof newCache>): Promise<string> {
  const answer = await cache.page("/");
  if (answer instanceof Response) throw new Error("not stored");
  return answer.identity.bytes.toString().replace(/<\/?h1>/g, "");
}

test("a publication is shown at the next visit", async () => {
  const cache = newCache();
  expect(await shown(cache)).toBe("Un");
  title = "Deux";
  expect(await shown(cache)).toBe("Un");
  await invalidatePages();
  expect(cache.ready("/")).toBeUndefined();
  expect(await shown(cache)).toBe("Deux");
});

test("whoever waits for a page has it compressed quickly; it is then kept as small as can be, as long as it says the same", async () => {
  let text = Array.from({ length: 3_000 }, (_, rank) => `<p>${(rank * 7_919) % 1_009} jours</p>`).join("");
  const html = { headers: { "Content-Type": "text/html" } };
  const cache = newCache(async () => new Response(text, html));
  const weight = async () => {
    const answer = await cache.page("/");
    return "br" in answer && answer.br?.bytes.length;
  };
  const pressed = (quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
  expect(await weight()).toBe(pressed(5));
  await expect.poll(weight).toBe(pressed(11));
  await invalidatePages();
  expect(await weight(), "rendered again, and the same").toBe(pressed(11));
  text += "<p>Demain</p>";
  await invalidatePages();
  expect(await weight()).toBe(pressed(5));
  await expect.poll(weight).toBe(pressed(11));
});

test("inside a transaction the publication counts from the commit", async () => {
  const cache = newCache();
  await shown(cache);
  await inTransaction(async (trx) => {
    title = "Deux";
    await invalidatePages(trx);
  });
  expect(cache.ready("/")).toBeUndefined();
  expect(await shown(cache)).toBe("Deux");
});

test("a publication that is rolled back changes nothing", async () => {
  const cache = newCache();
  await shown(cache);
  const before = renderings;
  await inTransaction(async (trx) => {
    await invalidatePages(trx);
    throw new Error("refused");
  }).catch(() => {});
  await shown(cache);
  expect(renderings).toBe(before);
});

test("a rendering begun before the publication is not kept", async () => {
  const begun = Promise.withResolvers<void>();
  const published = Promise.withResolvers<void>();
  const cache = newCache(async () => {
    const old = page();
    begun.resolve();
    await published.promise;
    return old;
  });
  const first = cache.page("/");
  await begun.promise;
  title = "Deux";
  await invalidatePages();
  published.resolve();
  await first;
  expect(await shown(cache)).toBe("Deux");
});

test("a page is fresh five minutes, kept ten while it is rendered again", async () => {
  const cache = newCache();
  await shown(cache);
  title = "Deux";
  time = 299_000;
  expect(await shown(cache)).toBe("Un");
  time = 301_000;
  expect(await shown(cache)).toBe("Un");
  await expect.poll(() => shown(cache)).toBe("Deux");
  title = "Trois";
  time = 301_000 + 601_000;
  expect(await shown(cache)).toBe("Trois");
});

test("of the addresses of a pattern only those that answered 200 are kept", async () => {
  const cache = newCache(async (path) => (path === "/blog/un-article" ? page() : new Response(null, { status: 302 })));
  expect([cache.holds("/"), cache.holds("/blog/un-article")]).toEqual([true, false]);
  expect([cache.accepts("/blog/un-article"), cache.accepts("/blog/autre"), cache.accepts("/blog/%61")]).toEqual([
    true,
    true,
    false,
  ]);
  await cache.page("/blog/un-article");
  await cache.page("/blog/autre");
  expect([cache.holds("/blog/un-article"), cache.holds("/blog/autre")]).toEqual([true, false]);
  time = 601_000;
  expect(cache.holds("/blog/un-article")).toBe(false);
});

test("what another node publishes is learnt", async () => {
  const stop = watchPages(process.env.TEST_DATABASE === "postgresql" ? await currentUrl() : undefined);
  const cache = newCache();
  await shown(cache);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await shown(cache);
  title = "Deux";
  await db().insertInto("page_invalidations").defaultValues().execute();
  await expect.poll(() => shown(cache)).toBe("Deux");
  await stop();
});

/** The address of the database this test received. */
async function currentUrl(): Promise<string> {
  const { sql } = await import("kysely");
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db());
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = `/${rows[0]!.name}`;
  return url.href;
}
