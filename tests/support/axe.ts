import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The quick exit stands outside every landmark on purpose: it is reached before anything else, from anywhere. */
const OUTSIDE_LANDMARKS = "region";

/** The page, or the part `within` selects, breaks no rule of WCAG 2.2 AA that a machine can check, nor axe's good practices. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within ? axe.include(within) : axe)
    .options({ resultTypes: ["violations"] })
    .withTags(STANDARD)
    .disableRules(OUTSIDE_LANDMARKS)
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join("\n")}`,
  );
  expect(found, `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
