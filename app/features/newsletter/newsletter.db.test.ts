import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openMailing } from "../../../tests/support/mailing";
import { statementsOf } from "../../../tests/support/statements";
import {
  canConfirm,
  confirmSubscription,
  eraseUnconfirmedSubscribers,
  isSubscribed,
  listLetterConsents,
  requestSubscription,
  unsubscribe,
  unsubscribeUrl,
  withdrawLetterConsent,
} from "./newsletter.server";
import { CONSENT_TEXT_VERSION } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
/** One address by test: this process remembers whom it wrote to. */
let email: string;
const { db, close } = await openMailing();
afterAll(close);
beforeEach(() => {
  email = `karim-${randomUUID()}@exemple.example`;
});

const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const mails = () => db.selectFrom("outbox").selectAll().where("to_address", "=", email).orderBy("created_at").execute();
const subscribers = () => db.selectFrom("newsletter_subscribers").selectAll().where("email", "=", email).execute();
const request = (at = now, to = email) =>
  db.transaction().execute((trx) => requestSubscription(trx, { email: to, source: "home" }, { now: at }));
const confirm = (token: string, at = now) =>
  db.transaction().execute((trx) => confirmSubscription(trx, { token }, { now: at }));

async function tokenFromLastMail(): Promise<string> {
  const last = (await mails()).at(-1);
  const token = last?.text_body.match(/jeton=([\w-]+)/)?.[1];
  if (!token) throw new Error("no link in the last mail");
  return token;
}

test("an address receives the letter only once its owner confirmed, and the link serves once", async () => {
  await request();
  expect(await isSubscribed(db, email)).toBe(false);
  const token = await tokenFromLastMail();
  expect(await canConfirm(db, token, { now })).toBe(true);
  expect(await isSubscribed(db, email)).toBe(false);

  expect(await confirm(token)).toEqual({ ok: true, email });
  expect(await isSubscribed(db, email)).toBe(true);
  expect(await confirm(token)).toEqual({ ok: false, reason: "link_unknown" });
});

test("a link is refused after seven days, and the address then forgotten", async () => {
  await request();
  const token = await tokenFromLastMail();
  expect(await confirm(token, later(8))).toEqual({ ok: false, reason: "link_expired" });
  await db.transaction().execute((trx) => eraseUnconfirmedSubscribers(trx, { now: later(8) }));
  expect(await subscribers()).toEqual([]);
});

test("a known address is told by mail only, and stays subscribed", async () => {
  await request();
  await confirm(await tokenFromLastMail());
  await request(later(1), email.toUpperCase());
  const last = (await mails()).at(-1);
  expect(last?.to_address).toBe(email);
  expect(last?.text_body).toContain("déjà");
  expect(await isSubscribed(db, email)).toBe(true);
  expect(await subscribers()).toHaveLength(1);
});

test("asked for once, then again at once, an address costs the same whether it receives the letter or not", async () => {
  await request();
  await confirm(await tokenFromLastMail());
  const stranger = `inconnue-${randomUUID()}@exemple.example`;
  const cost = async (to: string, at: Date) => (await statementsOf(() => request(at, to))).length;
  expect(await cost(email, later(1))).toBe(await cost(stranger, later(1)));
  const again = await cost(stranger, later(1 / 160 + 1));
  expect(await cost(email, later(1 / 160 + 1))).toBe(again);
  expect(again, "nothing is asked of the mails").toBeLessThan(7);
});

test("nobody can flood a stranger's mailbox", async () => {
  for (let count = 0; count < 5; count += 1) await request(later(count / 96));
  expect((await mails()).length).toBe(2);
});

test("a form sent twice is one subscription and one mail, whose link works; whoever lost it asks again later", async () => {
  await Promise.all([request(), request(), request()]);
  await request(later(1 / 160));
  expect(await subscribers()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
  await request(later(1 / 96));
  expect(await mails()).toHaveLength(2);
  expect(await confirm(await tokenFromLastMail(), later(1))).toEqual({ ok: true, email });
});

test("stopping the letter takes a signed link, works twice, and one may come back", async () => {
  await request();
  await confirm(await tokenFromLastMail());
  const [{ id = "" } = {}] = await subscribers();
  const token = new URL(unsubscribeUrl(id)).searchParams.get("jeton") ?? "";
  const stop = (value: string) =>
    db.transaction().execute((trx) => unsubscribe(trx, { token: value }, { now: later(2) }));

  expect(await stop(`${id}.forged`)).toEqual({ ok: false, reason: "link_unknown" });
  expect(await isSubscribed(db, email)).toBe(true);
  expect(await stop(token)).toEqual({ ok: true });
  expect(await stop(token)).toEqual({ ok: true });
  expect(await isSubscribed(db, email)).toBe(false);

  await request(later(3));
  await confirm(await tokenFromLastMail(), later(3));
  expect(await isSubscribed(db, email)).toBe(true);
});

test("a whole link whose address was erased since has nothing more to stop, and says so", async () => {
  await request();
  await confirm(await tokenFromLastMail());
  const [{ id = "" } = {}] = await subscribers();
  await db.deleteFrom("newsletter_subscribers").where("id", "=", id).execute();
  const token = new URL(unsubscribeUrl(id)).searchParams.get("jeton") ?? "";
  const stop = (value: string) =>
    db.transaction().execute((trx) => unsubscribe(trx, { token: value }, { now: later(2) }));
  expect(await stop(token)).toEqual({ ok: true });
  expect(await stop(`${token}a`)).toEqual({ ok: false, reason: "link_unknown" });
});

test("stopped by a slip of the finger and asked for again at once, the letter is asked for anew", async () => {
  await request();
  await confirm(await tokenFromLastMail(), later(1 / 1440));
  await db.transaction().execute((trx) => withdrawLetterConsent(trx, { email }, { now: later(2 / 1440) }));
  await request(later(3 / 1440));
  await request(later(4 / 1440));
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    "Confirmez votre adresse",
    "C’est noté, merci",
    "Confirmez votre adresse",
  ]);
  expect(await confirm(await tokenFromLastMail(), later(5 / 1440))).toEqual({ ok: true, email });
});

