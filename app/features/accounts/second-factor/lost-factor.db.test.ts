import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSession } from "~/platform/auth/session.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../../tests/support/database";
import {
  createAccount,
  currentUser,
  enrolSecondFactor,
  findUser,
  offerEnrolment,
  removeLostFactor,
  signIn,
  type User,
} from "../accounts.server";
import { codeOf, stepAt } from "./totp.server";

const now = new Date("2026-11-21T10:00:00Z");
const by = "00000000-0000-4000-8000-000000000001";
const password = "orage-sur-la-mer";
const reason = "Reconnue de vive voix";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  process.env.LIMITS = "off";
  process.env.BASE_URL = "http://localhost:3000";
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

function browser(headers?: Headers): Request {
  const cookies = headers?.getSetCookie().map((value) => value.split(";")[0]) ?? [];
  return new Request("http://localhost:3000/auth", { headers: { Cookie: cookies.join("; ") } });
}

/** Somebody signed in, with a second factor. */
async function person({ admin = false } = {}): Promise<{ user: User; headers: Headers }> {
  const who = { firstName: "Claire", lastName: "Morel", phone: "06 98 76 54 32", email: `${randomUUID()}@exemple.fr` };
  const id = await createAccount(db, { ...who, password }, { confirmed: true, admin, now });
  const entered = await signIn({ email: who.email, password }, { request: browser(), now });
  if (!entered.ok) throw new Error(entered.reason);
  const user = (await findUser(db, id))!;
  const { sealed, secret } = offerEnrolment(user, { issuer: "test" });
  const session = (await readSession(browser(entered.headers)))!;
  const clockMs = Date.now();
  const code = codeOf(secret, stepAt(clockMs));
  expect(await enrolSecondFactor({ user, session }, { sealed, code }, { now, clockMs })).toMatchObject({ ok: true });
  return { user, headers: entered.headers };
}

const remove = (userId: string, why = reason) =>
  inTransaction((trx) => removeLostFactor(trx, { userId, reason: why }, { now, by }));

const mailsTo = (address: string) =>
  db.selectFrom("outbox").select(["subject", "text_body"]).where("to_address", "=", address).execute();

test("the password alone opens the account again; sessions end, the codes go, a mail and the journal tell it", async () => {
  const { user, headers } = await person();
  expect(await currentUser(browser(headers))).toMatchObject({ id: user.id, secondFactor: true });
  expect(await signIn({ email: user.email, password }, { request: browser(), now })).toMatchObject({
    reason: "second_factor",
  });
  await db.deleteFrom("outbox").execute();
  expect(await remove(user.id)).toEqual({ ok: true });
  expect(await currentUser(browser(headers))).toBeNull();
  expect(await db.selectFrom("recovery_codes").select("user_id").where("user_id", "=", user.id).execute()).toEqual([]);
  expect(await db.selectFrom("sign_in_steps").select("user_id").where("user_id", "=", user.id).execute()).toEqual([]);
  const [mail, ...others] = await mailsTo(user.email);
  expect(mail?.subject).toBe("Votre accès");
  expect(mail?.text_body.replace(/\s/g, " ")).toContain("Le second code n’est plus demandé");
  expect(mail?.text_body).not.toContain(reason);
  expect(others).toEqual([]);
  const acts = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_user_id", "reason"])
    .where("subject_id", "=", user.id)
    .execute();
  expect(acts).toEqual([{ action: "accounts.second_factor_removed", actor_user_id: by, reason }]);
  const entered = await signIn({ email: user.email, password }, { request: browser(), now });
  if (!entered.ok) throw new Error(entered.reason);
  expect(await currentUser(browser(entered.headers))).toMatchObject({ id: user.id, secondFactor: false });
});

test("never an admin's, never without a word on how the person was known, and once", async () => {
  const { user: sophie } = await person({ admin: true });
  expect(await remove(sophie.id)).toEqual({ ok: false, reason: "is_admin" });
  expect((await findUser(db, sophie.id))?.secondFactor).toBe(true);
  const { user: claire } = await person();
  expect(await remove(claire.id, " ")).toEqual({ ok: false, reason: "reason_missing" });
  expect((await findUser(db, claire.id))?.secondFactor).toBe(true);
  expect(await Promise.all([remove(claire.id), remove(claire.id)])).toContainEqual({ ok: false, reason: "none" });
});
