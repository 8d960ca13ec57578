import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { openMailing } from "../../../../tests/support/mailing";
import { answerMessage } from "../contact.server";
import type { ContactFormResult } from "../form-result";
import * as noscript from "../message.page";
import { SLOW_TRIES_AT_ONCE, SLOWED_MS, TRIES_PER_HOUR } from "../rules";
import * as machine from "../send-message.route";
import * as page from "./reading.page";

const origin = "http://localhost:3000";
const { db, close } = await openMailing();
let address = 0;
let ip: string;

beforeAll(() => {
  process.env.LIMITS = "on";
});
afterAll(close);
beforeEach(() => {
  address += 1;
  ip = `198.51.100.${address}`;
});
afterEach(() => vi.useRealTimers());

function request(path: string, fields: Record<string, string>): never {
  const headers = { [clientAddressHeader]: ip };
  const post = new Request(`${origin}${path}`, { method: "POST", body: new URLSearchParams(fields), headers });
  return { request: post, params: {}, context: new RouterContextProvider() } as never;
}

async function write(fields: Record<string, string>) {
  const response = await machine.action(request("/contact/envoyer", { source: "page", consent: "on", ...fields }));
  return { status: response.status, answer: (await response.json()) as ContactFormResult };
}

async function letter(message = "Il lit mes e-mails.") {
  const { answer } = await write({ reply: "here", message });
  const words = answer.ok ? answer.reading?.words : null;
  if (!words) throw new Error("no words");
  return words;
}

/** What the reading page answers. */
async function read(fields: Record<string, string>) {
  const { data, init } = (await page.action(request("/reponse", fields))) as unknown as {
    data: { kind: string; refused?: { problem: string; unknown: number[]; typed: string[] } } & Record<string, unknown>;
    init: ResponseInit | null;
  };
  return { status: init?.status ?? 200, ...data };
}

const inFields = (words: string[]) => Object.fromEntries(words.map((word, n) => [`word${n + 1}`, word]));
const lastMessage = () =>
  db.selectFrom("contact_messages").selectAll().orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();

test("who chooses to read here gives neither address nor name, and gets four words with the promise", async () => {
  const { status, answer } = await write({
    reply: "here",
    message: "Bonjour",
    email: "laissee@exemple.example",
    phone: "06 12 34 56 78",
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ ok: true, reading: { words: [{}, {}, {}, {}].map(() => expect.any(String)) } });
  expect(JSON.stringify(answer)).toContain("leclaircie.example/reponse");
  expect(await lastMessage()).toMatchObject({ email: null, phone: null, reply_by: "here", name: "Sans nom" });
});

test("without scripts the page shows the words, and a page sent again is a letter of its own", async () => {
  const fields = { source: "page", reply: "here", consent: "on", message: `Sans script ${address}` };
  const post = async () =>
    ((await noscript.action(request("/contact/message", fields))) as unknown as { data: ContactFormResult }).data;
  for (const result of [await post(), await post()]) {
    const words = (result.ok && result.reading?.words) || [];
    expect(await read(inFields(words))).toMatchObject({ kind: "open", letters: [{ text: fields.message }] });
  }
});

test("who asks to be called says a number and hours that follow each other; the e-mail is not asked for", async () => {
  const empty = await write({ reply: "phone", name: "Karim", message: "Bonjour", callFrom: "14", callUntil: "12" });
  expect(empty).toMatchObject({ status: 422, answer: { errors: { phone: "Indiquez le numéro à appeler." } } });
  const fields = { reply: "phone", name: "Karim", message: "Bonjour", phone: "06 39 98 12 34" };
  const crossed = await write({ ...fields, callFrom: "14", callUntil: "12" });
  expect(Object.keys((crossed.answer as { errors: object }).errors)).toEqual(["callUntil"]);
  expect((await write({ ...fields, callFrom: "12", callUntil: "99" })).status).toBe(422);
  expect((await write({ ...fields, phone: "------", callFrom: "12", callUntil: "14" })).status).toBe(422);
  expect((await write({ ...fields, callFrom: "12", callUntil: "14" })).status).toBe(200);
  expect(await lastMessage()).toMatchObject({ email: null, call_from: 12, call_until: 14, voicemail: false });
});

