import { createHmac } from "node:crypto";
import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import * as v from "valibot";
import { config } from "~/platform/config.server";
import { type Db, db } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { lifetimes } from "./lifetimes";
import { hashPassword, verifyPassword } from "./passwords.server";

const SESSION_COOKIE = "__Host-sid";

const DAY_SECONDS = 86_400;

/**
 * Sessions opened by the verbs of the accounts room, never by an address of the site. The cookie lives as long as a
 * session can; the row in the database, renewed by use, decides.
 */
const sessionDoor = {
  id: "session-door",
  endpoints: {
    openSession: createAuthEndpoint(
      "/session-door/open",
      {
        method: "POST",
        requireHeaders: true,
        body: v.object({
          userId: v.string(),
          lifetime: v.picklist(["ordinary", "shared", "staff"]),
          browser: v.string(),
          cookieSeconds: v.nullable(v.number()),
        }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const { internalAdapter, authCookies, secret } = ctx.context;
        const previous = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
        if (previous) await internalAdapter.deleteSession(previous);
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error("no user to open a session for");
        const { lifetime, browser, cookieSeconds } = ctx.body;
        const at = new Date();
        const traits = { lifetime, userAgent: browser, seenAt: at, passwordAt: at };
        const session = await internalAdapter.createSession(user.id, false, traits, true);
        await setSessionCookie(ctx, { session, user }, false, { maxAge: cookieSeconds ?? undefined });
        return null;
      },
    ),
    closeSession: createAuthEndpoint(
      "/session-door/close",
      { method: "POST", requireHeaders: true, metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { adapter, authCookies, secret } = ctx.context;
        const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
        // Not internalAdapter.deleteSession: it looks for the row first and takes a broken database for an absent row.
        if (token) await adapter.deleteMany({ model: "session", where: [{ field: "token", value: token }] });
        deleteSessionCookie(ctx);
        return null;
      },
    ),
  },
} satisfies BetterAuthPlugin;

function createAuth(database: Db) {
  const { baseUrl, secret } = config();
  return betterAuth({
    appName: "L’Éclaircie",
    baseURL: baseUrl,
    trustedOrigins: [baseUrl],
    secret: createHmac("sha256", secret).update("sessions").digest("base64url"),
    database: { db: database, type: "postgres" },
    telemetry: { enabled: false },
    // Its own messages may carry addresses: only the text is kept, masked.
    logger: {
      level: "warn",
      log: (level, message) => log[level === "error" ? "error" : "warn"]("auth", { reason: message }),
    },
    emailAndPassword: {
      enabled: false,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
    },
    session: {
      modelName: "sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      // Set by the door at each opening; never taken from a request.
      additionalFields: {
        lifetime: { type: "string", input: false, defaultValue: "ordinary" },
        seenAt: { type: "date", fieldName: "seen_at", input: false, defaultValue: () => new Date() },
        passwordAt: { type: "date", fieldName: "password_at", input: false, defaultValue: () => new Date() },
      },
      expiresIn: lifetimes.ordinary.idleMs / 1_000,
      updateAge: DAY_SECONDS,
    },
    account: {
      modelName: "accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
      storeIdentifier: "hashed",
    },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: SESSION_COOKIE,
          attributes: { httpOnly: true, secure: true, sameSite: "lax", path: "/" },
        },
      },
    },
    plugins: [sessionDoor],
  });
}

const instances = new WeakMap<Db, ReturnType<typeof createAuth>>();

/** better-auth over the process-wide database, which must be migrated: it checks the schema once. Never mounted on an address. */
export function auth(): ReturnType<typeof createAuth> {
  const database = db();
  let instance = instances.get(database);
  if (!instance) instances.set(database, (instance = createAuth(database)));
  return instance;
}
