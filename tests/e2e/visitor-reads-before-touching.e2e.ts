import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { choiceSaved } from "../../app/features/legal/messages";
import { expect, neverAfter, test } from "../support/browser";

// A page that is the same for everybody is whole without the application, which comes at the first thing somebody is about to use.

const scripts = /\/assets\/.*\.js$/;

/** Opens a page as somebody who only reads does. */
async function openAndRead(page: Page, address: string) {
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForLoadState("networkidle");
}

const inlined = new URL("../../app/features/site/head-script/application.inline.js", import.meta.url);

/** So long what was clicked waits for the application, then leaves by itself. */
const [, patienceMs] = /const patience = (\d+);/.exec(readFileSync(inlined, "utf8")) ?? [];
if (!patienceMs) throw new Error("application.inline.js no longer says how long it waits");

/** The application stays on its way until it is let go, and is then waited for on any machine. */
async function holdApplication(page: Page): Promise<() => void> {
  await neverAfter(page, [Number(patienceMs), Number(patienceMs)]);
  let letGo = () => {};
  const wanted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(scripts, async (route) => {
    await wanted;
    await route.continue();
  });
  return letGo;
}

const isLive = (page: Page) => page.locator("html[data-live]");

test("a visitor reads, scrolls, opens the menu and leaves it, and nothing is fetched for it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (scripts.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await openAndRead(page, "/faq");
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(asked).toEqual([]);
  await page.mouse.wheel(0, -1_500);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expect(isLive(page)).toBeAttached();
  expect(asked.length).toBeGreaterThan(0);
});

test("a visitor's first click opens the contact dialog, however long the application takes", async ({ page }) => {
  const letGo = await holdApplication(page);
  await openAndRead(page, "/services");
  await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
  letGo();
  await expect(page.getByRole("dialog", { name: "Contactez-nous" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/services");
});

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const when of ["before the application is there", "across its coming, which moves the page under the finger"]) {
    test(`an hour is chosen and « Continuer » pressed ${when}`, async ({ page }) => {
      const letGo = await holdApplication(page);
      await openAndRead(page, "/rendez-vous?prestation=5e000000-0000-4000-8000-000000000001");
      await page.locator("label.hour").last().click();
      const button = page.getByRole("button", { name: "Continuer" });
      if (when.startsWith("before")) {
        await button.click();
        letGo();
      } else {
        await button.hover();
        await page.mouse.down();
        const before = await button.boundingBox();
        letGo();
        await expect(isLive(page)).toHaveCount(1);
        expect(await button.boundingBox()).not.toEqual(before);
        await page.mouse.up();
      }
      await page.waitForURL("**/rendez-vous/appel?garde=*");
    });
  }
});

test("where the application never comes, a link is followed and a form leaves by itself", async ({ page, watched }) => {
  watched.allowConsole(/ERR_FAILED/);
  await page.route(scripts, (route) => route.abort());
  await openAndRead(page, "/services");
  await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
  await page.waitForURL("**/contact");
  await openAndRead(page, "/blog");
  await page.getByRole("searchbox").fill("colère");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Transformer la colère/ }).first()).toBeVisible();
  await expect(isLive(page)).toHaveCount(0);
});

test.describe("asked about cookies", () => {
  test.use({ cookiesAnswered: false });

  test("a visitor's answer is kept, and the page stays, before the application is there", async ({ page }) => {
    const letGo = await holdApplication(page);
    await openAndRead(page, "/services");
    await page.getByRole("button", { name: "Tout refuser" }).click();
    letGo();
    await expect(page.getByText(choiceSaved, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Tout refuser" })).toBeHidden();
    expect(new URL(page.url()).pathname).toBe("/services");
  });
});
