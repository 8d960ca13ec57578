import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BLANK } from "~/features/advice/ask-question.server";
import { keepNote } from "~/features/advice/notes.server";
import { insertMessage } from "~/features/advice/queries.server";
import { sealFor } from "~/features/advice/sealing.server";
import { personalData } from "~/personal-data.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { sweepFiles } from "~/platform/files/stored-files.server";
import { attachmentOn, waitingThread } from "../../../tests/support/advice";
import { testDatabase } from "../../../tests/support/database";
import {
  askCopy,
  eraseOldCopies,
  makeCopy,
  mergeCopies,
  openCopy,
  personalDataPort,
  readCopyState,
} from "./my-data.server";

const now = new Date("2026-11-24T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const SECRET = "la phrase du soir";

let db: Db;
let close: () => Promise<void>;
const dataDir = mkdtempSync(join(tmpdir(), "my-data-"));
beforeAll(async () => {
  Object.assign(process.env, { BASE_URL: "http://localhost:3000", DATA_DIR: dataDir });
  personalDataPort.provide(personalData);
  ({ db, close } = await testDatabase());
});
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

let claire: string;
beforeEach(async () => {
  claire = await person();
});

async function person(): Promise<string> {
  const id = randomUUID();
  const dates = { created_at: now, updated_at: now };
  const email = `${id}@exemple.test`;
  await db
    .insertInto("users")
    .values({ id, email, email_verified: true, ...dates })
    .execute();
  const profile = { id, first_name: "Claire", last_name: "Martin", phone: "0600000000", created_at: now };
  await db.insertInto("profiles").values(profile).execute();
  return id;
}

const ask = (userId = claire, at = now) => inTransaction((trx) => askCopy(trx, { userId }, { now: at, by: userId }));
const copyIdOf = async (userId = claire) =>
  (await db.selectFrom("data_copies").select("id").where("user_id", "=", userId).executeTakeFirstOrThrow()).id;

async function taken(userId = claire, at = now): Promise<Record<string, Uint8Array> | null> {
  const copy = await openCopy(db, userId, { now: at });
  if (!copy) return null;
  const pieces: Buffer[] = [];
  for await (const piece of copy.bytes) pieces.push(piece);
  const all = Buffer.concat(pieces);
  expect(all.length).toBe(copy.sizeBytes);
  return unzipSync(new Uint8Array(all));
}

/** Everything the store holds. */
function stored(folder = dataDir): Buffer[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? stored(join(folder, entry.name)) : [readFileSync(join(folder, entry.name))],
  );
}

test("a letter is in the copy in clear, with what was joined to it, and another person has no copy at all", async () => {
  const karim = await person();
  await attachmentOn(await waitingThread(claire, SECRET, now));
  await waitingThread(karim, "un tout autre mot", now);
  expect(await ask()).toEqual({ ok: true });
  expect(await taken()).toBeNull();
  await makeCopy(await copyIdOf(), { now });

  const files = (await taken()) ?? {};
  expect(Object.keys(files).sort()).toEqual(["copie.html", "copie.json", "fichiers/lettre-1.pdf"]);
  expect(strFromU8(files["copie.html"] ?? new Uint8Array())).toContain(SECRET);
  const data = strFromU8(files["copie.json"] ?? new Uint8Array());
  expect(JSON.parse(data).echanges.advice_messages[0].text).toBe(SECRET);
  expect(strFromU8(files["fichiers/lettre-1.pdf"] ?? new Uint8Array())).toBe("%PDF-1.7");
  expect(data).not.toContain("un tout autre mot");
  expect(await taken(karim)).toBeNull();
});

test("an answer that can still be taken back is not in the copy, nor what the coach noted for herself", async () => {
  const threadId = await waitingThread(claire, SECRET, now);
  const sendsAt = new Date(now.getTime() + 10_000);
  await inTransaction(async (trx) => {
    const asked = await trx
      .selectFrom("advice_messages")
      .select("id")
      .where("thread_id", "=", threadId)
      .executeTakeFirstOrThrow();
    const id = randomUUID();
    await insertMessage(trx, {
      ...BLANK,
      id,
      thread_id: threadId,
      kind: "answer",
      question_id: asked.id,
      text: await sealFor(trx, claire, { table: "advice_messages", id, text: "Dites-le demain" }, { now }),
      written_at: now,
      written_by: randomUUID(),
      client_key: randomUUID(),
      due_at: null,
      sends_at: sendsAt,
    });
    await keepNote(trx, { userId: claire, text: "à revoir seule" }, { now });
  });
  const pageAt = async (at: Date) => {
    await ask();
    await makeCopy(await copyIdOf(), { now: at });
    return strFromU8((await taken(claire, at))?.["copie.html"] ?? new Uint8Array());
  };
  expect(await pageAt(now)).not.toContain("Dites-le demain");
  const after = await pageAt(sendsAt);
  expect(after).toContain("Dites-le demain");
  expect(after).not.toContain("à revoir seule");
});

