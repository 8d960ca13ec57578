import type { Page } from "@playwright/test";
import { expect } from "./browser";

/**
 * Leaves a page that the browser keeps, and comes back to it with « Back ». The browser of these journeys keeps no page: what
 * people's browsers say as they keep one, and bring it back, is said in their place.
 */
export async function comeBackToKept(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await expect(page.locator("body")).toBeHidden();
  const anew = page.waitForEvent("load");
  await page.evaluate(() => {
    setTimeout(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })), 0);
  });
  await anew;
  await expect(page.locator("body")).toBeVisible();
}
