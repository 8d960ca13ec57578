import type { Locator } from "@playwright/test";
import { atOnceWithinMs, openAfterMs } from "../../app/ui/tooltips";
import { expect, test } from "../support/browser";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

// What the title of a button says opens after 700 ms, at once right after another one; leaving, Escape and scrolling close it.

test("the coach points at a button: what it says opens in its time, and closes as she expects", async ({
  page,
  product,
}) => {
  expect([openAfterMs, atOnceWithinMs]).toEqual([700, 300]);
  await enter(page, demoPerson(product, "sophie"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/journal", { waitUntil: "networkidle" });
  const exit = page.getByRole("link", { name: "Quitter vite", exact: true });
  const fold = page.getByRole("button", { name: "Replier le menu" });
  const tip = page.getByRole("tooltip");
  /** A hand on a mouse scrolls nothing, where `hover` may. */
  const point = async (at: Locator) => {
    const box = await at.boundingBox();
    if (!box) throw new Error("nothing to point at");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  };

  await page.evaluate(() => {
    document.addEventListener("pointerover", () => {
      document.documentElement.dataset.over = String(Number(document.documentElement.dataset.over ?? 0) + 1);
    });
    // Measured where both happen. A button loses its title as soon as it is pointed at.
    const told = document.documentElement.dataset;
    const note = (event: Event) => {
      const isTitled = event.target instanceof Element && event.target.closest(":is(a, button)[title]");
      if (isTitled && !told.opened) told.pointed = String(performance.now());
    };
    document.addEventListener("pointerover", note, true);
    new MutationObserver(() => {
      if (document.querySelector("[role=tooltip]")) told.opened ??= String(performance.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
  await point(exit);
  await expect(tip).toHaveText(/^Quitter ce site immédiatement/);
  const { pointed, opened } = await page.locator("html").evaluate((html) => ({ ...html.dataset }));
  expect(Number(opened) - Number(pointed)).toBeGreaterThan(openAfterMs - 5);
  await expect(exit).toHaveAccessibleDescription(/trois fois sur la touche Maj/);
  // Looked at once: nothing asks again by itself.
  expect(Number(await page.locator("html").getAttribute("data-over"))).toBeLessThan(20);
  await point(fold);
  await expect(tip).toHaveText("Ctrl + B");
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);

  await point(exit);
  await expect(fold).toHaveAttribute("title", "Ctrl + B");
  await expect(tip).toBeVisible();
  await point(page.getByRole("heading", { level: 1 }));
  await expect(tip).toHaveCount(0);

  await point(exit);
  await expect(tip).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("scroll")));
  await expect(tip).toHaveCount(0);
});
