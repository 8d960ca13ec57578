import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { choiceValue } from "~/features/legal/rules";
import { publicPages } from "~/features/site/public-pages";
import { expect, interrupt, openToRead, test, touch } from "../support/browser";
import { walked } from "../support/extent";
import { shiftsOf } from "../support/shifts";

const publicPaths = publicPages.map(({ path }) => path);
const isTool = (path: string) => path.startsWith("/outils/");
const pages = walked(
  publicPaths.concat(
    "/blog/annoncer-separation-enfants",
    "/auth",
    "/auth/mot-de-passe-oublie",
    "/cadeau",
    "/cookies",
    "/en-securite",
    "/mentions-legales",
    "/resilier-votre-contrat",
  ),
  (path) => path,
  [
    "/",
    "/services",
    "/rendez-vous",
    "/blog",
    "/blog/annoncer-separation-enfants",
    "/nos-offres",
    "/contact",
    "/auth",
    "/resilier-votre-contrat",
    "/outils/plan-parental",
    "/outils/relire",
  ],
);

// Who is at another hour than Paris is told hers by the application.
test.use({ timezoneId: "Europe/Paris" });

const KB = 1000;
/** Compressed, as a phone receives it: before the first touch, and with the application (requirements ), which in a tool answers without the site. */
const MOST = { requests: 14, inPage: 20 * KB, scripts: 110 * KB, scriptsOfTool: 145 * KB, html: 30 * KB };

/** What a page fetches, by kind. */
function weigh(page: Page) {
  const weights = { requests: 0, scripts: 0 };
  const counted: Promise<void>[] = [];
  const known = new Set<string>();
  page.on("requestfinished", (request) => {
    weights.requests += 1;
    const { pathname } = new URL(request.url());
    // A tool has its files fetched, then run from the cache.
    if (!pathname.endsWith(".js") || known.has(pathname)) return;
    known.add(pathname);
    counted.push(
      request.sizes().then(({ responseBodySize }) => {
        weights.scripts += responseBodySize;
      }),
    );
  });
  let [onTheirWay, last] = [0, performance.now()];
  const count = (change: number) => () => {
    [onTheirWay, last] = [onTheirWay + change, performance.now()];
  };
  page.on("request", count(1)).on("requestfinished", count(-1)).on("requestfailed", count(-1));
  return async () => {
    // A document says once that its network is quiet: what its application asks for comes after.
    await expect.poll(() => onTheirWay === 0 && performance.now() - last > 500).toBe(true);
    await Promise.all(counted);
    return { ...weights };
  };
}

/** Asked for as the page is read, though hidden, or half a screen beneath the first one. */
function farPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, width } = image.getBoundingClientRect();
        return image.loading !== "lazy" && (width === 0 || top > innerHeight * 1.5);
      })
      .map(({ src }) => src),
  );
}

/** Everything in a tool's page that is not the tool: who is led elsewhere needs nothing of it. */
async function touchAround(page: Page, weights: () => Promise<{ scripts: number }>): Promise<number> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("a, button, summary, label")) {
      if (part.closest("[data-app], [data-stays] :is(form, button, label, a[href*='#'])")) continue;
      for (const sign of ["pointerover", "pointerdown", "focusin"])
        part.dispatchEvent(new Event(sign, { bubbles: true }));
    }
  });
  return (await weights()).scripts;
}

