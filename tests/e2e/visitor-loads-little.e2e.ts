import { expect, test } from "../support/browser";

const KB = 1000;
/** On first load, compressed, as a phone receives it (requirements ). */
const MOST = { scripts: 131 * KB, html: 30 * KB };

for (const path of ["/", "/services", "/temoignages", "/a-propos", "/faq", "/nos-offres", "/membership", "/auth"]) {
  test(`a visitor loads little: ${path}`, async ({ page }) => {
    const weights = { scripts: 0, html: 0 };
    const counted: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      const kind = request.resourceType();
      if (kind !== "script" && kind !== "document") return;
      counted.push(
        request.sizes().then(({ responseBodySize }) => {
          weights[kind === "script" ? "scripts" : "html"] += responseBodySize;
        }),
      );
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await Promise.all(counted);
    expect(weights.scripts).toBeGreaterThan(10 * KB);
    expect(weights.scripts, `scripts of ${path}`).toBeLessThanOrEqual(MOST.scripts);
    expect(weights.html, `document of ${path}`).toBeLessThanOrEqual(MOST.html);
    console.log(
      `${path}: scripts ${Math.round(weights.scripts / KB)} kB, document ${Math.round(weights.html / KB)} kB`,
    );
  });
}

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
