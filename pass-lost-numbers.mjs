// Read as the site is loaded: set before its first import.
process.env.NODE_ENV ??= "production";
const { passLostNumbersNow } = await import("./build/server/index.js");

process.exit(await passLostNumbersNow(process.argv.slice(2)));