for (const path of pages) {
  test(`a visitor loads little: ${path}`, async ({ page }) => {
    const weights = weigh(page);
    await openToRead(page, path);
    const before = await weights();
    const texts = await page.evaluate(() =>
      [...document.scripts]
        .filter(({ type }) => type === "" || type === "module")
        .map(({ textContent }) => textContent),
    );
    const inPage = gzipSync(texts.join("\n")).length;
    expect(before.scripts, `files of scripts of ${path} before it is touched`).toBe(0);
    expect(before.requests, `requests of ${path} before it is touched`).toBeLessThanOrEqual(MOST.requests);
    expect(inPage, `scripts in ${path} before it is touched`).toBeLessThanOrEqual(MOST.inPage);
    await page.setViewportSize({ width: 390, height: 664 });
    expect(await farPictures(page), `pictures a telephone asks for before those it shows, ${path}`).toEqual([]);
    if (isTool(path))
      expect(await touchAround(page, weights), `scripts of ${path} as what stands around it is touched`).toBe(0);
    await touch(page);
    const after = await weights();
    expect(after.scripts).toBeGreaterThan(10 * KB);
    const most = isTool(path) ? MOST.scriptsOfTool : MOST.scripts;
    expect(after.scripts, `scripts of ${path}`).toBeLessThanOrEqual(most);
    console.log(
      `${path}: before a touch ${before.requests} requests and ${inPage} bytes of script, then ${Math.round(after.scripts / KB)} kB of scripts`,
    );
  });
}

/** A page that is kept is compressed as small as can be, elsewhere than here (`quick-pages.mjs`); another as it leaves. */
const compressed: Record<string, (bytes: Buffer) => Buffer> = { br: brotliCompressSync, gzip: gzipSync };

test("the document of each public page is light", async ({ request }) => {
  const heavy: string[] = [];
  for (const path of new Set([...publicPaths, ...pages])) {
    const answer = await request.get(path);
    const weight = compressed[answer.headers()["content-encoding"] ?? ""]?.(await answer.body()).length;
    if (!weight || weight > MOST.html) heavy.push(`${path}: ${weight ?? "not compressed"}`);
  }
  expect(heavy).toEqual([]);
});

/** When the first screen was seen, in milliseconds since the page was asked for. */
const firstSeen = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);

test("pictures further down are asked for once the first screen is seen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const path of ["/", "/outils", "/bibliotheque", "/rendez-vous", "/blog"]) {
    await page.goto(path, { waitUntil: "commit" });
    const asked = () =>
      page.evaluate(() => {
        const later = [...document.querySelectorAll<HTMLImageElement>(":is(.later, .blog-card .blog-cover) img")];
        const others = [...document.images].filter((image) => !later.includes(image));
        // An article may have the cover of the one that opens the blog.
        const own = later.filter(({ src }) => others.every((image) => image.src !== src));
        const named = own.flatMap(({ currentSrc }) => performance.getEntriesByName(currentSrc));
        const fetched = (named as PerformanceResourceTiming[]).filter(({ transferSize }) => transferSize > 0);
        return Math.min(...fetched.map(({ startTime }) => startTime));
      });
    await expect.poll(async () => Number.isFinite(await asked()), path).toBe(true);
    expect(await asked(), path).toBeGreaterThan(await firstSeen(page));
    expect(await shiftsOf(page), `what moves as they come, ${path}`).toBeLessThan(0.001);
  }
  // Those of an article are too far to be asked for: they are told that they may be.
  await openToRead(page, "/blog/annoncer-separation-enfants");
  await page.waitForFunction(() => "whole" in document.documentElement.dataset);
  expect(await shiftsOf(page)).toBeLessThan(0.001);
});

test("a quotation further down asks for its letters after those of the first screen, once it is seen", async ({
  page,
}) => {
  await openToRead(page, "/services");
  await page.waitForFunction(() => document.fonts.check("italic 450 1em 'Brygada 1918'"));
  const [first, later] = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const faces = files.filter(({ name }) => name.endsWith(".woff2"));
    const [italics = [], upright = []] = [true, false].map((isItalic) =>
      faces.filter(({ name }) => name.includes("italic") === isItalic),
    );
    return [
      Math.max(...upright.map(({ responseEnd }) => responseEnd)),
      Math.min(...italics.map(({ startTime }) => startTime)),
    ];
  });
  expect(later).toBeGreaterThan(first);
  expect(later).toBeGreaterThan(await firstSeen(page));
});

const italics = /-italic-[^/]*\.woff2$/;

