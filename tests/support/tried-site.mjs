// React is read as production reads it, which draws twice as fast; the site is told afterwards that it is tried.
const { start } = await import(new URL("../../build/server/index.js", import.meta.url).href);
process.env.NODE_ENV = "test";
await start();
