import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { legalPages } from "../app/features/legal/measured-pages.ts";
import build from "../tests/support/build.ts";
import { startProduct } from "../tests/support/product.ts";
import { listedPages } from "./listed-pages.ts";
import { freePort } from "./start/processes.mjs";

// npm run lighthouse: every page of the site map (one article, one event), then the public pages search engines are asked
// to leave out, as a phone on a slow network sees them, on the production build with its demonstration; or on the site
// whose address is given. Fails below the marks.
const marks = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof marks;
const categories = Object.keys(marks) as Category[];

/** Public and noindex: that one audit, which they fail by wish, is left out. */
const unlisted = [...legalPages, "/renoncer-au-contrat", "/resilier-votre-contrat", "/auth"];

const given = process.argv[2]?.replace(/\/$/, "");
if (!given) await build();
const product = given ? undefined : await startProduct({ database: "embedded" });
const site = given ?? product?.baseUrl ?? "";
const port = await freePort();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  // Elsewhere than in Paris a page of hours asks for the application, to say them at the visitor's own.
  env: { ...process.env, TZ: "Europe/Paris" },
});

async function readOnce(path: string) {
  const skipAudits = unlisted.includes(path) ? ["is-crawlable"] : [];
  const result = await lighthouse(site + path, { port, logLevel: "error", onlyCategories: categories, skipAudits });
  if (!result) throw new Error(`no report for ${path}`);
  return result.lhr;
}

/** The processor's whims decide one reading in ten: a page found slow is read twice more, and the middle one counts. */
async function read(path: string) {
  const speed = (lhr: Awaited<ReturnType<typeof readOnce>>) => lhr.categories.performance?.score ?? 0;
  const first = await readOnce(path);
  if (speed(first) * 100 >= marks.performance) return first;
  const all = [first, await readOnce(path), await readOnce(path)].sort((one, other) => speed(one) - speed(other));
  return all[1] ?? first;
}

let below = 0;
try {
  console.log(`${"page".padEnd(34)}${categories.map((name) => name.padStart(16)).join("")}      LCP   CLS   TBT`);
  for (const path of [...(await listedPages(site)), ...unlisted]) {
    await fetch(site + path);
    const lhr = await read(path);
    const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
    const measure = (audit: string) => lhr.audits[audit]?.displayValue ?? "";
    const figures = scores.map((score) => String(score).padStart(16)).join("");
    const times = ["largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time"]
      .map(measure)
      .join("  ");
    console.log(`${path.slice(0, 33).padEnd(34)}${figures}   ${times}`);
    categories.forEach((name, rank) => {
      if ((scores[rank] ?? 0) >= marks[name]) return;
      below += 1;
      for (const { id } of lhr.categories[name]?.auditRefs ?? []) {
        const audit = lhr.audits[id];
        if (audit?.score !== null && audit && audit.score < 0.9)
          console.log(`    ${name}: ${id}  ${audit.displayValue ?? ""}`);
      }
    });
  }
} finally {
  await browser.close();
  await product?.stop();
}
console.log(below === 0 ? "Every page reaches the marks." : `${below} mark${below > 1 ? "s" : ""} missed.`);
process.exit(below === 0 ? 0 : 1);
