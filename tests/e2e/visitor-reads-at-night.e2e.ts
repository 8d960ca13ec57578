import type { Page } from "@playwright/test";
import { publicPages } from "~/features/site/public-pages";
import { paleTexts } from "../support/axe";
import { expect, openToRead, test } from "../support/browser";
import { everything, walked } from "../support/extent";

// Every public page (in `npm test` one of each template) read at night, by the system's wish or by the reader's choice: no drawing of the day shines in it, and no text is
// paler than WCAG asks for.

const all = [
  ...publicPages.map(({ path }) => path),
  "/blog/argent-et-separation",
  "/blog/themes/enfants",
  "/en-securite",
  "/en-construction",
  "/auth",
  "/mentions-legales",
  "/404",
];

const paths = walked(all, (path) => path, [
  "/",
  "/rendez-vous",
  "/evenements",
  "/blog",
  "/faq",
  "/temoignages",
  "/a-propos",
  "/outils",
  "/outils/mon-plan",
  "/outils/calendrier",
  "/guide",
  "/bibliotheque",
  "/en-securite",
  "/nos-offres",
  "/membership",
  "/contact",
  "/blog/argent-et-separation",
  "/auth",
  "/mentions-legales",
]);

/** From 0, black, to 1, white. The lightest drawing of the night measures 0.35; those of the day, some 0.7. */
const BRIGHTEST_AT_NIGHT = 0.45;

/** What lies on the screen under each drawing not read yet, as the mean of its three colours; a photograph keeps the light it was taken in. */
async function brightDrawings(page: Page, read = new Set<string>()): Promise<string[]> {
  const bright: string[] = [];
  for (const drawing of await page.locator("img:visible:not([src^='/images/'], [src^='data:image/webp'])").all()) {
    const box = await drawing.boundingBox();
    if (!box || box.width < 60 || box.height < 40) continue;
    await drawing.scrollIntoViewIfNeeded();
    const source = await drawing.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.currentSrc;
    });
    if (read.has(source)) continue;
    read.add(source);
    const shown = (await drawing.screenshot()).toString("base64");
    const mean = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const side = 32;
      const canvas = new OffscreenCanvas(side, side).getContext("2d")!;
      canvas.drawImage(bitmap, 0, 0, side, side);
      const { data } = canvas.getImageData(0, 0, side, side);
      const colours = data.filter((_, rank) => rank % 4 < 3);
      return colours.reduce((sum, value) => sum + value, 0) / colours.length / 255;
    }, shown);
    if (mean > BRIGHTEST_AT_NIGHT) bright.push(`${await drawing.getAttribute("src")}: ${mean.toFixed(2)}`);
  }
  return bright;
}

async function expectNight(page: Page, path: string, read: Set<string>) {
  const bright = await brightDrawings(page, everything ? new Set() : read);
  expect(bright, `${path}: drawings of the day at ${page.viewportSize()?.width}`).toEqual([]);
  expect(await paleTexts(page), `${path}: pale text at ${page.viewportSize()?.width}`).toEqual([]);
}

test("when the system is dark", async ({ page, watched }) => {
  watched.allowConsole(/404 \(Not Found\).*\/404\)/);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  const read = new Set<string>();
  for (const path of paths) {
    for (const width of everything ? [1440, 390] : [390]) {
      await page.setViewportSize({ width, height: 900 });
      await openToRead(page, path);
      await expectNight(page, path, read);
    }
  }
});

test("when the reader chose it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.goto("/services");
  await page.getByRole("contentinfo").getByRole("button", { name: "Lecture de nuit" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "nuit");
  const read = new Set<string>();
  for (const path of everything ? ["/services", "/temoignages", "/blog", "/a-propos"] : ["/services", "/temoignages"]) {
    await openToRead(page, path);
    await expectNight(page, path, read);
  }
});

test("where a browser tells a picture nothing of its page, its night is asked for by name", async ({
  page,
  watched,
}) => {
  // A drawing opened by itself runs no script, this one neither.
  watched.allowConsole(/Blocked script execution in '[^']+\.svg/);
  // As WebKit says of itself; and a picture of this browser, opened by itself, is told nothing either.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (first: string, value?: string) =>
      first === "hanging-punctuation" || (value === undefined ? supports(first) : supports(first, value));
  });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.clock.setFixedTime(new Date("2026-12-03T12:00:00+01:00"));
  const addresses = () =>
    page.evaluate(() => [...document.images].flatMap((image) => /[^?]+\.svg.*/.exec(image.src) ?? []));
  const moving = page.locator(".home-hero source").first();
  await openToRead(page, "/");
  await expect(moving).toHaveAttribute("srcset", /\.svg#eclaircie$/);
  expect((await addresses()).filter((address) => address.endsWith("nuit"))).toEqual([]);

  await page.getByRole("contentinfo").getByRole("button", { name: "Lecture de nuit" }).click();
  await expect(moving).toHaveAttribute("srcset", /\.svg#eclaircie-nuit$/);
  expect((await addresses()).filter((address) => !address.endsWith("#nuit"))).toEqual([]);
  const drawings = [await moving.getAttribute("srcset"), await page.locator("img[src*=papiers]").getAttribute("src")];
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  const cover = page.locator(".blog-cover img").first();
  await expect(cover).toHaveAttribute("src", /\.svg#nuit$/);
  await page.getByRole("contentinfo").getByRole("button", { name: "Lecture de nuit" }).click();
  await expect(cover).toHaveAttribute("src", /\.svg$/);

  const coloursOf = async (address: string) => {
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForLoadState();
    return page.evaluate(() => [...document.querySelectorAll("path")].map((path) => getComputedStyle(path).fill));
  };
  for (const address of drawings)
    expect(await coloursOf(address!)).not.toEqual(await coloursOf(address!.replace(/[-#]nuit$/, "")));
});

test("at two in the morning a page read by day shows its covers by night", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.clock.setFixedTime(new Date("2026-12-03T02:00:00+01:00"));
  await page.goto("/blog");
  expect(await brightDrawings(page)).toEqual([]);
  await page.clock.setFixedTime(new Date("2026-12-03T12:00:00+01:00"));
  await page.reload();
  expect((await brightDrawings(page)).length).toBeGreaterThan(0);
});

test("a cover is under the sky of the visitor's hour", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const veils: string[] = [];
  for (const hour of ["06:30", "12:00", "19:30", "02:00"]) {
    await page.clock.setFixedTime(new Date(`2026-12-03T${hour}:00+01:00`));
    await openToRead(page, "/blog");
    const cover = page.locator(".blog-cover").first();
    veils.push(await cover.evaluate((one) => getComputedStyle(one, "::after").backgroundImage));
  }
  const [dawn, day, evening, night] = veils;
  expect([day, night]).toEqual(["none", "none"]);
  expect(dawn).toContain("gradient");
  expect(evening).toContain("gradient");
  expect(evening).not.toBe(dawn);
});
