import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HONEYPOT } from "~/features/newsletter/rules";
import type { Db } from "~/platform/db/database.server";
import { clientAddressHeader } from "~/platform/http/client-ip.server";
import { testDatabase } from "../../../tests/support/database";
import * as machine from "./ask.route";
import * as download from "./download.route";
import type { GuideFormResult } from "./forms";
import * as page from "./guide.page";
import { emailInvalid, fieldErrors, fieldsMissing, tooManyRequests } from "./messages";

import { REQUESTS_PER_HOUR_BY_ADDRESS } from "./rules";

const origin = "http://localhost:3000";
let db: Db;
let close: () => Promise<void>;
/** Each test asks from its own network address and for its own mailbox. */
let ip: string;
let email: string;
let tests = 0;

beforeAll(async () => {
  process.env.BASE_URL = origin;
  process.env.APP_SECRET ??= "f3c1a9e07b5d4826a1c0e9b87d6f5a4c3b2e1d0f";
  process.env.LIMITS = "on";
  ({ db, close } = await testDatabase());
});
afterAll(() => close());
beforeEach(() => {
  tests += 1;
  ip = `192.0.2.${tests}`;
  email = `claire-${tests}@exemple.example`;
});

function request(fields: Record<string, string>): never {
  const body = new URLSearchParams(fields);
  const post = new Request(`${origin}/guide`, { method: "POST", body, headers: { [clientAddressHeader]: ip } });
  return { request: post, params: {}, context: new RouterContextProvider() } as never;
}

/** As a browser with scripts sends it. */
async function send(fields: Record<string, string>) {
  const response = await machine.action(request(fields));
  return { status: response.status, answer: (await response.json()) as GuideFormResult };
}

/** As a browser without scripts posts it. */
async function post(fields: Record<string, string>) {
  const { data, init } = (await page.action(request(fields))) as unknown as {
    data: GuideFormResult;
    init: ResponseInit;
  };
  return { status: init.status, answer: data };
}

const mailsTo = (to: string) => db.selectFrom("outbox").selectAll().where("to_address", "=", to).execute();
const leadsOf = (of: string) => db.selectFrom("leads").selectAll().where("email", "=", of).execute();

test("empty fields are refused in the owner's words, with and without scripts", async () => {
  const refused = {
    status: 422,
    answer: {
      ok: false,
      problem: fieldsMissing,
      errors: { firstName: fieldErrors.firstName, email: fieldErrors.email },
      values: { firstName: "", email: "", letter: false },
    },
  };
  expect(await send({ firstName: "", email: "" })).toEqual(refused);
  expect(await post({ firstName: "", email: "" })).toEqual(refused);
});

test("a refused form comes back with what was typed, the box included", async () => {
  const typed = { firstName: "Claire", email: "claire@exemple", letter: "on" };
  for (const answered of [await send(typed), await post(typed)]) {
    expect(answered).toMatchObject({
      status: 422,
      answer: {
        ok: false,
        problem: emailInvalid,
        values: { firstName: "Claire", email: "claire@exemple", letter: true },
      },
    });
  }
});

test("the same answer for a new address and for a known one, and a form sent twice is one lead and one mail", async () => {
  const asked = { firstName: "Claire", email, source: "home" };
  const first = await send(asked);
  expect(first).toEqual({ status: 200, answer: { ok: true, email } });
  expect(await send(asked)).toEqual(first);
  expect(await post(asked)).toEqual(first);
  expect(await leadsOf(email)).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a machine that fills the hidden field is answered as if all went well, and nothing is kept", async () => {
  expect(await send({ firstName: "Claire", email, [HONEYPOT]: "https://piege.example" })).toEqual({
    status: 200,
    answer: { ok: true, email },
  });
  expect([await leadsOf(email), await mailsTo(email)]).toEqual([[], []]);
});

test("too many requests from one place wait, and keep what was typed", async () => {
  for (let count = 0; count < REQUESTS_PER_HOUR_BY_ADDRESS; count += 1) {
    expect((await send({ firstName: "Claire", email: `${count}-${email}` })).status).toBe(200);
  }
  expect(await send({ firstName: "Claire", email })).toEqual({
    status: 429,
    answer: {
      ok: false,
      problem: tooManyRequests,
      errors: {},
      values: { firstName: "Claire", email, letter: false },
    },
  });
  expect(await leadsOf(email)).toEqual([]);
});

test("the guide is downloaded under a neutral name, is not indexed and stays in no cache", async () => {
  const answer = await download.loader();
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="guide-eclaircie.pdf"');
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.length).toBe(Number(answer.headers.get("Content-Length")));
});
