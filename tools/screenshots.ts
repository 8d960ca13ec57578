import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openChromium } from "./browser.ts";

// npm run screenshots: takes the pictures of the README anew, from the demonstration that `npm start` serves.
const site = process.argv[2] ?? "http://localhost:3000";
const accounts: { email: string; password: string }[] = JSON.parse(
  readFileSync(join(process.env.DATA_DIR ?? "data", "demo-accounts.json"), "utf8"),
);
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const pictures: { name: string; path: string; viewport: typeof desktop; who?: "claire" | "sophie" }[] = [
  { name: "accueil", path: "/", viewport: desktop },
  { name: "adhesion", path: "/membership", viewport: phone },
  { name: "espace-membre", path: "/espace-membre", viewport: desktop, who: "claire" },
  { name: "administration", path: "/admin", viewport: phone, who: "sophie" },
];

async function signIn(page: Page, who: string) {
  await page.goto(`${site}/auth`);
  const account = accounts.find(({ email }) => email.startsWith(`${who}@`));
  if (!account) throw new Error(`The demonstration has no account for ${who}`);
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.locator("input[name=password]").fill(account.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/\/(espace-membre|admin)/);
}

const folder = new URL("../docs/screens/", import.meta.url);
await mkdir(folder, { recursive: true });
const browser = await openChromium();
for (const { name, path, viewport, who } of pictures) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", locale: "fr-FR" });
  const page = await context.newPage();
  // One light for all of them, whenever they are taken.
  await page.clock.setFixedTime(new Date().setHours(11, 0, 0, 0));
  if (who) await signIn(page, who);
  await page.goto(`${site}${path}`);
  await page.waitForLoadState("networkidle");
  const refuse = page.getByRole("button", { name: "Tout refuser" });
  if (await refuse.isVisible()) {
    await refuse.click();
    await refuse.waitFor({ state: "hidden" });
    await page.reload({ waitUntil: "networkidle" });
  }
  await page.screenshot({ path: new URL(`${name}.jpg`, folder).pathname, type: "jpeg", quality: 72 });
  await context.close();
}
await browser.close();
