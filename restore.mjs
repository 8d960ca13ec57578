// Read as the site is loaded: set before its first import.
process.env.NODE_ENV ??= "production";
const { restoreNow } = await import("./build/server/index.js");

process.exit(await restoreNow(process.argv.slice(2)));
