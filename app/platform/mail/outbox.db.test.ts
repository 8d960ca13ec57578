import { createServer } from "node:net";
import PostalMime from "postal-mime";
import { createElement, Fragment } from "react";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { UnsafeMailField } from "./address";
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from "./layout";
import {
  mailBrandPort,
  type QueuedMail,
  queueMail,
  replyAddressPort,
  resendMail,
  resendStuckMail,
  sendQueuedMail,
} from "./outbox.server";
import { attachmentsPort } from "./transport.server";

const PORT = await freePort();
const now = new Date("2026-11-21T13:20:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: SMTPServer | undefined;
let received: Buffer[] = [];
let hangUpAfterData = false;
let refusal: { code: number; message: string } | undefined;

beforeAll(async () => {
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${PORT}`);
  vi.stubEnv("BASE_URL", "https://leclaircie.example");
  vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-the-outbox-0123456789");
  vi.stubEnv("MAIL_FROM", "L’Éclaircie <bonjour@leclaircie.example>");
  database = await testDatabase();
  await startServer();
});

afterAll(async () => {
  await stopServer();
  await database.close();
});

beforeEach(async () => {
  await database.db.deleteFrom("outbox").execute();
  received = [];
  hangUpAfterData = false;
  refusal = undefined;
});

test("Claire receives a mail with its accents, its plain text and its attachment", async () => {
  attachmentsPort.provide({ receipt: async (id) => Buffer.from(`reçu ${id}`) });
  const id = await queue({
    subject: "Votre reçu n° 12 – été à Évry",
    attachments: [
      {
        filename: "recu-2026-0012.txt",
        contentType: "text/plain; charset=utf-8",
        source: { kind: "receipt", id: "12" },
      },
    ],
  });
  await sendQueuedMail(id, { now });

  const mail = await PostalMime.parse(one());
  expect(mail.subject).toBe("Votre reçu n° 12 – été à Évry");
  expect(mail.from).toMatchObject({ name: "L’Éclaircie", address: "bonjour@leclaircie.example" });
  expect(mail.to?.[0]?.address).toBe("claire@example.org");
  expect(mail.html).toContain("Bonjour Zoé, c’est reçu");
  expect(mail.text).toContain("Bonjour Zoé, c’est reçu");
  expect(mail.text).toContain("https://leclaircie.example/espace-membre");
  expect(mail.text).toMatch(/Référence\s: F-2026-0012/);
  expect(mail.text).not.toContain("À ouvrir tranquillement");
  expect(mail.attachments[0]?.filename).toBe("recu-2026-0012.txt");
  expect(new TextDecoder().decode(mail.attachments[0]?.content as ArrayBuffer)).toBe("reçu 12");

  const row = await find(id);
  expect(row).toMatchObject({ status: "sent", attempts: 1, html: "", text_body: "", last_error: null });
  expect(row.sent_at).toEqual(now);
});

test("the layout names nothing of what the house helps with", async () => {
  const id = await queue({});
  const { html } = await find(id);
  expect(html).not.toMatch(/divorc|sépara|separa|coach|avocat/i);
  expect(html).toContain('lang="fr"');
  expect(html).not.toMatch(/<img|<script|<link/i);
});

test("the same cause twice makes one row and one mail", async () => {
  const first = await queue({ dedupeKey: "welcome:claire" });
  const second = await queue({ dedupeKey: "welcome:claire", subject: "Autre sujet" });
  expect(second).toBe(first);
  await sendQueuedMail(first, { now });
  await sendQueuedMail(first, { now });
  expect(received).toHaveLength(1);
});

test("a mail of a cancelled act never exists", async () => {
  await expect(
    inTransaction(async (trx) => {
      await queueMail(trx, mail({}));
      throw new Error("the act failed");
    }),
  ).rejects.toThrow("the act failed");
  expect(await database.db.selectFrom("outbox").selectAll().execute()).toHaveLength(0);
});

test("two workers taking the same mail at once send it once", async () => {
  const id = await queue({});
  await Promise.all([sendQueuedMail(id, { now }), sendQueuedMail(id, { now }), sendQueuedMail(id, { now })]);
  expect(received).toHaveLength(1);
});

test("a worker killed after the server accepted sends again under the same Message-ID", async () => {
  const id = await queue({});
  await sendQueuedMail(id, { now });
  const body = await find(id);
  // What a kill between the server's answer and our own note leaves: leased, not yet marked as sent.
  await database.db
    .updateTable("outbox")
    .set({ status: "sending", sent_at: null, lease_until: later(10), html: "<p>Bonjour</p>", text_body: "Bonjour" })
    .where("id", "=", id)
    .execute();

  expect(await resendStuckMail({ now: later(9) })).toBe(0);
  await sendQueuedMail(id, { now: later(9) });
  expect(received).toHaveLength(1);

  expect(await resendStuckMail({ now: later(11) })).toBe(1);
  await sendQueuedMail(id, { now: later(11) });
  const ids = await Promise.all(received.map(async (raw) => (await PostalMime.parse(raw)).messageId));
  expect(ids).toEqual([body.message_id, body.message_id]);
  expect((await find(id)).status).toBe("sent");
});

test("a connection cut after the text is tried again under the same Message-ID", async () => {
  const id = await queue({});
  hangUpAfterData = true;
  await expect(sendQueuedMail(id, { now })).rejects.toThrow();
  hangUpAfterData = false;
  await sendQueuedMail(id, { now: later(1) });
  const ids = await Promise.all(received.map(async (raw) => (await PostalMime.parse(raw)).messageId));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("while the mail server is away the mail waits, then leaves", async () => {
  const id = await queue({});
  await stopServer();
  await expect(sendQueuedMail(id, { now })).rejects.toThrow("the mail did not leave");
  expect(await find(id)).toMatchObject({ status: "queued", attempts: 1 });
  await startServer();
  expect(await resendStuckMail({ now: later(5) })).toBe(0);
  expect(await resendStuckMail({ now: later(31) })).toBe(1);
  await sendQueuedMail(id, { now: later(31) });
  expect(received).toHaveLength(1);
  expect(await find(id)).toMatchObject({ status: "sent", attempts: 2 });
});

test("what is true for a time leaves within it, or not at all, and nobody sends it again", async () => {
  const late = await queue({ goodUntil: later(20) });
  await stopServer();
  await expect(sendQueuedMail(late, { now })).rejects.toThrow("the mail did not leave");
  await startServer();
  const intime = await queue({ goodUntil: later(32) });
  expect(await resendStuckMail({ now: later(31) })).toBe(2);
  for (const id of [late, intime]) await sendQueuedMail(id, { now: later(31) });
  expect(received).toHaveLength(1);
  expect((await find(intime)).status).toBe("sent");
  const end = { status: "failed", text_body: "", html: "", last_error: "Parti si tard, il n’aurait plus dit vrai." };
  expect(await find(late)).toMatchObject(end);
  expect(await inTransaction((trx) => resendMail(trx, { id: late }, { now: later(32) }))).toMatchObject({ ok: false });
});

test("a recipient refused for good is recorded without the address and not tried again", async () => {
  const id = await queue({});
  refusal = { code: 550, message: "no such user claire@example.org here" };
  await sendQueuedMail(id, { now });
  const row = await find(id);
  expect(row.status).toBe("failed");
  expect(row.last_error).toContain("550");
  expect(row.last_error).not.toContain("claire@");
  refusal = undefined;
  await sendQueuedMail(id, { now });
  expect(await resendStuckMail({ now: later(600) })).toBe(0);
  expect(received).toHaveLength(0);
});

test("a recipient refused for now is tried again", async () => {
  const id = await queue({});
  refusal = { code: 450, message: "greylisted, come back" };
  await expect(sendQueuedMail(id, { now })).rejects.toThrow("450");
  expect((await find(id)).status).toBe("queued");
});

test("after five days of failures the mail is given up", async () => {
  const id = await queue({});
  refusal = { code: 450, message: "come back" };
  await expect(sendQueuedMail(id, { now })).rejects.toThrow();
  const afterFiveDays = later(5 * 24 * 60 + 1);
  await expect(sendQueuedMail(id, { now: afterFiveDays })).rejects.toThrow();
  expect(await resendStuckMail({ now: later(5 * 24 * 60 + 32) })).toBe(0);
  expect((await find(id)).status).toBe("failed");
});

test("a mail left in the middle of its only try by a site that was down for a week is tried again", async () => {
  const id = await queue({});
  await database.db
    .updateTable("outbox")
    .set({ status: "sending", attempts: 1, tried_at: now, lease_until: later(10) })
    .where("id", "=", id)
    .execute();
  const back = later(7 * 24 * 60);
  expect(await resendStuckMail({ now: back })).toBe(1);
  await sendQueuedMail(id, { now: back });
  expect(received).toHaveLength(1);
  expect((await find(id)).status).toBe("sent");
});

test("a mail sent again by hand is tried for as long as the first time", async () => {
  const day = 24 * 60;
  const id = await queue({});
  await database.db
    .updateTable("outbox")
    .set({ status: "failed", attempts: 40, tried_at: later(5 * day), lease_until: null })
    .where("id", "=", id)
    .execute();
  await inTransaction((trx) => resendMail(trx, { id }, { now: later(8 * day) }));
  const tried = (minutes: number) =>
    database.db
      .updateTable("outbox")
      .set({ attempts: 1, tried_at: later(minutes), lease_until: later(minutes + 30) })
      .where("id", "=", id)
      .execute();
  await tried(8 * day);
  expect(await resendStuckMail({ now: later(8 * day + 60) })).toBe(1);
  await tried(13 * day);
  expect(await resendStuckMail({ now: later(13 * day + 60) })).toBe(0);
  expect(await find(id)).toMatchObject({ status: "failed", seen_at: null });
});

test.each([
  ["a line break in a name", { replyTo: { name: "Karim\r\nBcc: tous@example.org", address: "karim@example.org" } }],
  ["an address in a name", { replyTo: { name: "Karim <autre@example.org>", address: "karim@example.org" } }],
  ["a line break in a subject", { subject: "Votre reçu\r\nBcc: tous@example.org" }],
  [
    "a path in a file name",
    { attachments: [{ filename: "../recu.pdf", contentType: "application/pdf", source: { kind: "x", id: "1" } }] },
  ],
] satisfies [string, Partial<QueuedMail>][])("%s is refused", async (_, change) => {
  await expect(queue(change)).rejects.toThrow(UnsafeMailField);
  expect(await database.db.selectFrom("outbox").selectAll().execute()).toHaveLength(0);
});

test.each([
  ["a line break in an address", "claire@example.org\nBcc: tous@example.org"],
  ["two addresses in one", "claire@example.org, tous@example.org"],
  ["a quoted local part", '"claire bcc"@example.org'],
  ["a look-alike domain", "claire@exаmple.org"],
])("%s: the act stands, the mail is kept as failed and never leaves, asked again or not", async (_, to) => {
  const id = await queue({ to });
  expect(await find(id)).toMatchObject({
    status: "failed",
    last_error: "Cette adresse n’est pas celle d’une boîte aux lettres.",
  });
  await inTransaction((trx) => resendMail(trx, { id }, { now }));
  await sendQueuedMail(id, { now });
  expect(await find(id)).toMatchObject({
    status: "failed",
    last_error: "Cette adresse n’est pas celle d’une boîte aux lettres.",
  });
  expect(received).toHaveLength(0);
});

test("a visitor stands only in Reply-To, and a newsletter can be left in one click", async () => {
  const id = await queue({
    replyTo: { name: "Karim Ben Saïd", address: "karim@example.org" },
    unsubscribeUrl: "https://leclaircie.example/lettre/quitter?jeton=abc",
  });
  await sendQueuedMail(id, { now });
  const parsed = await PostalMime.parse(one());
  expect(parsed.replyTo?.[0]).toMatchObject({ name: "Karim Ben Saïd", address: "karim@example.org" });
  expect(parsed.from?.address).toBe("bonjour@leclaircie.example");
  const header = (key: string) => parsed.headers.find((line) => line.key === key)?.value;
  expect(header("list-unsubscribe")).toBe("<https://leclaircie.example/lettre/quitter?jeton=abc>");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("a mail is headed by the name of the house on the day it is written", async () => {
  const named = await find(await queue({}));
  expect(named.html).toContain("L’Éclaircie");
  mailBrandPort.provide(async () => "Le Gué");
  const renamed = await find(await queue({}));
  mailBrandPort.provide(async () => "L’Éclaircie");
  expect(renamed.html).toContain("Le Gué");
  expect(renamed.text_body.match(/Le Gué/g)).toHaveLength(2);
  expect(renamed.html + renamed.text_body).not.toContain("Éclaircie");
});

test("an answer reaches the address of the day, not the sender; one nobody can write to is left out", async () => {
  const house = { name: "Le Gué : accueil", address: "ancienne@example.org" };
  replyAddressPort.provide(async () => house);
  const first = await queue({});
  house.address = "contact@example.org";
  await sendQueuedMail(first, { now });
  const { replyTo, from } = await PostalMime.parse(one());
  expect(replyTo).toEqual([{ name: "Le Gué accueil", address: "contact@example.org" }]);
  expect(from?.address).toBe("bonjour@leclaircie.example");

  received = [];
  house.address = "moi@é.example";
  await sendQueuedMail(await queue({}), { now });
  expect((await PostalMime.parse(one())).replyTo).toBeUndefined();
});

function mail(change: Partial<QueuedMail>): QueuedMail {
  const body = createElement(MailLayout, {
    title: "Votre reçu",
    preheader: "À ouvrir tranquillement",
    reason: "Vous recevez ce message parce que vous avez un compte.",
    children: createElement(
      Fragment,
      null,
      createElement(MailHeading, null, "Bonjour Zoé, c’est reçu"),
      createElement(MailText, null, "Nous avons bien enregistré votre règlement."),
      createElement(MailFacts, { facts: [["Référence", "F-2026-0012"]] }),
      createElement(MailButton, { href: "https://leclaircie.example/espace-membre", children: "Ouvrir mon espace" }),
    ),
  });
  const template = "mail-trial";
  return {
    template,
    to: "claire@example.org",
    subject: "Votre reçu",
    body,
    dedupeKey: `test:${Math.random()}`,
    now,
    ...change,
  };
}

function queue(change: Partial<QueuedMail>): Promise<string> {
  return inTransaction((trx) => queueMail(trx, mail(change)));
}

function find(id: string) {
  return database.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function one(): Buffer {
  expect(received).toHaveLength(1);
  return received[0] as Buffer;
}

async function startServer(): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, done) {
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks));
        if (hangUpAfterData) for (const { _socket } of server?.connections ?? []) _socket.destroy();
        else done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server?.listen(PORT, "127.0.0.1", resolve));
}

async function stopServer(): Promise<void> {
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
