import { start } from "./build/server/index.js";

const prepare = process.env.DEMO ? (await import("./build/server/seed.js")).seed : undefined;

await start({ prepare });
