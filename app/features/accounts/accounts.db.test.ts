import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import {
  type AccountMove,
  confirmAddress,
  createAccount,
  currentUser,
  defineAccountMoves,
  describeConfirmation,
  describeReset,
  endAllSessions,
  requestReset,
  requireAdmin,
  requireUser,
  resetPassword,
  sendResetMail,
  sendSignUpMail,
  signIn,
  signOut,
  signUp,
} from "./accounts.server";
import { countTry } from "./limits.server";
import { limits } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
const karim = {
  firstName: "Karim",
  lastName: "Benali",
  phone: "06 12 34 56 78",
  password: "lampe-verte-42",
  termsVersion: "2026-11",
};
const claire = {
  firstName: "Claire",
  lastName: "Morel",
  phone: "06 98 76 54 32",
  password: "orage-sur-la-mer",
  email: "claire@exemple.fr",
};

let db: Db;
let close: () => Promise<void>;
const moved: { from: string; to: string }[] = [];
const recordMove: AccountMove = async (_trx, accounts) => {
  moved.push(accounts);
};

beforeAll(async () => {
  process.env.LIMITS = "off";
  process.env.BASE_URL = "http://localhost:3000";
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
  defineAccountMoves([recordMove]);
});
afterAll(() => close());

function browser(headers?: Headers): Request {
  const cookie = headers
    ?.getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  return new Request("http://localhost:3000/auth", { headers: cookie ? { Cookie: cookie } : {} });
}

async function join(email: string, password = karim.password) {
  const result = await signUp({ ...karim, email, password }, { request: browser(), now });
  if (!result.ok) throw new Error("refused");
  return result;
}

function count(
  table: "users" | "sessions" | "accounts" | "profiles" | "pending_addresses" | "outbox" | "reset_requests",
) {
  return db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
    .then((row) => row.count);
}

async function rows() {
  const tables = [
    "users",
    "sessions",
    "accounts",
    "profiles",
    "pending_addresses",
    "outbox",
    "reset_requests",
  ] as const;
  const counts: Record<string, number> = { jobs: await jobs() };
  for (const table of tables) counts[table] = await count(table);
  return counts;
}

function difference(after: Record<string, number>, before: Record<string, number>) {
  return Object.fromEntries(Object.entries(after).map(([table, number]) => [table, number - before[table]!]));
}

async function jobs(): Promise<number> {
  const { sql } = await import("kysely");
  const result = await sql<{ count: number }>`select count(*)::int as count from pgboss.job`.execute(db);
  return result.rows[0]!.count;
}

/** The link in the last mail to this address, as its owner reads it. */
async function tokenMailedTo(address: string): Promise<string> {
  const mail = await db
    .selectFrom("outbox")
    .select("text_body")
    .where("to_address", "=", address)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const tokens = mail.flatMap(({ text_body }) => text_body.match(/jeton=([\w-]+)/)?.[1] ?? []);
  if (tokens.length === 0) throw new Error(`no link for ${address}`);
  return tokens[0]!;
}

function subjectsTo(address: string) {
  return db
    .selectFrom("outbox")
    .select("subject")
    .where("to_address", "=", address)
    .execute()
    .then((list) => list.map((row) => row.subject));
}

async function askReset(email: string): Promise<string> {
  await db.deleteFrom("outbox").where("to_address", "=", email).execute();
  await requestReset({ email }, { request: browser(), now });
  const request = await db
    .selectFrom("reset_requests")
    .select("id")
    .where("email", "is not", null)
    .executeTakeFirstOrThrow();
  await sendResetMail(request.id, { now });
  return tokenMailedTo(email);
}

