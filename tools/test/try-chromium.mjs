import { chromium } from "@playwright/test";

const browser = await chromium.launch({
  executablePath: process.argv[2],
  args: ["--no-sandbox", "--disable-gpu"],
  timeout: 20_000,
});
const page = await browser.newPage();
await page.goto("data:text/html,<h1>Bonjour</h1>", { timeout: 10_000 });
const read = await page.textContent("h1");
await browser.close();
process.exit(read === "Bonjour" ? 0 : 1);