test("the words open the letter, one per field or all in one; wrong ones, unknown ones and too few are told apart from nothing else", async () => {
  const words = await letter();
  expect(await read(inFields(words))).toMatchObject({ status: 200, kind: "open", due: { late: false } });
  expect(await read({ word1: words.join("  "), word2: "" })).toMatchObject({ kind: "open" });
  const reversed = [...words].reverse();
  expect(await read(inFields(reversed))).toMatchObject({
    status: 422,
    refused: { problem: expect.stringContaining("n’ouvrent rien"), typed: reversed },
  });
  expect(await read(inFields([...words.slice(0, 3), "zzzz"]))).toMatchObject({
    refused: { problem: expect.stringContaining("« zzzz »".replaceAll(" ", "\u00a0")), unknown: [3] },
  });
  expect(await read({ word1: "tilleul" })).toMatchObject({ refused: { typed: ["tilleul", "", "", ""] } });
});

test("what is erased answers as words that never were", async () => {
  const words = await letter();
  const never = await read(inFields([...words].reverse()));
  expect(await read({ words: words.join(" "), intent: "ask-to-erase" })).toMatchObject({ asksToErase: true });
  expect(await read({ words: words.join(" "), intent: "erase" })).toMatchObject({ status: 200, kind: "erased" });
  const gone = await read(inFields(words));
  expect({ ...gone.refused, typed: [] }).toEqual({ ...never.refused, typed: [] });
  expect(await read({ words: words.join(" "), intent: "erase" })).toMatchObject({ status: 422 });
});

test("who reads answers here; an empty text says so and shows the letters all the same, a long one is kept as it was typed", async () => {
  const words = (await letter()).join(" ");
  const { id } = await lastMessage();
  await inTransaction((trx) => answerMessage(trx, { id, text: "Oui." }, { now: new Date(), by: null }));
  expect(await read({ words, intent: "write", message: "  " })).toMatchObject({
    status: 422,
    kind: "open",
    draft: { errors: { message: "Écrivez votre message." } },
  });
  const long = "x".repeat(5_001);
  expect(await read({ words, intent: "write", message: long })).toMatchObject({ draft: { text: long } });
  expect(await read({ words, intent: "write", message: "Merci." })).toMatchObject({
    sent: true,
    letters: [{ from: "visitor" }, { from: "coach" }, { from: "visitor", text: "Merci." }],
  });
});

test("a letter that could not leave comes back beside the four fields, and leaves with the next try", async () => {
  const words = await letter();
  const wrong = inFields([...words].reverse());
  const sent = { intent: "write", message: "Il est revenu ce soir.", consent: "on" };
  const refused = await read({ ...wrong, ...sent });
  expect(refused).toMatchObject({ kind: "refused", refused: { letter: { text: sent.message, consent: true } } });
  expect(await read(wrong)).toMatchObject({ refused: { letter: null } });
  expect(await read({ ...inFields(words), ...sent })).toMatchObject({
    sent: true,
    letters: [{}, { text: sent.message }],
  });
});

test("a network that tries too often waits, even with the right words, and never shuts others out", async () => {
  const words = await letter();
  const wrong = inFields([...words].reverse());
  for (let n = 0; n < TRIES_PER_HOUR; n += 1) await read(wrong);
  const began = performance.now();
  const [right, ...others] = await Promise.all([
    read(inFields(words)),
    ...Array.from({ length: SLOW_TRIES_AT_ONCE + 4 }, () => read(wrong)),
  ]);
  expect(performance.now() - began).toBeGreaterThan(SLOWED_MS - 50);
  expect(right).toMatchObject({ kind: "open" });
  expect(others.filter(({ status }) => status === 503)).toHaveLength(5);
  ip = "203.0.113.9";
  expect(await read(inFields(words))).toMatchObject({ kind: "open" });
});