for (const width of [390, 1280]) {
  test(`nothing moves as the letters of quotations come, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    for (const path of ["/temoignages", "/services"]) {
      const held = Promise.withResolvers<void>();
      const over = await interrupt(page, italics, async (route) => {
        await held.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(italics);
      await page.goto(path, { waitUntil: "commit" });
      await asked;
      // The letters of the rest may move it as they come: those of quotations come to a page that stands.
      await page.waitForFunction(
        () =>
          document.readyState !== "loading" &&
          document.documentElement.offsetHeight > 0 &&
          [...document.fonts].every(({ style, status }) => style === "italic" || status !== "loading"),
      );
      const before = await shiftsOf(page);
      held.resolve();
      await page.waitForFunction(() => document.fonts.check("italic 450 1em 'Brygada 1918'"));
      expect((await shiftsOf(page)) - before, path).toBe(0);
      over();
    }
  });
}

test("words in italics wait for their letters in those of what they stand in", async ({ page }) => {
  await openToRead(page, "/blog/annoncer-separation-enfants");
  // The page carries no rule of an element that it has not: the sheets come with the first touch.
  await touch(page);
  const first = await page.evaluate(() => {
    delete document.documentElement.dataset.lettered;
    const prose = document.querySelector(".prose")!;
    return ["<p><em>demain</em></p>", "<blockquote><p><em>demain</em></p></blockquote>", "<h2><em>vrai</em></h2>"].map(
      (html) => {
        prose.innerHTML = html;
        return getComputedStyle(prose.querySelector("em")!).fontFamily.split(",")[0];
      },
    );
  });
  expect(first).toEqual(['"Hanken like Arial"', '"Brygada like Georgia"', '"Brygada like Georgia"']);
});

test("a visitor who accepted to be counted is, without the application", async ({ page, context, baseURL }) => {
  const { hostname } = new URL(baseURL ?? "");
  const value = choiceValue({ choices: { analytics: true, preferences: false }, key: null });
  await context.addCookies([{ name: "__Host-choix", value, domain: hostname, path: "/", secure: true }]);
  const told: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/mesure")) told.push(request.postData() ?? "");
  });
  const weights = weigh(page);
  await page.goto("/faq", { waitUntil: "commit" });
  await page.waitForLoadState("load");
  expect((await weights()).scripts).toBe(0);
  expect(told).toEqual(["page=%2Ffaq&source=direct"]);
  await touch(page);
  await weights();
  expect(told).toEqual(["page=%2Ffaq&source=direct"]);
});

test("pages that are the same for everybody may be fetched ahead, no other", async ({ page }) => {
  await page.goto("/", { waitUntil: "commit" });
  const text = await page.locator('script[type="speculationrules"]').textContent();
  const [rule] = JSON.parse(text ?? "").prefetch;
  expect(rule.eagerness).toBe("moderate");
  const [{ href_matches: addresses }, { not: queries }] = rule.where.and;
  // The browser of these journeys fetches nothing ahead: what it would is read as it reads it.
  const ahead = (path: string) =>
    page.evaluate(
      ([patterns, but, address]) => {
        const matches = (pattern: string) =>
          new URLPattern(pattern, location.origin).test(new URL(address, location.origin));
        return patterns.some(matches) && !matches(but);
      },
      [addresses as string[], queries.href_matches as string, path] as const,
    );
  for (const path of ["/services", "/faq", "/blog/annoncer-separation-enfants"])
    expect(await ahead(path), path).toBe(true);
  for (const path of [
    "/faq?a=1",
    "/espace-membre",
    "/admin",
    "/auth",
    "/sortie",
    "/membership",
    "/rendez-vous",
    "/devis/x",
  ])
    expect(await ahead(path), path).toBe(false);
});

test("a visitor's largest picture stands in the document itself", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  await page.goto("/");
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as unknown as { element: Element | null } | undefined;
          const element = last?.element;
          resolve(
            element instanceof HTMLImageElement ? new URL(element.currentSrc).pathname : (element?.textContent ?? ""),
          );
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  expect(largest.length).toBeGreaterThan(0);
  const text = html.replace(/<[^>]+>/g, "");
  expect(html.includes(largest) || text.includes(largest)).toBe(true);
});