describe("sign-up", () => {
  test("a known and an unknown address get the same answer, rows and jobs", async () => {
    await createAccount(db, claire, { confirmed: true, now });
    const start = await rows();
    const unknown = await join("inconnue@exemple.fr");
    const middle = await rows();
    const known = await join(claire.email);
    const end = await rows();
    expect(difference(end, middle)).toEqual(difference(middle, start));
    expect(difference(middle, start)).toMatchObject({
      users: 1,
      sessions: 1,
      profiles: 1,
      pending_addresses: 1,
      jobs: 1,
      outbox: 0,
    });
    const shape = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, "=…"));
    expect(shape(known.headers)).toEqual(shape(unknown.headers));
    expect(await currentUser(browser(known.headers))).toMatchObject({
      email: claire.email,
      emailConfirmed: false,
      isAdmin: false,
    });
    expect(await currentUser(browser(unknown.headers))).toMatchObject({
      email: "inconnue@exemple.fr",
      emailConfirmed: false,
    });
  });

  test("the cookie is readable by no script and bound to the host", async () => {
    const { headers } = await join("cookie@exemple.fr");
    const cookie = headers.getSetCookie().find((value) => value.startsWith("__Host-sid="))!;
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain("Domain");
  });

  test("only the mail tells whether the address was known, once per sign-up", async () => {
    const fresh = await join("nouveau@exemple.fr");
    const again = await join(claire.email);
    for (const { userId } of [fresh, again, again]) await sendSignUpMail(userId, { now });
    expect(await subjectsTo("nouveau@exemple.fr")).toEqual(["Confirmez votre adresse"]);
    expect(await subjectsTo(claire.email)).toEqual(["Vous avez déjà un compte"]);
  });

  test("confirming gives the address to the account, once", async () => {
    const { userId, headers } = await join("confirme@exemple.fr");
    await sendSignUpMail(userId, { now });
    const token = await tokenMailedTo("confirme@exemple.fr");
    expect(await describeConfirmation(db, token, { now })).toBe("confirm");
    const results = await Promise.all(Array.from({ length: 10 }, () => confirmAddress(token, { now })));
    expect(results.filter((result) => result.ok)).toEqual([{ ok: true, outcome: "confirmed" }]);
    expect(await currentUser(browser(headers))).toMatchObject({
      id: userId,
      email: "confirme@exemple.fr",
      emailConfirmed: true,
    });
    expect(await describeConfirmation(db, token, { now })).toBeNull();
  });

  test("a link older than seven days does nothing", async () => {
    const { userId } = await join("tard@exemple.fr");
    await sendSignUpMail(userId, { now });
    const later = new Date(now.getTime() + 7 * 86_400_000);
    expect(await confirmAddress(await tokenMailedTo("tard@exemple.fr"), { now: later })).toEqual({
      ok: false,
      reason: "link_unusable",
    });
  });

  test("confirming a known address joins its account and ends the provisional one", async () => {
    const owner = await createAccount(db, { ...claire, email: "proprietaire@exemple.fr" }, { confirmed: true, now });
    const { userId, headers } = await join("Proprietaire@Exemple.fr");
    await sendSignUpMail(userId, { now });
    const token = await tokenMailedTo("proprietaire@exemple.fr");
    expect(await describeConfirmation(db, token, { now })).toBe("attach");
    expect(await confirmAddress(token, { now })).toEqual({ ok: true, outcome: "attached" });
    expect(moved).toContainEqual({ from: userId, to: owner });
    expect(await currentUser(browser(headers))).toBeNull();
    expect(await db.selectFrom("users").select("id").where("id", "=", userId).execute()).toEqual([]);
  });

  test("two sign-ups of one address proved at once end as one account", async () => {
    const first = await join("double@exemple.fr");
    await sendSignUpMail(first.userId, { now });
    const firstToken = await tokenMailedTo("double@exemple.fr");
    await db.deleteFrom("outbox").where("to_address", "=", "double@exemple.fr").execute();
    const second = await join("double@exemple.fr");
    await sendSignUpMail(second.userId, { now });
    const secondToken = await tokenMailedTo("double@exemple.fr");
    const outcomes = await Promise.all([confirmAddress(firstToken, { now }), confirmAddress(secondToken, { now })]);
    expect(outcomes.map((result) => result.ok && result.outcome).sort()).toEqual(["attached", "confirmed"]);
    const owners = await db.selectFrom("users").select("id").where("email", "=", "double@exemple.fr").execute();
    expect(owners).toHaveLength(1);
  });
});

