import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { mayLeaveMessage, receiveMessage } from "./contact.server";
import { readContactForm } from "./forms";
import { consentMissing } from "./messages";
import { MESSAGES_PER_HOUR_BY_ADDRESS } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
let db: Db;
let close: () => Promise<void>;

beforeEach(async () => {
  vi.stubEnv("BASE_URL", "https://leclaircie.example");
  vi.stubEnv("APP_SECRET", "a-secret-for-tests-0123456789abcdef0123456789");
  ({ db, close } = await testDatabase());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await close();
});

const claire = {
  source: "home" as const,
  name: "Claire Martin",
  email: "claire@exemple.example",
  phone: null,
  situation: null,
  message: "Je ne sais pas par où commencer.",
  consent: false,
};

test("a message is kept with its two mails, and no subject tells anything of it", async () => {
  const { id } = await db.transaction().execute((trx) => receiveMessage(trx, claire, { now }));

  const kept = await db.selectFrom("contact_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    name: "Claire Martin",
    status: "new",
    source: "home",
    consent_rgpd: false,
    consent_version: null,
  });

  const mails = await db.selectFrom("outbox").selectAll().orderBy("dedupe_key").execute();
  expect(mails.map((mail) => mail.to_address)).toEqual(["bonjour@leclaircie.example", "claire@exemple.example"]);
  for (const mail of mails) expect(mail.subject).not.toMatch(/Claire|divorce|commencer/);
  const [notice, acknowledgement] = mails;
  expect(notice?.text_body).toContain("par où commencer");
  expect(acknowledgement?.text_body).not.toContain("par où commencer");
});

test("nothing is kept, and nothing sent, when the transaction fails", async () => {
  const lost = db.transaction().execute(async (trx) => {
    await receiveMessage(trx, claire, { now });
    throw new Error("the power went");
  });
  await expect(lost).rejects.toThrow("the power went");
  expect(await db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("the consent of the dialog is kept with the version that was accepted", async () => {
  await db.transaction().execute((trx) => receiveMessage(trx, { ...claire, source: "dialog", consent: true }, { now }));
  const kept = await db.selectFrom("contact_messages").selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ consent_rgpd: true, consent_version: "2026-11" });
});

test("one address may leave a few messages an hour, another is not held back by it", async () => {
  for (let count = 0; count < MESSAGES_PER_HOUR_BY_ADDRESS; count += 1) {
    expect(await mayLeaveMessage(db, { ip: "192.0.2.1" }, { now })).toBe(true);
  }
  expect(await mayLeaveMessage(db, { ip: "192.0.2.1" }, { now })).toBe(false);
  expect(await mayLeaveMessage(db, { ip: "192.0.2.2" }, { now })).toBe(true);
});

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("the home form asks for nom, prénom and e-mail, and lets the message be empty", () => {
  expect(
    readContactForm(formOf({ source: "home", lastName: "Martin", firstName: "Claire", email: "c@e.fr" })),
  ).toMatchObject({
    ok: true,
    input: { name: "Claire Martin", message: "", phone: null },
  });
  const empty = readContactForm(formOf({ source: "home" }));
  expect(empty.ok ? [] : Object.keys(empty.errors)).toEqual(["lastName", "firstName", "email"]);
});

test("the dialog refuses without the consent, in the words of the specification", () => {
  const form = { source: "dialog", name: "Claire", email: "c@e.fr", message: "Bonjour" };
  expect(readContactForm(formOf(form))).toEqual({ ok: false, errors: { consent: consentMissing } });
  expect(readContactForm(formOf({ ...form, consent: "on" }))).toMatchObject({ ok: true, input: { consent: true } });
});
