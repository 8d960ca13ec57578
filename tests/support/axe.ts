import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The quick exit stands outside every landmark on purpose: it is reached before anything else, from anywhere. */
const OUTSIDE_LANDMARKS = "region";

/** What the page, or the part `within` selects, breaks of WCAG 2.2 AA as far as a machine can check, and of axe's good practices. */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within ? axe.include(within) : axe)
    .options({ resultTypes: ["violations"] })
    .withTags(STANDARD)
    .disableRules(OUTSIDE_LANDMARKS)
    // Nothing runs in the frame of a mail, not even this.
    .exclude("iframe[sandbox]")
    // Else each reading opens a second page to count in, which takes longer than the reading.
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join("\n")}`,
  );
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within), `accessibility of ${new URL(page.url()).pathname}`).toEqual([]);
}
