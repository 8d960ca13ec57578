import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./test/chromium.mjs";

const root = resolve(import.meta.dirname, "..");

/** The browser that `npm test` would open: the machine’s, else npm’s, else the distribution’s; installs it where none opens. */
export async function openChromium({
  args = [],
  env = {},
}: {
  args?: string[];
  env?: Record<string, string>;
} = {}): Promise<Browser> {
  const found = await findChromium(root, process.execPath);
  return chromium.launch({
    executablePath: found.path,
    args: ["--no-sandbox", ...args],
    env: { ...process.env, ...found.env, ...env },
  });
}
