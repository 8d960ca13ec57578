import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createAccount,
  requestReset,
  sendResetMail,
  sendSignUpMail,
  signUp,
} from "~/features/accounts/accounts.server";
import { mayRequestGuide, requestGuide } from "~/features/guide/guide.server";
import { mayRequestSubscription, requestSubscription } from "~/features/newsletter/newsletter.server";
import type { Db } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { MAILS_ASKED_BY_ONE_NETWORK, MAILS_ASKED_FOR_ONE_MAILBOX } from "~/platform/mail/asked-mail.server";
import { openAccounts } from "./support/accounts";

// What a stranger makes us write to somebody by typing her address in one form after another, with the limits in force.

const now = new Date("2026-11-24T10:00:00Z");
let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openAccounts());
  process.env.LIMITS = "on";
});
afterAll(async () => {
  process.env.LIMITS = "off";
  await close();
});

let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `10.77.${networks >> 8}.${networks & 255}`;
}

const from = (ip: string) =>
  new Request("http://localhost:3000/auth", { headers: { [clientAddressHeader]: ip, Cookie: "" } });

async function signsUp(email: string, ip: string) {
  const person = { firstName: "A", lastName: "B", phone: "0600000000" };
  const result = await signUp({ ...person, email, password: `${randomUUID()}` }, { request: from(ip), now });
  if (result.ok) await sendSignUpMail(result.userId, { now });
  return result.ok;
}

async function asksForGuide(email: string, ip: string, wantsLetter: boolean) {
  if (!(await mayRequestGuide(db, { ip }, { now }))) return false;
  const request = { firstName: "Claire", email, wantsLetter, source: "home" as const };
  await db.transaction().execute((trx) => requestGuide(trx, request, { now }));
  return true;
}

async function asksForLetter(email: string, ip: string) {
  if (!(await mayRequestSubscription(db, { ip }, { now }))) return false;
  await db.transaction().execute((trx) => requestSubscription(trx, { email, source: "home" }, { now }));
  return true;
}

async function asksForReset(email: string, ip: string) {
  const asked = await requestReset({ email }, { request: from(ip), now });
  for (const { id } of await db.selectFrom("reset_requests").select("id").where("email", "is not", null).execute())
    await sendResetMail(id, { now });
  return asked.ok;
}

const mailsTo = async (email: string) =>
  (await db.selectFrom("outbox").select("id").where("to_address", "=", email).execute()).length;

test("all forms together write a few mails to one mailbox, answer as before, and keep no forgotten password from being set", async () => {
  const email = "inondee@exemple.fr";
  const person = { firstName: "Claire", lastName: "Martin", phone: "0600000000" };
  await createAccount(db, { ...person, email, password: "une-longue-phrase-12" }, { confirmed: true, now });
  for (let count = 0; count < 8; count++) expect(await signsUp(email, newNetwork())).toBe(true);
  expect(await asksForGuide(email, newNetwork(), true)).toBe(true);
  expect(await asksForLetter(email, newNetwork())).toBe(true);
  expect(await mailsTo(email)).toBe(MAILS_ASKED_FOR_ONE_MAILBOX.limit);

  const hers = newNetwork();
  for (let count = 0; count < 5; count++) expect(await asksForReset(email, hers)).toBe(true);
  expect(await mailsTo(email)).toBe(MAILS_ASKED_FOR_ONE_MAILBOX.limit + 3);
});

test("one network asks for so many mails, whatever the forms and the addresses, and others are left alone", async () => {
  const ip = newNetwork();
  const stranger = () => `${randomUUID()}@exemple.fr`;
  const doors = [signsUp, asksForReset, asksForLetter, (email: string, at: string) => asksForGuide(email, at, false)];
  for (let count = 0; count < MAILS_ASKED_BY_ONE_NETWORK.limit; count++)
    expect(await doors[count % doors.length]!(stranger(), ip), `${count}`).toBe(true);
  for (const door of doors) expect(await door(stranger(), ip)).toBe(false);
  for (const door of doors) expect(await door(stranger(), newNetwork())).toBe(true);
});
