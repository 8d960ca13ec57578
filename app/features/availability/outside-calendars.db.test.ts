import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { parisInstant } from "~/platform/clock";
import { type Db, inTransaction, type Trx } from "~/platform/db/database.server";
import { log } from "~/platform/log.server";
import { openPurchases } from "../../../tests/support/purchases";
import {
  addOutsideCalendar,
  listOpenings,
  listOutsideCalendars,
  readOutsideCalendar,
  readOutsideCalendars,
  removeOutsideCalendar,
  restoreOutsideCalendar,
} from "./availability.server";
import { fetchCalendar, internet, type Network } from "./fetch-calendar.server";
import { readCalendarAddress } from "./rules";

/** A Saturday. */
const now = new Date("2026-11-21T10:00:00Z");
const after = (minutes: number) => ({ now: new Date(now.getTime() + minutes * 60_000) });
const at = (day: string, time: string) => parisInstant(day, time);
const span = (day: string, from: string, to: string) => ({ start: at(day, from), end: at(day, to) });
const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url));
const certificate = fixture("agenda-certificate.pem");

let db: Db;
let close: () => Promise<void>;
let act: { now: Date; by: string };
let server: Server;
let base: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { path: string; headers: IncomingMessage["headers"] }[];

/** A network where `agenda.test` is this machine, and nothing else is anywhere. */
const network: Network = {
  addressesOf: async (host) => (host === "agenda.test" ? ["127.0.0.1"] : host === "inside.test" ? ["10.0.0.7"] : []),
  mayReach: (address) => address === "127.0.0.1",
  timeLimitMs: 5_000,
  ca: certificate,
};

