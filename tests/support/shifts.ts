import type { Page } from "@playwright/test";

/** What the browser says of `keepStandIns`. */
export const noLetters = /ERR_FAILED.*\.woff2/;

/** No letters take the place of their stand-ins: what moves is moved by what the page says. */
export const keepStandIns = (page: Page) => page.route("**/*.woff2", (route) => route.abort());

/** How much has moved by itself since the page was opened, as browsers reckon it. */
export function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((told) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => told(sum)));
      }),
  );
}