test("what is kept is sealed, and the job and the mail say nothing", async () => {
  await waitingThread(claire, SECRET, now);
  await ask();
  const id = await copyIdOf();
  const { rows: jobs } = await sql<{
    data: { payload: unknown };
  }>`select data from pgboss.job where data->>'name' = 'make-data-copy'
    and data->'payload'->>'copyId' = ${id}`.execute(db);
  expect(jobs.map(({ data }) => data.payload)).toEqual([{ copyId: id }]);
  await makeCopy(id, { now });
  expect(stored().length).toBeGreaterThan(0);
  for (const bytes of stored()) expect(bytes.includes("copie.html") || bytes.includes("PK\u0003\u0004")).toBe(false);
  const mail = await db
    .selectFrom("outbox")
    .selectAll()
    .where("dedupe_key", "=", `copy-ready:${id}`)
    .executeTakeFirstOrThrow();
  expect(mail.subject + mail.text_body).not.toMatch(/copie|données|lettre|Martin/i);
});

test("one that is asked again replaces the one before, and what was being made for it comes to nothing", async () => {
  await ask();
  const first = await copyIdOf();
  await ask();
  const second = await copyIdOf();
  expect(second).not.toBe(first);
  await makeCopy(first, { now });
  expect(await taken()).toBeNull();
  await makeCopy(second, { now });
  expect(await taken()).not.toBeNull();
  await ask();
  expect(await taken()).toBeNull();
  expect(await db.selectFrom("files").select("id").where("owner_id", "=", claire).execute()).toEqual([]);
});

test("it is over after seven days, whether the night came or not, and its bytes go", async () => {
  await ask();
  await makeCopy(await copyIdOf(), { now });
  const files = stored().length;
  expect(await taken(claire, later(6.9))).not.toBeNull();
  expect(await taken(claire, later(7))).toBeNull();
  await inTransaction((trx) => eraseOldCopies(trx, { now: later(6.9) }));
  expect((await readCopyState(db, claire, { now })).state).toBe("ready");
  await inTransaction((trx) => eraseOldCopies(trx, { now: later(7) }));
  expect(await db.selectFrom("data_copies").selectAll().where("user_id", "=", claire).execute()).toEqual([]);
  await sweepFiles(db, { now: later(7) });
  expect(stored().length).toBeLessThan(files);
});

test("after a reset by mail, none is asked for and none is taken for two days", async () => {
  await ask();
  await makeCopy(await copyIdOf(), { now });
  const reset = { reset_at: now, first_reset_at: now, updated_at: now };
  await db
    .insertInto("passwords")
    .values({ user_id: claire, hash: "x", ...reset })
    .execute();
  expect(await ask()).toEqual({ ok: false, reason: "shut" });
  expect(await taken(claire, later(1))).toBeNull();
  expect(await taken(claire, later(2.1))).not.toBeNull();
});

test("one that cannot be made says so, and is made at the next try", async () => {
  await ask();
  const id = await copyIdOf();
  const processing = { purpose: "x", bases: [], rules: [] };
  const failing = { ...personalData[0], name: "x", title: "x", what: "x", until: "x", processing, tables: [] };
  personalDataPort.provide([
    {
      ...failing,
      // biome-ignore lint/correctness/useYield: what a store that is away does
      async *files() {
        throw new Error("the store is away");
      },
    },
  ]);
  await expect(makeCopy(id, { now })).rejects.toThrow("the store is away");
  expect(await readCopyState(db, claire, { now })).toMatchObject({ state: "failed", triedAgain: true });
  // No try waits longer than an hour for the next: the last one is behind.
  expect(await readCopyState(db, claire, { now: later(2 / 24) })).toMatchObject({ state: "failed", triedAgain: false });
  personalDataPort.provide(personalData);
  await makeCopy(id, { now });
  expect((await readCopyState(db, claire, { now })).state).toBe("ready");
});

test("what was kept before the rest failed is not left behind", async () => {
  await ask();
  // Nobody to write to: the last act fails, once the bytes are there.
  await db.deleteFrom("profiles").where("id", "=", claire).execute();
  await expect(makeCopy(await copyIdOf(), { now })).rejects.toThrow();
  expect((await readCopyState(db, claire, { now })).state).toBe("failed");
  expect(await db.selectFrom("files").select("id").where("owner_id", "=", claire).execute()).toEqual([]);
});

test("five a day, and the copy of an account that joins another goes", async () => {
  for (let count = 0; count < 5; count += 1) expect(await ask()).toEqual({ ok: true });
  expect(await ask()).toEqual({ ok: false, reason: "too_many" });
  await makeCopy(await copyIdOf(), { now });
  await inTransaction((trx) => mergeCopies(trx, { from: claire, to: randomUUID() }));
  expect(await taken()).toBeNull();
  expect(await db.selectFrom("files").select("id").where("owner_id", "=", claire).execute()).toEqual([]);
});

test("the database refuses a copy that is ready without its bytes, or that lasts longer", async () => {
  await ask();
  const half = db
    .updateTable("data_copies")
    .set({ ready_at: now, expires_at: later(7) })
    .where("user_id", "=", claire);
  await expect(half.execute()).rejects.toMatchObject({ constraint: "ready_copy_is_whole" });
  await makeCopy(await copyIdOf(), { now });
  const longer = db
    .updateTable("data_copies")
    .set({ expires_at: later(8) })
    .where("user_id", "=", claire);
  await expect(longer.execute()).rejects.toMatchObject({ constraint: "copy_lasts_seven_days" });
});
