import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { npmEnvironment, runCommand } from "../start/run-command.mjs";
import { Refusal, say } from "../start/say.mjs";
import { aptInstall } from "./distribution.mjs";

const NPM_CHROMIUM = "@sparticuz/chromium@153.0.0";
/** The headless shell draws the same pages for a quarter less work: it comes before the whole browser. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const OTHER_PLACES = [
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @typedef {{ path: string, env: Record<string, string> }} Chromium */

/** @returns {string[]} */
function installed() {
  const inPath = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  return [...new Set([...named, ...inPath, ...OTHER_PLACES].filter((path) => existsSync(path)))];
}

/** Whether Playwright can open a page in it: a browser that is there but lacks a library is worth nothing. @param {string} root @param {string} node @param {Chromium} browser */
async function opensPages(root, node, { path, env }) {
  const { code, output } = await runCommand(node, [join(root, "tools", "test", "try-chromium.mjs"), path], {
    cwd: root,
    env: { ...process.env, ...env },
    quiet: true,
  });
  return { works: code === 0, why: output.trim().split("\n")[0] ?? "" };
}

/** Unpacks the browser that npm carries into .cache/chromium, once. @param {string} root @param {string} node @returns {Promise<Chromium[]>} */
async function throughNpm(root, node) {
  const folder = join(root, ".cache", "chromium");
  const unpacked = join(folder, "unpacked");
  const path = join(unpacked, "chromium");
  if (!existsSync(path)) {
    mkdirSync(unpacked, { recursive: true });
    say(`Chromium : installation de ${NPM_CHROMIUM} dans .cache/chromium…`);
    const installation = await runCommand(
      "npm",
      ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", NPM_CHROMIUM],
      {
        cwd: folder,
        env: npmEnvironment(root),
        quiet: true,
      },
    );
    if (installation.code !== 0) {
      say(`Chromium : npm a refusé (${installation.output.trim().split("\n")[0]}).`);
      return [];
    }
    const unpack = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;
    // This name makes the package unpack the libraries that a bare machine lacks, beside the browser.
    const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
    const { code, output } = await runCommand(node, ["--input-type=module", "--eval", unpack], {
      cwd: folder,
      env,
      quiet: true,
    });
    if (code !== 0) {
      say(`Chromium : le paquet npm ne se déballe pas (${output.trim().split("\n")[0]}).`);
      return [];
    }
    chmodSync(path, 0o755);
  }
  /** @type {Record<string, string>} */
  const fonts = existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: join(unpacked, "fonts") };
  const libraries = { LD_LIBRARY_PATH: join(unpacked, "al2023", "lib") };
  return [
    { path, env: fonts },
    { path, env: { ...fonts, ...libraries } },
  ];
}

/**
 * A Chromium that opens pages: the machine's, else npm's, else the distribution's.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<Chromium>}
 */
export async function findChromium(root, node) {
  const refused = [];
  for (const path of installed()) {
    const { works, why } = await opensPages(root, node, { path, env: {} });
    if (works) return { path, env: {} };
    refused.push(`${path} : ${why}`);
  }
  for (const browser of await throughNpm(root, node)) {
    const { works, why } = await opensPages(root, node, browser);
    if (works) return browser;
    refused.push(`${browser.path} : ${why}`);
  }
  await aptInstall("Chromium", ["chromium-headless-shell", "fonts-liberation"]);
  for (const path of installed()) {
    const { works, why } = await opensPages(root, node, { path, env: {} });
    if (works) return { path, env: {} };
    refused.push(`${path} : ${why}`);
  }
  throw new Refusal(
    `Aucun Chromium utilisable.\n${refused.join("\n")}\nInstallez Chromium, ou donnez son chemin dans CHROMIUM_PATH.`,
  );
}
