import type { Page } from "@playwright/test";
import { expect, noNetwork, test } from "../support/browser";
import { widths } from "../support/extent";
import { enter } from "../support/joining";
import { demoPerson } from "../support/people";

// What stays on the screen (quick exit, help, cookie banner, messages) never covers another, nor what has the focus.

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width - 1 &&
    other.x < one.x + one.width - 1 &&
    one.y < other.y + other.height - 1 &&
    other.y < one.y + one.height - 1
  );
}

const fixed = {
  "quick exit": ":is(.site-head, .exit-bar) a.quit",
  "help button": ".help-button",
  "help panel": ".help",
  "cookie banner": "#cookies",
  messages: ".toasts",
};

async function expectApart(page: Page) {
  // In one look: between two questions a banner may grow.
  const boxes = await page.evaluate(
    (selectors) =>
      Object.entries(selectors).flatMap(([name, selector]): [string, Box][] => {
        const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return height > 0 ? [[name, { x, y, width, height }]] : [];
      }),
    fixed,
  );
  const pairs = boxes.flatMap(([name, box], rank) =>
    boxes.slice(rank + 1).flatMap(([other, its]) => (overlap(box, its) ? [`${name} and ${other}`] : [])),
  );
  expect(pairs, `at ${page.viewportSize()?.width}, ${boxes.map(([name]) => name).join(", ")}`).toEqual([]);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const outside = boxes.filter(
    ([, box]) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
  );
  expect(outside, "inside the screen").toEqual([]);
  return boxes.map(([name]) => name);
}

/** Goes through the page with the keyboard; what has the focus is never under something that stays on the screen. */
async function tabThrough(page: Page, key: "Tab" | "Shift+Tab", most: number) {
  const seen = new Set<string>();
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key);
    const { name, hidden } = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return { name: "", hidden: null };
      const own = focused.getBoundingClientRect();
      const stays = ".exit-bar, .help-button, .help, #cookies, .toasts, .site-head";
      const points = [0.5, 0.02, 0.98].flatMap((part) => {
        const y = own.top + own.height * part;
        return [0.02, 0.5, 0.98].map((along) => [own.left + own.width * along, y] as const);
      });
      // What is drawn on top at each of nine points of what has the focus: a whole side covered is too much.
      const above = points
        .map(([x, y]) => document.elementFromPoint(x, y)?.closest(stays))
        .filter((element) => element && !element.contains(focused) && !focused.contains(element))
        .map((element) => String(element?.className));
      const outside = own.bottom < 0 || own.top > innerHeight;
      return {
        name: `${focused.tagName} ${(focused.textContent ?? "").trim().slice(0, 40)}`,
        hidden:
          above.length >= 3 || outside
            ? `${[...new Set(above)].join(", ")}${outside ? " out of the screen" : ""}`
            : null,
      };
    });
    expect(hidden, `${name} is under something, at ${page.viewportSize()?.width}`).toBeNull();
    seen.add(name);
  }
  return seen;
}

