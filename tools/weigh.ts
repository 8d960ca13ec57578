import type { Browser } from "@playwright/test";
import build from "../tests/support/build.ts";
import { startProduct } from "../tests/support/product.ts";
import { openChromium } from "./browser.ts";
import { listedPages } from "./listed-pages.ts";

/**
 * npm run weigh [-- address [address before]]: what a telephone on a slow network receives of every public page before anybody touches it, when the
 * largest thing is drawn, how much moves and how long the processor is held; then the scripts of who touches it. Medians of three readings.
 * Of two sites, page after page by turns, so that what else the machine does weighs on both. Without an address, on the built demonstration.
 */
const rounds = 3;
const kB = 1_000;
/** As Lighthouse’s telephone: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 200 * kB, uploadThroughput: 94 * kB };
const processor = { rate: 4 };

const given = process.argv.slice(2).map((address) => address.replace(/\/$/, ""));
if (given.length === 0) await build();
const product = given.length === 0 ? await startProduct({ database: "embedded" }) : undefined;
const sites = product ? [product.baseUrl] : given;
const browser = await openChromium();

interface Reading {
  requests: number;
  document: number;
  all: number;
  scripts: number;
  lcp: number;
  cls: number;
  tbt: number;
}

async function read(on: Browser, address: string): Promise<Reading> {
  const context = await on.newContext({
    viewport: { width: 390, height: 664 },
    deviceScaleFactor: 2,
    isMobile: true,
    // Who is at another hour is told hers by the application.
    timezoneId: "Europe/Paris",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", processor);
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ kind, bytes })));
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, tell: (entry: PerformanceEntry & { value: number }) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tell(entry as PerformanceEntry & { value: number });
      }).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.lcp = startTime;
    });
    watch("layout-shift", ({ value }) => {
      seen.cls += value;
    });
    watch("longtask", ({ duration }) => {
      seen.tbt += Math.max(0, duration - 50);
    });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const before = await Promise.all(sizes);
  const seen = await page.evaluate(() => (window as unknown as { seen: Pick<Reading, "lcp" | "cls" | "tbt"> }).seen);
  // The tool, or what opens in the page, as in `touch` of the journeys' support.
  await page
    .locator("[data-stays] :is(form, button), :root:not(:has([data-stays] :is(form, button))) [data-app]")
    .first()
    .dispatchEvent("pointerover");
  await page.locator("html[data-live]").waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const after = await Promise.all(sizes);
  await context.close();
  const sum = (all: typeof after, kind?: string) =>
    all.reduce((total, one) => total + (kind === undefined || one.kind === kind ? one.bytes : 0), 0) / kB;
  return {
    requests: before.length,
    document: sum(before, "document"),
    all: sum(before),
    scripts: sum(after, "script"),
    ...seen,
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

try {
  console.log("| Page | Requests | Document | All, before a touch | Scripts, touched | LCP | CLS | TBT |");
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  // Of two sites, the pages both have.
  const lists = await Promise.all(sites.map(listedPages));
  const paths = lists[0]?.filter((path) => lists.every((list) => list.includes(path))) ?? [];
  for (const path of [...paths, "/auth"]) {
    const readings = sites.map((): Reading[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, site] of sites.entries()) readings[index]?.push(await read(browser, site + path));
    }
    const cell = (name: keyof Reading, written: (value: number) => string) =>
      readings
        .map((of) => written(median(of.map((one) => one[name]))))
        .reverse()
        .join(" → ");
    const cells = [
      cell("requests", String),
      cell("document", (value) => `${value.toFixed(1)} kB`),
      cell("all", (value) => `${value.toFixed(0)} kB`),
      cell("scripts", (value) => `${value.toFixed(0)} kB`),
      cell("lcp", (value) => `${(value / 1_000).toFixed(2)} s`),
      cell("cls", (value) => value.toFixed(3)),
      cell("tbt", (value) => `${value.toFixed(0)} ms`),
    ];
    console.log(`| \`${path}\` | ${cells.join(" | ")} |`);
  }
} finally {
  await browser.close();
  await product?.stop();
}
process.exit(0);