test("the proof of the wish is kept: which sentence, when it was asked, when it was confirmed, when it ended", async () => {
  await request();
  await confirm(await tokenFromLastMail(), later(1));
  const [kept] = await subscribers();
  expect(kept).toMatchObject({
    email,
    source: "home",
    consent_text_version: CONSENT_TEXT_VERSION,
    requested_at: now,
    confirmed_at: later(1),
    unsubscribed_at: null,
  });
  const token = new URL(unsubscribeUrl(kept?.id ?? "")).searchParams.get("jeton") ?? "";
  await db.transaction().execute((trx) => unsubscribe(trx, { token }, { now: later(9) }));
  expect(await subscribers()).toMatchObject([{ confirmed_at: later(1), unsubscribed_at: later(9) }]);
});

test("given, stopped, given again: the history keeps each with its moments, and is not rewritten", async () => {
  const history = () => listLetterConsents(db, email);
  await request();
  expect(await history(), "asked for, not agreed to").toEqual([]);
  await confirm(await tokenFromLastMail(), later(1));
  await db.transaction().execute((trx) => withdrawLetterConsent(trx, { email }, { now: later(9) }));
  await db.transaction().execute((trx) => withdrawLetterConsent(trx, { email }, { now: later(10) }));
  expect(await isSubscribed(db, email)).toBe(false);
  await request(later(20));
  expect(await history(), "asked for again, not agreed to").toHaveLength(1);
  await confirm(await tokenFromLastMail(), later(21));
  const text = { textVersion: CONSENT_TEXT_VERSION, where: "formulaire du site" };
  expect(await history()).toEqual([
    { ...text, givenAt: later(1), withdrawnAt: later(9) },
    { ...text, givenAt: later(21), withdrawnAt: null },
  ]);

  const rewrite = (change: object) => db.updateTable("newsletter_consents").set(change).execute();
  await expect(rewrite({ given_at: later(2) })).rejects.toMatchObject({ constraint: "consents_are_not_rewritten" });
  await expect(rewrite({ withdrawn_at: null })).rejects.toMatchObject({ constraint: "consents_are_not_rewritten" });
  await expect(rewrite({ text_version: "autre" })).rejects.toMatchObject({ constraint: "consents_are_not_rewritten" });
});

test("a clock that went back keeps nobody from stopping the letter", async () => {
  await request();
  await confirm(await tokenFromLastMail(), later(1));
  await db.transaction().execute((trx) => withdrawLetterConsent(trx, { email }, { now }));
  expect(await isSubscribed(db, email)).toBe(false);
  expect(await listLetterConsents(db, email)).toMatchObject([{ givenAt: later(1), withdrawnAt: later(1) }]);
});

test("a letter can be left in one click from the mail program; the mail that asks for a confirmation is no letter", async () => {
  await request();
  await confirm(await tokenFromLastMail());
  await request(later(1));
  const [{ id = "" } = {}] = await subscribers();
  expect((await mails()).map((mail) => [mail.subject, mail.unsubscribe_url])).toEqual([
    ["Confirmez votre adresse", null],
    ["C’est noté, merci", unsubscribeUrl(id)],
    ["Votre inscription à la lettre", unsubscribeUrl(id)],
  ]);
});

test("a former subscriber who asks again without confirming stays unsubscribed, and is forgotten after three years", async () => {
  await request();
  await confirm(await tokenFromLastMail());
  const [{ id = "" } = {}] = await subscribers();
  const token = new URL(unsubscribeUrl(id)).searchParams.get("jeton") ?? "";
  await db.transaction().execute((trx) => unsubscribe(trx, { token }, { now: later(2) }));
  await request(later(3));
  const forget = (at: Date) => db.transaction().execute((trx) => eraseUnconfirmedSubscribers(trx, { now: at }));

  await forget(later(11));
  expect(await subscribers()).toMatchObject([{ status: "unsubscribed" }]);
  await forget(later(1096));
  expect(await subscribers()).toHaveLength(1);
  await forget(later(1099));
  expect(await subscribers()).toEqual([]);
});