for (const width of widths) {
  const height = width > 1000 ? 900 : 780;

  test.describe(`while cookies are asked about, ${width} px wide`, () => {
    test.use({ cookiesAnswered: false, viewport: { width, height } });

    test("the banner leaves the quick exit, the help and the focus in sight", async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      expect(await expectApart(page)).toEqual(["quick exit", "help button", "cookie banner"]);
      expect((await tabThrough(page, "Tab", 70)).size).toBeGreaterThan(40);

      await page.goto("/contact", { waitUntil: "networkidle" });
      await page.locator("#cookies").getByRole("button", { name: "Personnaliser" }).click();
      await expect(page.getByRole("button", { name: "Enregistrer mes choix" })).toBeVisible();
      expect(await expectApart(page)).toContain("cookie banner");
      await page.locator(".help-button").click();
      await expect(page.locator(".help")).toBeVisible();
      expect(await expectApart(page)).toContain("help panel");
      await page.keyboard.press("Escape");
      await tabThrough(page, "Shift+Tab", 30);
    });
  });

  test.describe(`with messages and the help open, ${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test("three messages at most, at the bottom right, reached with Alt+T, over nothing", async ({ page, watched }) => {
      watched.allowConsole(noNetwork, /422/);
      await page.goto("/", { waitUntil: "networkidle" });
      const messages = page.locator(".toast");
      const guide = page.locator("#guide");
      const ask = guide.getByRole("button", { name: "Télécharger le guide gratuit" });
      await ask.click();
      await expect(messages).toHaveCount(1);
      await guide.getByRole("textbox", { name: "Prénom *" }).fill("Claire");
      await guide.getByRole("textbox", { name: "Email *" }).fill("claire");
      await ask.click();
      await expect(messages).toHaveCount(2);
      // What checks a code is there once one was sent.
      const field = page.getByRole("textbox", { name: /Code de parrainage/ });
      await field.press("Enter");
      await expect(page.getByText("Veuillez entrer un code de parrainage").first()).toBeVisible();
      await page.context().setOffline(true);
      await guide.getByRole("textbox", { name: "Email *" }).fill("claire@exemple.test");
      await ask.click();
      await expect(messages).toHaveCount(3);
      await field.fill("CLAIR-0001-0000");
      await field.press("Enter");
      await expect(field).toBeFocused();
      await expect(messages).toHaveText([
        /Email invalide/,
        /Une erreur est survenue/,
        /Erreur lors de la validation du code/,
      ]);
      await page.context().setOffline(false);
      expect(await expectApart(page)).toContain("messages");
      const region = await page.locator(".toasts").boundingBox();
      expect(region && region.x + region.width).toBeGreaterThan(width - 40);
      expect(region && region.y + region.height).toBeGreaterThan(height / 2);

      await page.locator(".help-button").click();
      await expect(page.locator(".help")).toBeVisible();
      expect(await expectApart(page)).toEqual(expect.arrayContaining(["messages", "help panel", "quick exit"]));
      await page.keyboard.press("Escape");
      await expect(page.locator(".help-button")).toBeFocused();

      await page.keyboard.press("Alt+t");
      await expect(page.locator(".toasts")).toBeFocused();
    });

    test("the keyboard goes back through a long page without losing the focus behind anything", async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      expect((await tabThrough(page, "Shift+Tab", 70)).size).toBeGreaterThan(40);
    });
  });
}

/** The controls that the exit or the help covers, each brought to the screen. */
async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    return [...document.querySelectorAll("a, button, input, select, textarea, summary")].flatMap((control) => {
      if (!control.checkVisibility()) return [];
      control.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { left, top, width, height } = control.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const over = above?.closest(".quit, .exit-bar, .help-button, .admin-bar, .admin-dock");
      return over && !over.contains(control) ? [control.outerHTML.slice(0, 120)] : [];
    });
  });
}

test("the exit stands in the header or the menu of a wide screen, in a bar of a narrow one, over no control", async ({
  page,
  product,
}) => {
  const read = async (path: string) => {
    await page.goto(path);
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const name = `${path} at ${width}`;
      // On a telephone `expectFree` looks at every page of the walks.
      if (width === 768 || width === 1440) expect(await coveredControls(page), name).toEqual([]);
      const exit = page.getByRole("link", { name: "Quitter vite", exact: true });
      await expect(exit, name).toHaveCount(1);
      const office = path.startsWith("/admin");
      const place = office ? (width < 768 ? ".admin-bar" : ".admin-side") : width < 1024 ? ".exit-bar" : ".site-head";
      await expect(page.locator(place).filter({ has: exit }), name).toHaveCount(1);
      await expect(exit, name).toBeInViewport({ ratio: 1 });
      if (office ? width < 768 : width < 1024) {
        const bar = await page.locator(office ? ".admin-dock" : ".exit-bar").boundingBox();
        expect(bar, name).toEqual({ x: 0, y: 744, width, height: 56 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
  };
  for (const path of ["/", "/contact", "/auth"]) await read(path);
  await enter(page, demoPerson(product, "claire"));
  await read("/espace-membre");
  await page.context().clearCookies();
  await enter(page, demoPerson(product, "sophie"));
  await read("/admin");
});
