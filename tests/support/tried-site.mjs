// React is read as production reads it, which draws twice as fast; the site is told afterwards that it is tried.
const { start } = await import("../../build/server/index.js");
process.env.NODE_ENV = "test";
await start();
