import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createAccount, savePreferences } from "~/features/accounts/accounts.server";
import { DEFAULT_PREFERENCES } from "~/features/accounts/rules";
import { defaultSettings } from "~/features/settings/rules";
import { mailSamples } from "~/mail-samples.server";
import { inTransaction } from "~/platform/db/database.server";
import { type QueuedMail, queueMail } from "~/platform/mail/outbox.server";
import { type MailTemplate, mailRegister, ruleOf } from "~/platform/mail/register";
import { openMailing } from "../tests/support/mailing";

const { db, close } = await openMailing();
afterAll(close);

const now = new Date("2026-11-21T10:00:00Z");
const templates = Object.keys(mailRegister) as MailTemplate[];
const person = { firstName: "Claire", lastName: "Morel", phone: "0612345678", password: "Promenade-en-foret-12" };

/** Queues the preview of this mail, with a paper and an answer address, and gives what the outbox keeps of it. */
async function queued(template: MailTemplate, to: Pick<QueuedMail, "to" | "accountId">) {
  const sample = mailSamples.find((one) => one.template === template);
  if (!sample) throw new Error(`${template} has no preview`);
  const mail: QueuedMail = {
    ...to,
    template,
    subject: sample.subject,
    body: sample.draw(defaultSettings, "https://leclaircie.example"),
    dedupeKey: `${template}:${randomUUID()}`,
    replyTo: { name: "Sophie", address: "sophie@exemple.example" },
    attachments: [{ filename: "recu.pdf", contentType: "application/pdf", source: { kind: "invoice-pdf", id: "1" } }],
    unsubscribeUrl: "https://leclaircie.example/lettre/desinscription",
    now,
  };
  const id = await inTransaction((trx) => queueMail(trx, mail));
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** An account whose address is `${name}@exemple.example`. */
async function account(name: string, { confirmed }: { confirmed: boolean }) {
  const email = `${name}@exemple.example`;
  return { to: email, accountId: await createAccount(db, { ...person, email }, { confirmed, now }) };
}

test("of every mail, an address nobody has proved gets what proves it and what the law asks for, and no word of the rest", async () => {
  const unproved = await account("jamais-confirmee", { confirmed: false });
  const withheld: MailTemplate[] = [];
  for (const template of templates) {
    for (const to of [unproved, { to: unproved.to }]) {
      const row = await queued(template, to);
      const leaves = ruleOf(template).to === "coach" || ruleOf(template).unproved !== undefined;
      expect([template, row.status]).toEqual([template, leaves ? "queued" : "withheld"]);
      if (leaves) continue;
      withheld.push(template);
      const { html, text_body, reply_to, attachments, unsubscribe_url } = row;
      expect({ html, text_body, reply_to, attachments, unsubscribe_url }).toEqual({
        html: "",
        text_body: "",
        reply_to: null,
        attachments: [],
        unsubscribe_url: null,
      });
    }
  }
  for (const template of ["message-received", "place-confirmed", "place-offered", "password-changed"] as const)
    expect(withheld).toContain(template);
  const jobs = (await db.selectFrom("outbox").select("id").where("status", "=", "queued").execute()).length;
  expect(jobs).toBe(2 * templates.length - withheld.length);
});

test("a proved address gets every mail", async () => {
  const proved = await account("confirmee", { confirmed: true });
  for (const template of templates) expect((await queued(template, proved)).status, template).toBe("queued");
});

test("of every mail, who asked for none gets what the law asks for, the links she asks for and the warnings, and no word of the rest", async () => {
  const silent = await account("silencieuse", { confirmed: true });
  const preferences = { ...DEFAULT_PREFERENCES, mail: false };
  await inTransaction((trx) => savePreferences(trx, silent.accountId, preferences, { now }));
  for (const template of templates)
    for (const to of [silent, { to: silent.to }]) {
      const { to: reader, unproved, warns } = ruleOf(template);
      const leaves = reader === "coach" || unproved !== undefined || warns === true;
      const row = await queued(template, to);
      expect([template, row.status, leaves || row.html === ""]).toEqual([
        template,
        leaves ? "queued" : "withheld",
        true,
      ]);
    }
  await inTransaction((trx) => savePreferences(trx, silent.accountId, { ...preferences, mail: true }, { now }));
  expect((await queued("place-confirmed", silent)).status).toBe("queued");
});

test("an account is not vouched for by another one of the same address, nor by the letter", async () => {
  const owner = await account("partagee", { confirmed: true });
  const stranger = await account("en-attente", { confirmed: false });
  const asStranger = { to: owner.to, accountId: stranger.accountId };
  expect((await queued("place-confirmed", asStranger)).status).toBe("withheld");
  await db
    .insertInto("newsletter_subscribers")
    .values({
      id: randomUUID(),
      email: stranger.to,
      status: "active",
      consent_text_version: "2026-11",
      source: "page",
      created_at: now,
      requested_at: now,
      confirmed_at: now,
      unsubscribed_at: null,
      confirm_token_hash: null,
      confirm_until: null,
    })
    .execute();
  expect((await queued("letter-known", { to: stranger.to })).status).toBe("queued");
  expect((await queued("place-confirmed", stranger)).status).toBe("withheld");
});
