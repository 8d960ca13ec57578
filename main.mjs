import { start } from "./build/server/index.js";

await start({ demonstrate: async () => (await import("./build/server/seed.js")).seed() });
