import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onLostParent } from "./lost-parent.mjs";

// npm run serve: the built site in production, in this very process.
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (process.env.DEMO === "1")
  refuse("DEMO ouvre une démonstration, qui n’a pas sa place en production : retirez ce réglage, ou lancez npm start.");
if (!existsSync(join(root, "build", "server", "index.js")))
  refuse("Le site n’est pas construit. Lancez npm run build, puis npm run serve.");

// Read by React too, as it is loaded: set before the first import of the site.
process.env.NODE_ENV = "production";
process.chdir(root);
onLostParent(() => process.kill(process.pid, "SIGTERM"));
await import(pathToFileURL(join(root, "main.mjs")).href);
