import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { changeSettings } from "~/features/settings/settings.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { testDatabase } from "../../../tests/support/database";
import type { ContactFormResult } from "./form-result";
import * as contents from "./help-contents.route";
import * as page from "./message.page";
import { consentMissing, tooManyMessages } from "./messages";
import { solve } from "./proof";
import {
  CONSENT_TEXT_VERSION,
  type ContactSource,
  extraFields,
  MESSAGES_PER_HOUR_BY_ADDRESS,
  MESSAGES_PER_HOUR_IN_ALL,
} from "./rules";
import { opened } from "./sealing.server";
import * as machine from "./send-message.route";
import * as stampRoute from "./stamp.route";

const origin = "http://localhost:3000";
let db: Db;
let close: () => Promise<void>;
/** Each test writes from its own network address, unless it says otherwise. */
let ip: string;
let address = 0;

beforeAll(async () => {
  process.env.BASE_URL = origin;
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  ({ db, close } = await testDatabase());
});
afterAll(() => close());
beforeEach(() => {
  process.env.LIMITS = "on";
  address += 1;
  ip = `192.0.2.${address}`;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z").getTime() + address * 7_200_000 });
});
afterEach(() => vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

function request(fields: Record<string, string>): never {
  const body = new URLSearchParams(fields);
  const headers = { [clientAddressHeader]: ip };
  const post = new Request(`${origin}/contact/envoyer`, { method: "POST", body, headers });
  return { request: post, params: {}, context: new RouterContextProvider() } as never;
}

/** As a browser with scripts sends it. */
async function send(fields: Record<string, string>) {
  const response = await machine.action(request(fields));
  return { status: response.status, answer: (await response.json()) as ContactFormResult };
}

/** As a browser without scripts posts it. */
async function post(fields: Record<string, string>) {
  const { data, init } = (await page.action(request(fields))) as unknown as {
    data: ContactFormResult;
    init: ResponseInit | null;
  };
  return { status: init?.status ?? 200, answer: data };
}

async function stamped(seconds = 30) {
  const stamp = await stampRoute.loader().text();
  later(seconds);
  return { [extraFields.stamp]: stamp };
}

const somebody = () => `${randomUUID()}@exemple.example`;
const kept = async (email: string) =>
  opened(db, await db.selectFrom("contact_messages").selectAll().where("email", "=", email).execute());
const mailsTo = (email: string) => db.selectFrom("outbox").selectAll().where("to_address", "=", email).execute();

const forms = {
  home: { source: "home", lastName: "Morel", firstName: "Claire" },
  page: { source: "page", name: "Claire Morel", message: "Bonjour", situation: "conflit-ex", consent: "on" },
  dialog: { source: "dialog", name: "Claire Morel", message: "Bonjour", consent: "on" },
  widget: { source: "widget", name: "Claire Morel", message: "Bonjour", consent: "on" },
};

test.each(
  Object.entries(forms),
)("the %s form: bad input keeps what was typed, then the message is kept", async (source, form) => {
  for (const way of [send, post]) {
    const refused = await way({ ...form, email: "claire@" });
    expect(refused.status).toBe(422);
    expect(refused.answer).toMatchObject({ ok: false, source, values: { ...withoutSource(form), email: "claire@" } });
    expect(Object.keys(refused.answer.ok ? {} : refused.answer.errors)).toEqual(["email"]);

    const email = somebody();
    const accepted = await way({ ...form, email, ...(await stamped()) });
    expect(accepted).toMatchObject({ status: 200, answer: { ok: true } });
    expect(await kept(email)).toMatchObject([{ source, name: "Claire Morel", suspect: false, suspicions: "" }]);
    expect(await mailsTo(email)).toHaveLength(1);
  }
});

function withoutSource({ source: _source, ...fields }: Record<string, string>) {
  return fields;
}

test.each(Object.entries(forms))("the %s form sent twice is one message", async (_source, form) => {
  const email = somebody();
  const answers = await Promise.all([send({ ...form, email }), send({ ...form, email })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await post({ ...form, email })).status).toBe(200);
  expect(await kept(email)).toHaveLength(1);
});

test.each(Object.entries(forms))("the %s form beyond the limit waits, and loses nothing", async (source, form) => {
  for (let count = 0; count < MESSAGES_PER_HOUR_BY_ADDRESS; count += 1) {
    expect((await send({ ...form, email: somebody() })).status).toBe(200);
  }
  const email = somebody();
  const refused = await send({ ...form, email });
  expect(refused.status).toBe(429);
  expect(refused.answer).toMatchObject({
    problem: tooManyMessages[source === "widget" ? "tu" : "vous"],
    values: { ...withoutSource(form), email },
  });
  expect(await kept(email)).toEqual([]);
  ip = "198.51.100.7";
  expect((await send({ ...form, email })).status).toBe(200);
});

test("the dialog without consent sends nothing", async () => {
  const email = somebody();
  const { status, answer } = await send({ ...forms.dialog, email, consent: "" });
  expect(status).toBe(422);
  expect(answer).toMatchObject({ errors: { consent: consentMissing.dialog } });
  expect(await kept(email)).toEqual([]);
});

test("nothing confided is kept without its tick, by any form, with scripts or without; what was typed comes back, and the tick is written as it was given", async () => {
  for (const [rank, way] of [send, post].entries())
    for (const form of [forms.page, forms.widget, { ...forms.home, message: "Il est parti." }]) {
      ip = `198.51.100.${10 + rank}`;
      const email = somebody();
      const refused = await way({ ...form, email, consent: "" });
      expect(refused.status).toBe(422);
      expect(refused.answer).toMatchObject({
        errors: { consent: consentMissing[form.source as ContactSource] },
        values: { message: form.message, consent: "" },
      });
      expect(await kept(email)).toEqual([]);
      const wrong = await way({ ...form, email: "claire@", consent: "on" });
      expect(wrong.answer, "the tick comes back with the rest").toMatchObject({ values: { consent: "on" } });
      await way({ ...form, email, consent: "on", ...(await stamped()) });
      expect(await kept(email)).toMatchObject([
        { consent_rgpd: true, consent_text_version: CONSENT_TEXT_VERSION, consent_at: expect.any(Date) },
      ]);
    }
  const silent = somebody();
  await send({ ...forms.home, email: silent });
  expect(await kept(silent)).toMatchObject([{ message: "", consent_rgpd: false, consent_at: null }]);
});

test("only the contact page offers the same message for the visitor's mail program", async () => {
  const { answer } = await send({ ...forms.page, email: somebody() });
  expect(answer.ok && answer.mailto).toMatch(
    /^mailto:bonjour@leclaircie\.example\?subject=Demande%20de%20contact%20-%20Claire%20Morel&/,
  );
  expect((await send({ ...forms.widget, email: somebody() })).answer).toEqual({ ok: true });
});

test("a machine is answered as if all went well; its message is kept aside and no mail leaves", async () => {
  const [filled, fast, forged] = [somebody(), somebody(), somebody()];
  const all = await Promise.all([
    send({ ...forms.page, email: filled, [extraFields.trap]: "https://casino.example" }),
    stamped(0).then((stamp) => send({ ...forms.page, email: fast, ...stamp })),
    send({ ...forms.page, email: forged, [extraFields.stamp]: `abc.${Date.now() - 60_000}.signed` }),
  ]);
  expect(all.map(({ status, answer }) => [status, answer.ok])).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ]);
  expect(await kept(filled)).toMatchObject([{ suspect: true, suspicions: "trap_filled no_time" }]);
  expect(await kept(fast)).toMatchObject([{ suspect: true, suspicions: "too_fast" }]);
  expect(await kept(forged)).toMatchObject([{ suspect: false, suspicions: "no_time" }]);
  expect(await mailsTo(filled)).toEqual([]);
  expect(await mailsTo(fast)).toEqual([]);
});

