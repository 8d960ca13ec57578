import type { Locator, Page } from "@playwright/test";
import { SHORTEST_WRITING_SECONDS } from "../../app/features/contact/rules";

/** Long enough for a form of contact to have been written by a person. */
export const WRITING_MS = SHORTEST_WRITING_SECONDS * 1_000 + 200;

/** Fills in a form of contact as a person does. */
export async function writeSlowly(form: Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
  await takeYourTime(form.page());
}

/** Longer than any machine takes. The site counts from when it heard that somebody writes, which may be late where it is busy. */
export async function takeYourTime(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/contact/debut")),
  );
  await page.waitForTimeout(WRITING_MS);
}
