import type { Page } from "@playwright/test";

let visitors = 0;

/** Who opens this page comes from a network of her own: what one may ask in an hour is taken from nobody else. */
export function fromOwnNetwork(page: Page): Promise<void> {
  visitors += 1;
  return page.setExtraHTTPHeaders({ "X-Forwarded-For": `198.18.${visitors >> 8}.${visitors & 255}` });
}