beforeAll(async () => {
  const purchases = await openPurchases();
  ({ db } = purchases);
  close = purchases.close;
  act = { now, by: await purchases.person("Sophie") };
  server = createServer({ key: fixture("agenda-key.pem"), cert: certificate }, (request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `https://agenda.test:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await close();
});
beforeEach(async () => {
  asked = [];
  answer = (_request, response) => response.end(calendar("20261124T090000", "20261124T100000"));
  await db.deleteFrom("outside_calendars").execute();
});

const calendar = (start: string, end: string) =>
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:un",
    "SUMMARY:Dentiste",
    `DTSTART;TZID=Europe/Paris:${start}`,
    `DTEND;TZID=Europe/Paris:${end}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
const run = <T>(verb: (trx: Trx) => Promise<T>) => inTransaction(verb);
async function added(path = "/agenda.ics?cle=secrete") {
  const done = await run((trx) => addOutsideCalendar(trx, { name: " Agenda familial ", address: base + path }, act));
  if (!done.ok) throw new Error(done.reason);
  return done.id;
}
const state = async () => (await listOutsideCalendars(db))[0];
const tuesday = () => listOpenings(db, { from: at("2026-11-24", "00:00"), to: at("2026-11-25", "00:00") });
const left = [span("2026-11-24", "10:00", "19:00")];

test("her calendar is read, its hours are not offered, and nothing of what they are is kept", async () => {
  const id = await added();
  expect(await tuesday()).toEqual([span("2026-11-24", "09:00", "19:00")]);
  await readOutsideCalendars(after(0), network);
  expect(await tuesday()).toEqual(left);
  expect(await state()).toMatchObject({ name: "Agenda familial", host: "agenda.test", readAt: now, failure: null });
  const kept = JSON.stringify([
    await db.selectFrom("outside_calendars").selectAll().execute(),
    await db.selectFrom("outside_busy").selectAll().execute(),
    await db.selectFrom("audit_entries").selectAll().execute(),
  ]);
  for (const said of ["Dentiste", "secrete", "agenda.ics"]) expect(kept).not.toContain(said);
  expect(asked[0]?.headers).toMatchObject({ host: base.slice("https://".length), "accept-encoding": "identity" });

  await run((trx) => removeOutsideCalendar(trx, { id }, act));
  expect(await tuesday()).toEqual([span("2026-11-24", "09:00", "19:00")]);
  expect(await run((trx) => restoreOutsideCalendar(trx, { id }, act))).toBe(true);
  expect(await tuesday()).toEqual(left);
  await run((trx) => removeOutsideCalendar(trx, { id }, act));
  await readOutsideCalendars(after(61), network);
  expect(await db.selectFrom("outside_busy").selectAll().execute()).toEqual([]);
  expect(await run((trx) => restoreOutsideCalendar(trx, { id }, act))).toBe(false);
});

test("what did not change is not read again, but for once a day", async () => {
  answer = (request, response) => {
    if (request.headers["if-none-match"] === '"un"') response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"un"' }).end(calendar("20261124T090000", "20261124T100000"));
  };
  await added();
  await readOutsideCalendars(after(0), network);
  await readOutsideCalendars(after(15), network);
  expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"un"']);
  expect(await tuesday()).toEqual(left);
  expect(await state()).toMatchObject({ readAt: after(15).now, copiedAt: now, failure: null });
  await readOutsideCalendars(after(24 * 60 + 1), network);
  expect(asked[2]?.headers["if-none-match"]).toBeUndefined();
  expect((await state())?.copiedAt).toEqual(after(24 * 60 + 1).now);
});

type Answer = typeof answer;
const misbehaviours: [name: string, reason: string, does: Answer, network?: Partial<Network>][] = [
  ["vanished", "refused", (_, response) => response.writeHead(404).end()],
  ["asks to sign in", "refused", (_, response) => response.writeHead(401).end()],
  ["says it changed nothing, unasked", "refused", (_, response) => response.writeHead(304).end()],
  ["is another thing", "not_a_calendar", (_, response) => response.end("<html>Connexion</html>")],
  ["is cut short", "not_a_calendar", (_, response) => response.end("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n")],
  ["hangs up", "unreachable", (request) => request.socket.destroy()],
  [
    "hangs up half-way",
    "unreachable",
    (request, response) => {
      response.writeHead(200, { "Content-Length": "5000" });
      response.write("BEGIN:VCALENDAR\r\n", () => request.socket.destroy());
    },
  ],
  ["never answers", "slow", () => {}, { timeLimitMs: 300 }],
  [
    "drips",
    "slow",
    (_, response) => {
      const drip = setInterval(() => response.write("X"), 50);
      response.on("close", () => clearInterval(drip));
    },
    { timeLimitMs: 500 },
  ],
  [
    "has a name that is never resolved",
    "slow",
    () => {},
    { timeLimitMs: 200, addressesOf: () => new Promise(() => {}) },
  ],
  ["is huge", "too_big", (_, response) => response.end(Buffer.alloc(2 * 1_048_576 + 1, "X"))],
  [
    "swells",
    "not_a_calendar",
    (_, response) =>
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(50 * 1_048_576))),
  ],
  [
    "repeats itself every second",
    "too_many",
    (_, response) =>
      response.end(calendar("20261124T090000", "20261124T090001").replace("DTEND", "RRULE:FREQ=SECONDLY\r\nDTEND")),
  ],
  ["redirects for ever", "redirects", (_, response) => response.writeHead(302, { Location: "/encore" }).end()],
  [
    "redirects in clear",
    "address",
    (_, response) => response.writeHead(302, { Location: "http://agenda.test/" }).end(),
  ],
  [
    "redirects inside, by name",
    "not_public",
    (_, response) => response.writeHead(302, { Location: "https://inside.test/" }).end(),
  ],
  [
    "redirects inside, by address",
    "not_public",
    (_, response) => response.writeHead(307, { Location: "https://169.254.169.254/latest/meta-data" }).end(),
  ],
  [
    "redirects inside, in another writing",
    "not_public",
    (_, response) => response.writeHead(301, { Location: "https://[::ffff:10.0.0.7]/" }).end(),
  ],
  [
    "has an address inside among its own",
    "not_public",
    () => {},
    { addressesOf: async () => ["127.0.0.1", "10.0.0.7"] },
  ],
  ["has no address", "unreachable", () => {}, { addressesOf: async () => [] }],
  ["is signed by nobody known", "unreachable", (_, response) => response.end(), { ca: undefined as never }],
];
test.each(
  misbehaviours,
)("a calendar that %s blocks nothing: %s, and the last good copy is kept", async (_, reason, does, more) => {
  await added();
  await readOutsideCalendars(after(0), network);
  answer = does;
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
  // A day later nothing is known of its version: it is read whole.
  const late = 24 * 60 + 15;
  await readOutsideCalendars(after(late), { ...network, ...more });
  await readOutsideCalendars(after(late + 15), { ...network, ...more });
  expect(JSON.stringify(warned.mock.calls)).not.toMatch(/secrete|agenda/);
  warned.mockRestore();
  expect(await state()).toMatchObject({ failure: reason, failingSince: after(late).now, readAt: now, copiedAt: now });
  expect(await tuesday()).toEqual(left);
  answer = (_request, response) => response.end(calendar("20261124T180000", "20261124T190000"));
  await readOutsideCalendars(after(late + 30), network);
  expect(await state()).toMatchObject({ failure: null, failingSince: null, readAt: after(late + 30).now });
  expect(await tuesday()).toEqual([span("2026-11-24", "09:00", "18:00")]);
});

test("three redirections are followed, each to an address that was checked, and a name is resolved once a request", async () => {
  let resolved = 0;
  answer = ({ url }, response) => {
    const rank = Number(url?.slice(1));
    if (rank < 3) response.writeHead(302, { Location: `/${rank + 1}` }).end();
    else response.end(calendar("20261124T090000", "20261124T100000"));
  };
  await added("/0");
  const counting = (host: string) => {
    resolved += 1;
    return network.addressesOf(host);
  };
  await readOutsideCalendars(after(0), { ...network, addressesOf: counting });
  expect(asked.map(({ path }) => path)).toEqual(["/0", "/1", "/2", "/3"]);
  expect(resolved).toBe(4);
  expect(await tuesday()).toEqual(left);
});

test("one wrong calendar does not keep the others from being read", async () => {
  const wrong = await added("/mauvais");
  const good = await added("/bon");
  answer = ({ url }, response) => {
    if (url === "/mauvais") response.writeHead(500).end();
    else response.end(calendar("20261124T090000", "20261124T100000"));
  };
  await readOutsideCalendars(after(0), network);
  const failures = new Map((await listOutsideCalendars(db)).map(({ id, failure }) => [id, failure]));
  expect([failures.get(wrong), failures.get(good)]).toEqual(["refused", null]);
  expect(await tuesday()).toEqual(left);
  expect(await readOutsideCalendar(good, after(1), network)).toBe(true);
  expect(await readOutsideCalendar(crypto.randomUUID(), after(1), network)).toBe(false);
});

test("what the site itself may reach is the public Internet", async () => {
  const { port } = server.address() as AddressInfo;
  for (const host of ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433"])
    expect(await fetchCalendar(`https://${host}:${port}/`, null, { ...internet, ca: certificate })).toEqual({
      ok: false,
      reason: "not_public",
    });
  expect(asked).toEqual([]);
});

test("an address is of https, as applications give it, and without a password in it", async () => {
  expect(readCalendarAddress(" webcal://p01.agenda.test/un?x=1 ")).toBe("https://p01.agenda.test/un?x=1");
  for (const wrong of [
    "",
    "agenda.test",
    "http://agenda.test/",
    "ftp://agenda.test/",
    "https://moi:mot@agenda.test/",
    "file:///etc/passwd",
  ])
    expect(readCalendarAddress(wrong), wrong).toBeNull();
  const add = (name: string, address: string) => run((trx) => addOutsideCalendar(trx, { name, address }, act));
  expect(await add(" ", base)).toEqual({ ok: false, reason: "name_missing" });
  expect(await add("x".repeat(61), base)).toEqual({ ok: false, reason: "name_too_long" });
  expect(await add("Agenda", "http://agenda.test/")).toEqual({ ok: false, reason: "address" });
  for (let rank = 0; rank < 5; rank++) await added();
  expect(await add("Un de trop", base)).toEqual({ ok: false, reason: "too_many_calendars" });
});
