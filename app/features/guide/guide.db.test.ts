import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { confirmSubscription, isSubscribed } from "~/features/newsletter/newsletter.server";
import { openMailing } from "../../../tests/support/mailing";
import type { GuideRequest } from "./forms";
import { eraseOldLeads, mayRequestGuide, requestGuide } from "./guide.server";
import { MAILS_PER_DAY_BY_EMAIL, REQUESTS_PER_HOUR_BY_ADDRESS } from "./rules";

const now = new Date("2026-11-21T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
/** One address by test: this process remembers whom it wrote to. */
let email: string;
const { db, close } = await openMailing();
afterAll(close);
beforeEach(() => {
  email = `claire-${randomUUID()}@exemple.example`;
});

const ask = (change: Partial<GuideRequest> = {}, at = now) =>
  db
    .transaction()
    .execute((trx) =>
      requestGuide(trx, { firstName: "Claire", email, wantsLetter: false, source: "home", ...change }, { now: at }),
    );
const leads = () => db.selectFrom("leads").selectAll().where("email", "=", email).execute();
const mails = () => db.selectFrom("outbox").selectAll().where("to_address", "=", email).orderBy("created_at").execute();
const subscribers = () => db.selectFrom("newsletter_subscribers").selectAll().where("email", "=", email).execute();
const forget = (at: Date) => db.transaction().execute((trx) => eraseOldLeads(trx, { now: at }));

test("a request is kept with what was agreed to, and its mail carries the link and tells nothing", async () => {
  await ask();
  expect(await leads()).toMatchObject([
    { email, first_name: "Claire", wants_newsletter: false, consent_text_version: "2026-11", source: "home" },
  ]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to_address: email, attachments: [], unsubscribe_url: null });
  expect(mail?.text_body).toContain("https://leclaircie.example/guide/telecharger/guide-eclaircie.pdf");
  expect(mail?.text_body).toContain("Bonjour Claire");
  for (const words of [mail?.subject, mail?.text_body, mail?.html]) expect(words).not.toMatch(/divorc|sépara|coach/i);
});

test("a form sent twice is one request and one mail, even at the same moment", async () => {
  await Promise.all([ask({ wantsLetter: true }), ask({ wantsLetter: true })]);
  await ask({ wantsLetter: true, email: email.toUpperCase() }, later(9));
  expect(await leads()).toHaveLength(1);
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
    "Confirmez votre adresse",
    "Le document que vous avez demandé",
  ]);
});

test("whoever lost the mail asks again and receives it", async () => {
  await ask();
  await ask({ firstName: "Claire M." }, later(11));
  expect(await leads()).toMatchObject([{ first_name: "Claire M.", created_at: now, last_asked_at: later(11) }]);
  expect(await mails()).toHaveLength(2);
});

test("nobody can flood a stranger's mailbox", async () => {
  for (let count = 0; count < MAILS_PER_DAY_BY_EMAIL + 4; count += 1) await ask({}, later(count * 11));
  expect(await mails()).toHaveLength(MAILS_PER_DAY_BY_EMAIL);
});

test("the guide comes without the letter; the letter only starts with its own confirmation", async () => {
  await ask();
  expect(await subscribers()).toEqual([]);
  await ask({ wantsLetter: true }, later(1));
  expect(await subscribers()).toMatchObject([{ email, status: "pending", source: "guide" }]);
  expect(await isSubscribed(db, email)).toBe(false);
  expect(await leads()).toMatchObject([{ wants_newsletter: true }]);
});

test("nothing is kept, and nothing sent, when the transaction fails", async () => {
  const lost = db.transaction().execute(async (trx) => {
    await requestGuide(trx, { firstName: "Claire", email, wantsLetter: true, source: "page" }, { now });
    throw new Error("the power went");
  });
  await expect(lost).rejects.toThrow("the power went");
  expect([await leads(), await mails()]).toEqual([[], []]);
});

test("a lead is forgotten thirteen months after its last request, unless its owner receives the letter", async () => {
  await ask({ wantsLetter: true });
  await forget(new Date("2027-12-20T10:00:00Z"));
  expect(await leads()).toHaveLength(1);

  const confirmation = (await mails()).find(({ subject }) => subject === "Confirmez votre adresse");
  const token = confirmation?.text_body.match(/jeton=([\w-]+)/)?.[1] ?? "";
  await db.transaction().execute((trx) => confirmSubscription(trx, { token }, { now: later(5) }));
  await forget(new Date("2027-12-22T10:00:00Z"));
  expect(await leads()).toHaveLength(1);

  await db
    .updateTable("newsletter_subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: later(6) })
    .where("email", "=", email)
    .execute();
  await forget(new Date("2027-12-22T10:00:00Z"));
  expect(await leads()).toEqual([]);
});

test("one network address may ask a few times an hour, another is not held back by it", async () => {
  for (let count = 0; count < REQUESTS_PER_HOUR_BY_ADDRESS; count += 1) {
    expect(await mayRequestGuide(db, { ip: "192.0.2.81" }, { now })).toBe(true);
  }
  expect(await mayRequestGuide(db, { ip: "192.0.2.81" }, { now })).toBe(false);
  expect(await mayRequestGuide(db, { ip: "192.0.2.82" }, { now })).toBe(true);
});