/** Everybody together has sent all that an hour allows. */
async function flood() {
  const own = ip;
  for (let count = 0; count < MESSAGES_PER_HOUR_IN_ALL; count += 1) {
    ip = `203.0.113.${count}`;
    await send({ ...forms.widget, email: somebody() });
  }
  ip = own;
}

test("in a flood a browser works for its message, once per challenge", async () => {
  await flood();
  const email = somebody();
  const asked = await send({ ...forms.page, email });
  expect(asked.status).toBe(429);
  const challenge = asked.answer.ok ? "" : (asked.answer.challenge ?? "");
  expect(await kept(email)).toEqual([]);

  const unsolved = await send({ ...forms.page, email, [extraFields.proof]: `${challenge}~0` });
  expect(unsolved.status).toBe(429);
  const proof = { [extraFields.proof]: await solve(challenge) };
  expect((await send({ ...forms.page, email, ...proof })).status).toBe(200);
  expect(await kept(email)).toHaveLength(1);
  expect((await send({ ...forms.page, email: somebody(), ...proof })).status).toBe(429);
});

test("in a flood a visitor without scripts confirms, after the time to read", async () => {
  await flood();
  const email = somebody();
  const asked = await post({ ...forms.page, email });
  expect(asked.status).toBe(429);
  const confirmation = { [extraFields.confirmation]: asked.answer.ok ? "" : (asked.answer.confirmation ?? "") };
  expect((await post({ ...forms.page, email, ...confirmation })).status).toBe(429);
  later(5);
  expect((await post({ ...forms.page, email, ...confirmation })).status).toBe(200);
  expect(await kept(email)).toMatchObject([{ suspect: false, suspicions: "" }]);
  expect((await post({ ...forms.page, email: somebody(), ...confirmation })).status).toBe(429);
});

test("the help panel reads its prices from the settings", async () => {
  const before = await (await contents.loader()).json();
  expect(before).toMatchObject({ price: "500\u202f€", priceWithCode: "350\u202f€" });
  expect(before.questions).toHaveLength(5);
  const discount = { referral_discount_cents: 200_00 };
  await inTransaction((trx) => changeSettings(trx, discount, { now: new Date(), by: null }));
  const after = JSON.stringify(await (await contents.loader()).json());
  expect(after).toContain("300\u202f€");
  expect(after).not.toContain("350");
});
