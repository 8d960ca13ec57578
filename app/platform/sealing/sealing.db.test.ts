import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import {
  createDataKey,
  dataKeyOf,
  destroyDataKeys,
  findDataKeys,
  mergeDataKeys,
  missesWrappingKey,
  rewrapDataKeys,
} from "./data-keys.server";
import { keyIdOf, openColumns, sealText, UNREADABLE } from "./sealed-text.server";

const keys = vi.hoisted(() => ({ secrets: ["first-secret-of-the-tests-0123456789"] as [string, ...string[]] }));
vi.mock("~/platform/config.server", () => ({ config: () => ({ sealingSecrets: keys.secrets }) }));

const now = new Date("2026-11-22T10:00:00Z");
const { db, close } = await testDatabase();
afterAll(close);
beforeEach(async () => {
  keys.secrets = ["first-secret-of-the-tests-0123456789"];
  await sql`delete from data_keys`.execute(db);
});

const table = "contact_messages";
const words = "Il a changé la serrure.";

async function person(): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, email, email_verified, created_at, updated_at)
    values (${id}, ${`${id}@exemple.example`}, true, ${now}, ${now})`.execute(db);
  return id;
}
async function sealedRow(userId: string | null) {
  const id = randomUUID();
  const key = await inTransaction((trx) =>
    userId ? dataKeyOf(trx, userId, { now }) : createDataKey(trx, null, { now }),
  );
  return { id, message: sealText(key, { table, column: "message", row: id }, words) };
}
const read = async (row: { id: string; message: string }, in_ = table) =>
  (await openColumns(db, in_, ["message"], [row]))[0]?.message;

test("a sealed text opens in its own row, table and column, and nowhere else", async () => {
  const row = await sealedRow(await person());
  expect(row.message).not.toContain(Buffer.from(words).toString("base64url").slice(0, 12));
  expect(await read(row)).toBe(words);
  expect(await read({ ...row, id: randomUUID() })).toBe(UNREADABLE);
  expect(await read(row, "contact_answers")).toBe(UNREADABLE);
  const other = (await openColumns(db, table, ["closed_note"], [{ id: row.id, closed_note: row.message }]))[0];
  expect(other?.closed_note).toBe(UNREADABLE);
});

test("one altered byte, or nonsense, does not open and breaks nothing", async () => {
  const row = await sealedRow(null);
  const [form, id, body = ""] = row.message.split(".");
  const bytes = Buffer.from(body, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at]! ^= 1;
    expect(await read({ ...row, message: `${form}.${id}.${altered.toString("base64url")}` })).toBe(UNREADABLE);
  }
  for (const message of ["", "s1", "s1..", `s1.${randomUUID()}.AAAA`, "s2.x.y"])
    expect(await read({ ...row, message })).toBe(UNREADABLE);
});

test("one person has one key, which another does not share; nobody’s key opens one text", async () => {
  const [claire, karim] = [await person(), await person()];
  const ids = [await sealedRow(claire), await sealedRow(claire), await sealedRow(karim), await sealedRow(null)].map(
    ({ message }) => keyIdOf(message),
  );
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});

test("the table of keys opens nothing without the secret that wraps them", async () => {
  const row = await sealedRow(await person());
  keys.secrets = ["another-secret-of-the-tests-0123456789"];
  expect(await read(row)).toBe(UNREADABLE);
  expect(await missesWrappingKey(db)).toBe(true);
  keys.secrets = ["another-secret-of-the-tests-0123456789", "first-secret-of-the-tests-0123456789"];
  expect(await missesWrappingKey(db)).toBe(false);
  expect(await read(row)).toBe(words);
});

test("who is erased cannot be read any more, in an old copy of the texts either", async () => {
  const [claire, karim] = [await person(), await person()];
  const [hers, his] = [await sealedRow(claire), await sealedRow(karim)];
  await inTransaction((trx) => destroyDataKeys(trx, claire));
  expect([await read(hers), await read(his)]).toEqual([UNREADABLE, words]);
  await sql`delete from users where id = ${karim}`.execute(db);
  expect(await read(his)).toBe(UNREADABLE);
});

test("two accounts of one person become one: both open what they sealed", async () => {
  const [from, to] = [await person(), await person()];
  const [former, kept] = [await sealedRow(from), await sealedRow(to)];
  await inTransaction((trx) => mergeDataKeys(trx, { from, to }));
  await sql`delete from users where id = ${from}`.execute(db);
  expect([await read(former), await read(kept)]).toEqual([words, words]);
});

test("the wrapping key is changed while people read and write: every text opens all along, then without the former secret", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, person));
  const rows = await Promise.all(people.map(sealedRow));
  keys.secrets = ["second-secret-of-the-tests-0123456789", ...keys.secrets];
  let going = true;
  const load = (async () => {
    while (going) {
      for (const row of rows.slice(0, 5)) expect(await read(row)).toBe(words);
      rows.push(await sealedRow(people[rows.length % people.length] ?? null));
    }
  })();
  expect(await rewrapDataKeys(db)).toBe(30);
  going = false;
  await load;
  keys.secrets = ["second-secret-of-the-tests-0123456789"];
  expect(await missesWrappingKey(db)).toBe(false);
  for (const row of rows) expect(await read(row)).toBe(words);
  expect(await rewrapDataKeys(db)).toBe(0);
});

test("opening a page of rows asks once for their keys", async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => sealedRow(null)));
  const ids = rows.flatMap(({ message }) => keyIdOf(message) ?? []);
  expect((await findDataKeys(db, ids)).size).toBe(20);
  expect((await openColumns(db, table, ["message"], rows)).every(({ message }) => message === words)).toBe(true);
});

test("a text that goes takes its own key along, found by its index whatever the number of keys", async () => {
  const [gone, stays] = [await sealedRow(null), await sealedRow(await person())];
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const scans = async () =>
      (
        await sql<{
          read: number;
        }>`select seq_scan::integer as read from pg_stat_xact_user_tables where relname = 'data_keys'`.execute(trx)
      ).rows[0]?.read ?? 0;
    const before = await scans();
    for (const text of [gone.message, stays.message, "s1.0.0", "clear"])
      await sql`select forget_own_key(${text})`.execute(trx);
    expect(await scans()).toBe(before);
  });
  expect([await read(gone), await read(stays)]).toEqual([UNREADABLE, words]);
});
