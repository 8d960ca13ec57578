import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { initDatabase } from "~/platform/db/database.server";
import { provideAddressProof } from "./address-proof";
import { builtDatabase } from "./built-database";

export const base = "http://localhost:3000";

/** The built site as a function of requests, on a database of its own, which is also made this process's (`db()`). */
export async function builtSite() {
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-site-"));
  const own = await builtDatabase();
  const settings = { DATABASE_URL: own.url, DATA_DIR: dataDir, BASE_URL: base, LIMITS: "off", NODE_ENV: "test" };
  Object.assign(process.env, settings, { REQUESTS_PER_MINUTE: "1000000" });
  const server = (await import(pathToFileURL("build/server/index.js").href)) as typeof import("../../app/server");
  const database = await server.openStore();
  initDatabase(database);
  provideAddressProof();

  /** The same site with no page kept yet. */
  function freshSite() {
    const { site } = server.createApp({ development: false });
    return async (path: string, init?: RequestInit): Promise<Response> => site.fetch(new Request(base + path, init));
  }
  const ask = freshSite();

  return {
    db: database.kysely,
    ask,
    freshSite,
    /** As a form of the site itself is sent. */
    post: (path: string, fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { "Sec-Fetch-Site": "same-origin", ...headers },
      }),
    async close() {
      await database.close();
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
