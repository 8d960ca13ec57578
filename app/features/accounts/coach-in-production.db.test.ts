import { afterAll, beforeAll, expect, test } from "vitest";
import { readSession } from "~/platform/auth/session.server";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import { browser, now } from "../../../tests/support/accounts";
import { codeOf, stepAt } from "../../../tests/support/authenticator";
import { testDatabase } from "../../../tests/support/database";
import {
  createAccount,
  currentUser,
  enrolSecondFactor,
  findUser,
  finishSignIn,
  offerEnrolment,
  removeSecondFactor,
  requireAdmin,
  signIn,
} from "./accounts.server";

const origin = "https://site.example";
const who = { firstName: "Sophie", lastName: "Delmas", phone: "01 99 00 12 34", email: "sophie@exemple.fr" };
const password = "une-longue-phrase-12";

let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  Object.assign(process.env, {
    NODE_ENV: "production",
    PASSWORD_COST: "full",
    HOST: "127.0.0.1",
    BASE_URL: origin,
    APP_SECRET: "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f",
    DATABASE_URL: "postgresql://localhost/site",
    MOLLIE_API_KEY: "test_productiondemo0000000",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "L’Éclaircie <bonjour@site.example>",
  });
  // Read once for the process; what draws the mails must not change its mind about where it runs.
  expect(config().production).toBe(true);
  process.env.NODE_ENV = "test";
  ({ db, close } = await testDatabase());
});
afterAll(() => close());

const at = (answer?: Headers) => browser(answer, `${origin}/admin`);

test("in production the coach enters the back office with a second factor only, and cannot put it down", async () => {
  const id = await createAccount(db, { ...who, password }, { confirmed: true, admin: true, now });
  const first = await signIn({ email: who.email, password }, { request: at(), now });
  const elsewhere = await signIn({ email: who.email, password }, { request: at(), now });
  if (!first.ok || !elsewhere.ok) throw new Error("refused");
  const sent = await requireAdmin(at(first.headers)).catch((thrown: Response) => thrown);
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get("Location")).toBe("/espace-membre/profil/double-authentification");

  const sophie = (await findUser(db, id))!;
  const { sealed, secret } = offerEnrolment(sophie, { issuer: "L’Éclaircie" });
  const earlier = codeOf(secret, stepAt(Date.now()) - 1);
  const visit = { user: sophie, session: (await readSession(at(first.headers)))! };
  expect(await enrolSecondFactor(visit, { sealed, code: earlier }, { now })).toMatchObject({ ok: true });
  // Whoever knew the password alone, and was inside before, is outside now.
  expect(await currentUser(at(first.headers))).toMatchObject({ id, secondFactor: true });
  expect(await currentUser(at(elsewhere.headers))).toBeNull();
  expect(await removeSecondFactor(sophie, { now })).toEqual({ ok: false, reason: "required" });

  const second = await signIn({ email: who.email, password }, { request: at(), now });
  if (second.ok || second.reason !== "second_factor") throw new Error("no code asked for");
  const code = codeOf(secret, stepAt(Date.now()));
  const entered = await finishSignIn(code, { request: at(second.headers), now });
  if (!entered.ok) throw new Error("refused");
  expect(await requireAdmin(at(entered.headers))).toMatchObject({ id, secondFactor: true });
});