describe("sign-in", () => {
  test("the confirmed account and the two latest waiting sign-ups answer to an address", async () => {
    const email = "plusieurs@exemple.fr";
    const confirmed = await createAccount(db, { ...claire, email }, { confirmed: true, now });
    const waiting: string[] = [];
    for (const password of ["premier-essai-1", "deuxieme-essai-2", "troisieme-essai-3"]) {
      const at = new Date(now.getTime() + waiting.length * 1_000);
      const result = await signUp({ ...karim, email, password }, { request: browser(), now: at });
      if (result.ok) waiting.push(result.userId);
    }
    const tryWith = async (password: string) => {
      const result = await signIn({ email: ` ${email.toUpperCase()}`, password }, { request: browser(), now });
      return result.ok ? result.userId : result.reason;
    };
    expect(await tryWith(claire.password)).toBe(confirmed);
    expect(await tryWith("premier-essai-1")).toBe("wrong_credentials");
    expect(await tryWith("deuxieme-essai-2")).toBe(waiting[1]);
    expect(await tryWith("troisieme-essai-3")).toBe(waiting[2]);
    expect(await tryWith("autre chose")).toBe("wrong_credentials");
  });

  test("an unknown address fails like a wrong password", async () => {
    const result = await signIn({ email: "personne@exemple.fr", password: "quelconque" }, { request: browser(), now });
    expect(result).toEqual({ ok: false, reason: "wrong_credentials" });
  });

  test("signing in ends the session this browser had; signing out kills the cookie", async () => {
    const first = await signIn({ email: claire.email, password: claire.password }, { request: browser(), now });
    if (!first.ok) throw new Error("refused");
    const second = await signIn(
      { email: claire.email, password: claire.password },
      { request: browser(first.headers), now },
    );
    if (!second.ok) throw new Error("refused");
    expect(await currentUser(browser(first.headers))).toBeNull();
    expect(await currentUser(browser(second.headers))).toMatchObject({ firstName: "Claire" });
    const gone = await signOut(browser(second.headers));
    expect(gone.getSetCookie().join()).toMatch(/__Host-sid=;.*Max-Age=0/);
    expect(await currentUser(browser(second.headers))).toBeNull();
  });

  test("a forged cookie opens nothing", async () => {
    const request = new Request("http://localhost:3000/", { headers: { Cookie: "__Host-sid=abcdef.c2lnbmF0dXJl" } });
    expect(await currentUser(request)).toBeNull();
  });

  test("a session ends after 90 days however much it is used", async () => {
    const { headers, userId } = await join("longtemps@exemple.fr");
    expect(await currentUser(browser(headers))).not.toBeNull();
    await db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .where("user_id", "=", userId)
      .execute();
    expect(await currentUser(browser(headers))).toBeNull();
    expect(await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).toEqual([]);
  });

  test("ending all sessions signs out every browser", async () => {
    const { headers, userId } = await join("partout@exemple.fr");
    await endAllSessions(userId);
    expect(await currentUser(browser(headers))).toBeNull();
  });

  test("too many tries on one address slow strangers down, not the browser that knows it", async () => {
    const email = "ciblee@exemple.fr";
    await createAccount(db, { ...claire, email }, { confirmed: true, now });
    const own = await signIn({ email, password: claire.password }, { request: browser(), now });
    if (!own.ok) throw new Error("refused");
    process.env.LIMITS = "on";
    try {
      const from = (address: string, cookie?: string) =>
        new Request("http://localhost:3000/auth", {
          headers: { "x-client-address": address, ...(cookie && { Cookie: cookie }) },
        });
      for (let used = 0; used < limits.signInPerAddress.limit; used++)
        await countTry(db, "signInPerAddress", email, { now });
      expect(await signIn({ email, password: claire.password }, { request: from("192.0.2.1"), now })).toEqual({
        ok: false,
        reason: "too_many_tries",
        retryAfterSeconds: 60,
      });
      const cookie = own.headers
        .getSetCookie()
        .map((value) => value.split(";")[0])
        .join("; ");
      expect(
        await signIn({ email, password: claire.password }, { request: from("192.0.2.77", cookie), now }),
      ).toMatchObject({ ok: true });
    } finally {
      process.env.LIMITS = "off";
    }
  });
});

