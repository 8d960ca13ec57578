import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The quick exit stands outside every landmark on purpose: it is reached before anything else, from anywhere. */
const OUTSIDE_LANDMARKS = "region";

const options: RunOptions = {
  runOnly: { type: "tag", values: STANDARD },
  rules: { [OUTSIDE_LANDMARKS]: { enabled: false } },
  resultTypes: ["violations"],
  // Nothing runs in the frame of a mail, not even this.
  iframes: false,
};

const packaged = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const source = readFileSync(packaged.resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(context: string | Document, options: RunOptions): Promise<AxeResults> };

export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
}

/**
 * What the page, or the part `within` selects, breaks of WCAG 2.2 AA as far as a machine can check, and of axe's good practices. It
 * is brought into a page once: reading it again at another width costs the reading alone.
 */
export async function violationsOf(page: Page, within?: string, read = options): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(
    async ([part, how]) => {
      const found = await axe.run(part ?? document, how);
      return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
    },
    [within, read] as const,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((html) => `    ${html}`).join("\n")}`);
}

/** Whose text is too pale for what lies behind it. */
export function paleTexts(page: Page): Promise<string[]> {
  return violationsOf(page, undefined, {
    ...options,
    runOnly: { type: "rule", values: ["color-contrast"] },
    rules: {},
  });
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within), `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
