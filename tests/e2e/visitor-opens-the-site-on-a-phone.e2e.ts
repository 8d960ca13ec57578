import { devices } from "@playwright/test";
import { expect, test } from "../support/browser";

const { defaultBrowserType: _ours, ...phone } = devices["Pixel 7"];
test.use(phone);

test("a visitor opens the home page on a phone, and nothing overflows", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

// A telephone's browser draws a page that is too wide smaller: what is measured here would hide it.
test.describe("as wide as a phone", () => {
  test.use({ isMobile: false });

  test("with letters twice as large, a phone still shows the name, the menu and the way out whole", async ({
    page,
  }) => {
    for (const path of ["/", "/rendez-vous", "/contact"]) {
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        const head = page.locator(".site-head");
        await expect(head.getByRole("button", { name: "Ouvrir le menu" })).toBeVisible();
        await expect(head.locator(".logo b")).toBeVisible();
        const outside = await page.evaluate(
          (width) =>
            [...document.querySelectorAll(".site-head, .site-head *, .exit-bar *, .help-button *")]
              .map((one) => ({ name: one.outerHTML.slice(0, 60), box: one.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 1 && (box.left < 0 || box.right > width))
              .map(({ name }) => name),
          width,
        );
        expect(outside, `${path} at ${width}`).toEqual([]);
      }
    }
  });
});