describe("reset", () => {
  test("a known and an unknown address get the same rows and jobs; only the owner gets a mail", async () => {
    const start = await rows();
    await requestReset({ email: "fantome@exemple.fr" }, { request: browser(), now });
    const middle = await rows();
    await requestReset({ email: claire.email }, { request: browser(), now });
    expect(difference(await rows(), middle)).toEqual(difference(middle, start));
    const before = await count("outbox");
    const requests = await db.selectFrom("reset_requests").select("id").where("email", "is not", null).execute();
    for (const { id } of requests) await sendResetMail(id, { now });
    expect((await count("outbox")) - before).toBe(1);
    expect(await db.selectFrom("reset_requests").select("id").where("email", "is not", null).execute()).toEqual([]);
  });

  test("of 50 parallel uses of a link exactly one succeeds, and every session ends", async () => {
    const email = "cinquante@exemple.fr";
    await createAccount(db, { ...claire, email }, { confirmed: true, now });
    const old = await signIn({ email, password: claire.password }, { request: browser(), now });
    if (!old.ok) throw new Error("refused");
    const token = await askReset(email);
    expect(await describeReset(db, token, { now })).toEqual({ isAdmin: false });
    const results = await Promise.all(
      Array.from({ length: 50 }, () => resetPassword({ token, password: "un-tout-nouveau-1" }, { now })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await currentUser(browser(old.headers))).toBeNull();
    expect(await signIn({ email, password: claire.password }, { request: browser(), now })).toMatchObject({
      ok: false,
    });
    expect(await signIn({ email, password: "un-tout-nouveau-1" }, { request: browser(), now })).toMatchObject({
      ok: true,
    });
  }, 120_000);

  test("a link older than ten minutes does nothing", async () => {
    const token = await askReset(claire.email);
    const later = new Date(now.getTime() + 10 * 60_000);
    expect(await resetPassword({ token, password: "trop-tard-42" }, { now: later })).toEqual({
      ok: false,
      reason: "link_unusable",
    });
  });

  test("a waiting sign-up that resets its password has proved its address", async () => {
    const { userId, headers } = await join("attente@exemple.fr");
    const token = await askReset("attente@exemple.fr");
    expect(await resetPassword({ token, password: "maintenant-a-moi" }, { now })).toEqual({ ok: true });
    expect(await currentUser(browser(headers))).toBeNull();
    const result = await signIn(
      { email: "attente@exemple.fr", password: "maintenant-a-moi" },
      { request: browser(), now },
    );
    expect(result).toMatchObject({ ok: true, userId });
    if (result.ok) expect(await currentUser(browser(result.headers))).toMatchObject({ emailConfirmed: true });
  });
});

describe("rights", () => {
  test("creating the same account twice gives the same account", async () => {
    const sophie = { ...claire, firstName: "Sophie", email: "sophie@leclaircie.example" };
    const first = await createAccount(db, sophie, { confirmed: true, admin: true, now });
    expect(await createAccount(db, sophie, { confirmed: true, admin: true, now })).toBe(first);
  });

  test("the coach enters; a member, a visitor and a broken check are sent away with the reason", async () => {
    const coach = await signIn(
      { email: "sophie@leclaircie.example", password: claire.password },
      { request: browser(), now },
    );
    const member = await signIn({ email: claire.email, password: claire.password }, { request: browser(), now });
    if (!coach.ok || !member.ok) throw new Error("refused");
    expect(await requireAdmin(browser(coach.headers))).toMatchObject({ firstName: "Sophie", isAdmin: true });
    const sent = async (request: Request) => {
      const answer = await requireAdmin(request).catch((thrown: Response) => thrown);
      if (!(answer instanceof Response)) throw new Error("entered");
      const flash = answer.headers.getSetCookie().find((value) => value.startsWith("__Host-flash="))!;
      const payload = flash.slice("__Host-flash=".length).split(".")[0]!;
      return [answer.headers.get("Location"), JSON.parse(Buffer.from(payload, "base64url").toString()).title];
    };
    expect(await sent(browser())).toEqual(["/auth", "Vous devez être connecté"]);
    expect(await sent(browser(member.headers))).toEqual(["/", "Accès non autorisé"]);
    await createAccount(db, { ...claire, email: "autre@leclaircie.example" }, { confirmed: true, admin: true, now });
    await db.deleteFrom("user_roles").where("user_id", "=", coach.userId).execute();
    expect(await sent(browser(coach.headers))).toEqual(["/", "Accès non autorisé"]);
    await db.schema.alterTable("user_roles").renameTo("roles_away").execute();
    expect(await sent(browser(member.headers))).toEqual(["/", "Erreur lors de la vérification des droits"]);
    await db.schema
      .alterTable("roles_away")
      .renameTo("user_roles" as never)
      .execute();
  });

  test("a visitor who must sign in is brought back afterwards", async () => {
    const answer = await requireUser(browser(), { destination: "membership" }).catch((thrown: Response) => thrown);
    if (!(answer instanceof Response)) throw new Error("entered");
    expect(answer.headers.get("Location")).toBe("/auth");
    const { destinationOf } = await import("./accounts.server");
    expect(destinationOf(browser(answer.headers))).toBe("/membership");
    expect(destinationOf(browser())).toBe("/espace-membre");
  });
});
