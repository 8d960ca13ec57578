// Runs one of the product's TypeScript modules in a process of its own: node run-program.mjs <module> [arguments]
import { runnerImport } from "vite";

const root = new URL("../..", import.meta.url).pathname;
await runnerImport(process.argv[2] ?? "", {
  root,
  configFile: false,
  logLevel: "error",
  resolve: { alias: { "~": `${root}app` } },
});
