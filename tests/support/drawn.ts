import type { Page } from "@playwright/test";

/** A page drawn as it stays: the letters of quotations and what is further down come after the first screen, and may move what stands there. */
export async function awaitDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Laid out first: letters that were not asked for yet would seem to be there.
    const { dataset, offsetHeight } = document.documentElement;
    return offsetHeight > 0 && "lettered" in dataset && "whole" in dataset && document.fonts.status === "loaded";
  });
}
