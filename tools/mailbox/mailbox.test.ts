import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailbox, type Mailbox } from "./mailbox.ts";

let folder: string;
let mailbox: Mailbox;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  mailbox = await createMailbox({ folder });
});

afterEach(async () => {
  await mailbox.close();
  await rm(folder, { recursive: true });
});

async function send(to: string, subject = "Votre reçu"): Promise<void> {
  const transport = nodemailer.createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: "L’Éclaircie <bonjour@leclaircie.example>",
    to,
    subject,
    text: "Bonjour Zoé",
    html: `<html><head></head><body><p>Bonjour Zoé</p><a href="https://leclaircie.example/a?x=1&amp;y=2">Ouvrir</a><script>alert(1)</script></body></html>`,
    attachments: [{ filename: "recu-1.pdf", content: Buffer.from("%PDF-1.7") }],
  });
  transport.close();
}

test("a test reads what was sent, one person's mail or all of it, newest first", async () => {
  await send("claire@example.org", "Votre reçu n° 1");
  await send("karim@example.org", "Votre reçu n° 2");
  const all = await (await fetch(`${mailbox.url}/api/messages`)).json();
  expect(all.map((message: { subject: string }) => message.subject)).toEqual(["Votre reçu n° 2", "Votre reçu n° 1"]);
  const [one, ...others] = await (await fetch(`${mailbox.url}/api/messages?to=Claire@example.org`)).json();
  expect(others).toHaveLength(0);
  expect(one).toMatchObject({
    to: ["claire@example.org"],
    from: "L’Éclaircie <bonjour@leclaircie.example>",
    links: ["https://leclaircie.example/a?x=1&y=2"],
    attachments: [{ filename: "recu-1.pdf", size: 8 }],
  });
  const piece = await fetch(mailbox.url + one.attachments[0].url);
  expect(piece.headers.get("content-disposition")).toContain("attachment");
  expect(await piece.text()).toBe("%PDF-1.7");
});

test("the letter is framed under a policy that runs nothing, and the pages escape what it says", async () => {
  await send("claire@example.org", "<b>Objet</b>");
  const id = mailbox.messages()[0]?.id;
  const letter = await fetch(`${mailbox.url}/messages/${id}/html`);
  expect(letter.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
  expect(await letter.text()).toContain(`<base target="_blank">`);
  for (const path of ["/", `/messages/${id}`, `/messages/${id}?vue=texte`, `/messages/${id}?vue=entetes`]) {
    const page = await fetch(mailbox.url + path);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("<b>Objet</b>");
  }
});

test("messages survive a restart and leave when the box is emptied", async () => {
  await send("claire@example.org");
  await mailbox.close();
  mailbox = await createMailbox({ folder });
  expect(mailbox.messages()).toHaveLength(1);
  expect(
    (await fetch(`${mailbox.url}/api/messages`, { method: "DELETE", headers: { origin: "https://evil.example" } }))
      .status,
  ).toBe(403);
  const own = await fetch(`${mailbox.url}/vider`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: mailbox.url },
  });
  expect(own.status).toBe(303);
  expect(mailbox.messages()).toHaveLength(0);
  expect(await readdir(folder)).toEqual([]);
});

test("an unknown message answers 404", async () => {
  expect((await fetch(`${mailbox.url}/messages/nothing`)).status).toBe(404);
  expect((await fetch(`${mailbox.url}/messages/..%2f..%2fetc`)).status).toBe(404);
});
