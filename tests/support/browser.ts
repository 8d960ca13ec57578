import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
  type WorkerFixture,
} from "@playwright/test";
import { CHOICE_COOKIE, choiceValue, refused } from "~/features/legal/rules";
import { type Mails, mailsOf } from "./mail";
import { patient } from "./patience";
import { type Options, type Product, startProduct } from "./product";

interface Watch {
  /** Console errors this journey provokes on purpose, for instance the 404 of a page that does not exist. */
  allowConsole(...messages: RegExp[]): void;
}

/** What the browser says of requests that a missing network cut, the router’s own for the links of the page among them. */
export const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch manifest patches/;

/** The site hears the next form that is sent there, and its answer is lost. */
export async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/**
 * These requests are answered so until the function that it gives is called. Not `page.unroute`: what waits when Playwright stops listening
 * is never answered.
 */
export async function interrupt(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.fallback() : answer(route)));
  return () => {
    isOver = true;
  };
}

/** The first of these requests is answered so. Not `times` of `page.route`, for the same reason. */
export async function interruptOnce(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  const over = await interrupt(page, address, (route) => {
    over();
    return answer(route);
  });
}

/** What a page would do by itself after so many milliseconds, it never does: what is done meanwhile takes the time it takes. */
export function neverAfter(page: Page, [least, most]: [number, number]): Promise<unknown> {
  return page.addInitScript(
    ([least, most]) => {
      const later = window.setTimeout.bind(window);
      const wait = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
        ms >= least && ms <= most ? 0 : later(run, ms, ...rest);
      window.setTimeout = wait as typeof setTimeout;
    },
    [least, most] as const,
  );
}

/** Records what no page may ever do: complain in the console, or speak to a host that is not ours. */
function watch(context: BrowserContext, ours: string[]) {
  const allowed: RegExp[] = [];
  const complaints: string[] = [];
  const complain = (message: string) => {
    if (!allowed.some((pattern) => pattern.test(message))) complaints.push(message);
  };
  context.on("console", (message) => {
    if (message.type() === "error") complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complain(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    const spoken = ["data:", "blob:", "about:"].includes(url.protocol) || ours.includes(url.host);
    if (!spoken) complaints.push(`another host: ${url.origin}`);
  });
  return { complaints, allowConsole: (...messages: RegExp[]) => allowed.push(...messages) };
}

/** Three products look at their schedules all along: what a journey waits for from one may come a little later. */
const SCHEDULE_TICK_MS = "3000";

/** One product for a worker. Journeys that must not find what others left extend `test` with one of their own. */
export function productOf(
  options: Options = {},
): [WorkerFixture<Product, object>, { scope: "worker"; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct({ quickPages: true, ...options, env: { SCHEDULE_TICK_MS, ...options.env } });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: patient(300_000) },
  ];
}

/** The application comes after the first paint: a page that runs it, or one that has none (a file, the provider's page). */
const live = "html[data-live], html:not(:has(template#scripts))";

/** Somebody is about to use the page, or the tool in it: its application is asked for. */
export async function aboutToUse(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ofTool = ["[data-stays] form, [data-stays] button", "[data-app]"];
    const parts = document.querySelector("[data-stays]") ? ofTool : ["a"];
    const [first] = parts.flatMap((part) => document.querySelector(part) ?? []);
    first?.dispatchEvent(new Event("pointerover", { bubbles: true }));
  });
}

/** It is used: its application comes. */
export async function touch(page: Page): Promise<void> {
  await aboutToUse(page);
  await page.locator(live).waitFor({ state: "attached" });
}

/** For a page that a link has loaded: it is used, where there are scripts. */
export async function awaitApplication(page: Page): Promise<void> {
  if (!scriptless.has(page.context())) await touch(page);
}

/** A page that is there once its application is. */
function awaitScripts(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil !== "commit") await awaitApplication(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== "commit") await awaitApplication(page);
    return answer;
  };
  return page;
}

/** For a page that is read and not used: its application does not come. */
export async function openToRead(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForLoadState();
}

/** For a page whose network is about to be cut: the router, once it lives, has asked where its links lead, and asks nothing more by itself. */
export async function openToCut(page: Page, path: string): Promise<void> {
  const asking = new Set<Request>();
  const isOfLinks = (request: Request) => request.url().includes("/__manifest");
  const begin = (request: Request) => isOfLinks(request) && asking.add(request);
  const end = (request: Request) => asking.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  const asked = page.waitForRequest(isOfLinks);
  await page.goto(path, { waitUntil: "networkidle" });
  await asked;
  do {
    await expect.poll(() => asking.size).toBe(0);
    // A tenth of a second after the page changed, it asks again for what it has not heard by then.
    await page.evaluate(() => new Promise((rest) => setTimeout(rest, 200)));
  } while (asking.size > 0);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}

const scriptless = new WeakSet<BrowserContext>();

/** The other browsers of a journey, a second telephone for instance, wait like its own. */
function awaitScriptsEverywhere(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    if (options?.javaScriptEnabled === false) scriptless.add(context);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => (scriptless.has(context) ? newPage() : awaitScripts(await newPage()));
    return context;
  };
  return browser;
}

interface WorkerFixtures {
  product: Product;
  browser: Browser;
}

/**
 * The journeys' `test`: one product per worker, `mails` to read what it sent, and a watch on every page that fails
 * the journey at its end. Cookies are refused beforehand; `test.use({ cookiesAnswered: false })` meets the question.
 */
export const test = base.extend<{ watched: Watch; mails: Mails; cookiesAnswered: boolean }, WorkerFixtures>({
  product: productOf(),
  browser: [async ({ browser }, use) => use(awaitScriptsEverywhere(browser)), { scope: "worker" }],
  cookiesAnswered: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  javaScriptEnabled: async ({}, use, { file }) => use(!file.includes(".noscript.")),
  context: async ({ context, cookiesAnswered, javaScriptEnabled, product }, use) => {
    if (javaScriptEnabled === false) scriptless.add(context);
    const { hostname } = new URL(product.baseUrl);
    const value = choiceValue({ choices: refused, key: null });
    const answered = { name: CHOICE_COOKIE, value, domain: hostname, path: "/", secure: true };
    if (cookiesAnswered) await context.addCookies([answered]);
    await use(context);
  },
  baseURL: async ({ product }, use) => use(product.baseUrl),
  mails: async ({ product }, use) => use(mailsOf(product)),
  watched: [
    async ({ context, product }, use, testInfo) => {
      const ours = [product.baseUrl, product.simulatorUrl, product.mailboxUrl].map((address) => new URL(address).port);
      const hosts = ours.flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`]);
      const { complaints, allowConsole } = watch(context, hosts);
      await use({ allowConsole });
      if (testInfo.status !== "passed")
        await testInfo.attach("site.log", { body: product.logs().slice(-20_000), contentType: "text/plain" });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Weeks go by in these journeys, which create whom they are about: they share one product, one file after the other (`playwright.config.ts`). */
export const testAsWeeksPass = test.extend<object, { product: Product }>({ product: productOf() });

export { expect };
