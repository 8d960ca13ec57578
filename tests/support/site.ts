import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { openSession } from "~/platform/auth/session.server";
import { config } from "~/platform/config.server";
import { db, initDatabase } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { provideAddressProof } from "./address-proof";
import { builtDatabase } from "./built-database";

export const BASE = "http://localhost:3000";

export type OpenSite = Awaited<ReturnType<typeof openSite>>;
export type Browser = ReturnType<OpenSite["browser"]>;

/** What only production asks for. The site reads it once; this side of the site keeps the payment simulator. */
const productionSettings = {
  NODE_ENV: "production",
  BASE_URL: "https://site.example",
  MOLLIE_API_KEY: "test_productiondemo0000000",
  MOLLIE_API_URL: "https://localhost:1",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "L’Éclaircie <bonjour@site.example>",
  TRUST_PROXY: "none",
};

/**
 * The built site on a database of its own, asked without network; and people signed in. In production it asks the coach for a second
 * factor, and is `closed` as a new site is, or opened.
 */
export async function openSite({ production = false, closed = false } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "leclaircie-site-"));
  const own = await builtDatabase();
  Object.assign(process.env, {
    DATABASE_URL: own.url,
    DATA_DIR: dataDir,
    BASE_URL: BASE,
    LIMITS: "off",
    REQUESTS_PER_MINUTE: "1000000",
    NODE_ENV: "test",
  });
  const server = (await import(pathToFileURL("build/server/index.js").href)) as typeof import("../../app/server");
  if (production) {
    process.env.APP_SECRET = randomBytes(48).toString("base64url");
    config();
    Object.assign(process.env, productionSettings);
    delete process.env.PASSWORD_COST;
    delete process.env.LIMITS;
  }
  const database = await server.openStore();
  initDatabase(database);
  if (production && !closed)
    await database.kysely.insertInto("site_openings").values({ opened_at: new Date() }).execute();
  provideAddressProof();
  const { site, listener } = server.createApp({ development: false });
  process.env.NODE_ENV = "test";
  let visits = 0;
  /** Each request comes from an address of its own, as the listener would write it, unless a test of the limits by address names it. */
  const send = (path: string, init?: RequestInit) => {
    const request = new Request(BASE + path, init);
    visits += 1;
    const own = `10.${visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`;
    request.headers.set(clientAddressHeader, request.headers.get(clientAddressHeader) ?? own);
    return site.fetch(request);
  };

  function browser(cookie = "") {
    const headers = { Cookie: cookie };
    return {
      cookie,
      get: (path: string) => send(path, { headers }),
      /** Sends any request whatever, from one of our own pages. */
      send: (path: string, init: RequestInit) =>
        send(path, { ...init, headers: { ...headers, "Sec-Fetch-Site": "same-origin", ...init.headers } }),
      html: async (path: string) => plain(await (await send(path, { headers })).text()),
      post: (
        path: string,
        fields: Record<string, string> | [string, string][] = {},
        more: Record<string, string> = {},
        method = "POST",
      ) =>
        send(path, {
          method,
          body: new URLSearchParams(fields),
          headers: { ...headers, "Sec-Fetch-Site": "same-origin", ...more },
        }),
    };
  }

  /** A session opened now, in a browser of its own. */
  async function signIn(userId: string, { coach = false } = {}) {
    const session = await openSession(new Request(BASE), userId, { lifetime: coach ? "staff" : "ordinary" });
    const cookies = session.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    return browser(cookies.join("; "));
  }

  return {
    send,
    /** The same site for real connections, whose requests are those of Node. */
    listener,
    browser,
    signIn,

    /** Somebody with a proved address, signed in. */
    async person(firstName: string, { coach = false } = {}) {
      const id = randomUUID();
      const created_at = new Date();
      const email = `${id}@exemple.test`;
      await db()
        .insertInto("users")
        .values({ id, email, email_verified: true, created_at, updated_at: created_at })
        .execute();
      const profile = { id, first_name: firstName, last_name: "Test", phone: "0612345678", created_at };
      await db()
        .insertInto("profiles")
        .values({ ...profile, terms_version: null, terms_accepted_at: null })
        .execute();
      if (coach) await sql`insert into user_roles (user_id, role) values (${id}, 'admin')`.execute(db());
      return { id, email, ...(await signIn(id, { coach })) };
    },

    async close() {
      await database.close();
      await own.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Spaces as spaces, ordinals as typed (« 1er »), and what React puts between two texts left out. */
export function plain(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/(?<=\d)<sup>(er|re|e)<\/sup>/g, "$1")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("\u2060", "")
    .replaceAll("&#x27;", "'");
}
