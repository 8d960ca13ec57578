import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { keysUnder, storeKinds, testStore } from "../../../tests/support/file-stores";
import { keyFrom } from "./file-key";
import type { FileStore } from "./file-store";
import { eraseLeftSpools } from "./spool.server";
import { deleteFile, findFile, mergeFiles, readStoredFile, receiveFile, sweepFiles } from "./stored-files.server";

const { close } = await testDatabase();
// Files come in through a folder of this test's own: others receive files meanwhile.
const ownTmp = mkdtempSync(join(tmpdir(), "leclaircie-spools-"));
process.env.TMPDIR = ownTmp;
afterAll(async () => {
  await close();
  rmSync(ownTmp, { recursive: true });
});

const at = { now: new Date("2026-11-22T10:00:00Z") };
const later = { now: new Date("2026-11-22T11:00:01Z") };
const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(200_000)]);
const accept = ["image/jpeg"] as const;

async function* inPieces(content: Buffer, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

async function person(): Promise<string> {
  const id = randomUUID();
  const user = { id, email: `${id}@exemple.test`, email_verified: true, created_at: at.now, updated_at: at.now };
  await db().insertInto("users").values(user).execute();
  return id;
}

const spools = () => readdirSync(tmpdir()).filter((name) => name.startsWith("received-"));

test("what a killed process had on the disk goes after an hour, and nothing that still comes", async () => {
  const left = join(ownTmp, "received-abcdef");
  mkdirSync(left);
  writeFileSync(join(left, "received"), jpeg);
  const real = new Date();
  expect(await eraseLeftSpools({ now: real })).toBe(0);
  expect(await eraseLeftSpools({ now: new Date(real.getTime() + 3_700_000) })).toBe(1);
  expect(spools()).toEqual([]);
});

describe.each(storeKinds)("with a %s", (kind) => {
  let store: FileStore;
  let closeStore: () => void;
  beforeAll(async () => {
    ({ store, close: closeStore } = await testStore(kind));
  });
  afterAll(() => closeStore());

  async function receive(ownerId: string | null = null, body = inPieces(jpeg), to = store) {
    const received = await receiveFile(body, { purpose: "picture", ownerId, accept, maxBytes: jpeg.length }, at, to);
    if (!received.ok) throw new Error(received.reason);
    return received.file;
  }
  const keysOf = async () => {
    const { prefix } = await db().selectFrom("file_prefix").select("prefix").executeTakeFirstOrThrow();
    return keysUnder(store, prefix);
  };
  const bytesOf = async (id: string, ownerId: string | null = null) => {
    const bytes = await readStoredFile(db(), { id, ownerId }, undefined, store);
    return bytes && (await bytes.toArray()).reduce((size, chunk) => size + chunk.length, 0);
  };

  test("a file comes in, is known by its content, and is read again, whole or in part", async () => {
    const file = await receive();
    expect(file).toMatchObject({ kind: "image/jpeg", size_bytes: jpeg.length });
    expect(await findFile(db(), { id: file.id, ownerId: null })).toEqual(file);
    expect(await bytesOf(file.id)).toBe(jpeg.length);
    const part = await readStoredFile(db(), { id: file.id, ownerId: null }, { first: 6, last: 9 }, store);
    expect(Buffer.from(await text(part!.setEncoding("latin1")), "latin1").equals(jpeg.subarray(6, 10))).toBe(true);
    expect(spools()).toEqual([]);
  });

  test("too large, empty, or of another kind: refused, and nothing stays", async () => {
    const before = await keysOf();
    const tell = (content: Buffer) =>
      receiveFile(inPieces(content), { purpose: "picture", ownerId: null, accept, maxBytes: 50_000 }, at, store);
    expect(await tell(jpeg)).toEqual({ ok: false, reason: "too_large" });
    expect(await tell(Buffer.alloc(0))).toEqual({ ok: false, reason: "empty" });
    expect(await tell(Buffer.from("<svg onload=alert(1)>"))).toEqual({
      ok: false,
      reason: "wrong_kind",
      found: "image/svg+xml",
    });
    expect(await keysOf()).toEqual(before);
    expect(spools()).toEqual([]);
  });

  test("a body that is too large is not read to its end, nor one that breaks kept", async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        yield jpeg.subarray(0, 10_000);
      }
    }
    await expect(receive(null, endless())).rejects.toThrow("too_large");
    expect(asked).toBeLessThan(30);
    async function* broken() {
      yield jpeg.subarray(0, 10_000);
      throw new Error("the telephone lost the network");
    }
    await expect(receive(null, broken())).rejects.toThrow("lost the network");
    expect(spools()).toEqual([]);
  });

  test("somebody else’s file does not exist, and nobody deletes it", async () => {
    const [claire, karim] = [await person(), await person()];
    const { id } = await receive(claire);
    for (const ownerId of [karim, null]) {
      expect(await findFile(db(), { id, ownerId })).toBeNull();
      expect(await bytesOf(id, ownerId)).toBeNull();
      expect(await inTransaction((trx) => deleteFile(trx, { id, ownerId }))).toBe(false);
    }
    expect(await findFile(db(), { id, ownerId: claire })).not.toBeNull();
    await inTransaction((trx) => mergeFiles(trx, { from: claire, to: karim }));
    expect(await findFile(db(), { id, ownerId: karim })).not.toBeNull();
    expect(await bytesOf(id, karim)).toBe(jpeg.length);
  });

  test("deleted or erased with its owner, a file is read by nobody, and its bytes go at the next sweep", async () => {
    const claire = await person();
    const [deleted, erased, kept] = [await receive(), await receive(claire), await receive()];
    await inTransaction((trx) => deleteFile(trx, { id: deleted.id, ownerId: null }));
    await db().deleteFrom("users").where("id", "=", claire).execute();
    expect(await bytesOf(deleted.id)).toBeNull();
    expect(await bytesOf(erased.id, claire)).toBeNull();
    const before = (await keysOf()).length;
    expect(await sweepFiles(db(), at, store)).toBe(2);
    expect(await keysOf()).toHaveLength(before - 2);
    expect(await bytesOf(kept.id)).toBe(jpeg.length);
    expect(await sweepFiles(db(), at, store)).toBe(0);
  });

  test("the sweep takes no file that is being written, gives up those an hour old, and leaves another database’s", async () => {
    const foreign = keyFrom(randomBytes(8).toString("hex"), randomBytes(16).toString("hex"));
    await store.put(foreign, "package.json", statSync("package.json").size);
    let swept: number | undefined;
    const slow: FileStore = {
      ...store,
      async put(key, path, size) {
        await store.put(key, path, size);
        swept = await sweepFiles(db(), at, store);
      },
    };
    const file = await receive(null, inPieces(jpeg), slow);
    expect(swept).toBe(0);
    expect(await bytesOf(file.id)).toBe(jpeg.length);

    await db().updateTable("files").set({ stored_at: null }).where("id", "=", file.id).execute();
    expect(await findFile(db(), { id: file.id, ownerId: null })).toBeNull();
    expect(await sweepFiles(db(), at, store)).toBe(0);
    expect(await sweepFiles(db(), later, store)).toBe(1);
    expect(await bytesOf(file.id)).toBeNull();
    const left = await store.read(foreign);
    expect(left && (await text(left))).toBe(readFileSync("package.json", "utf8"));
  });

  test("a file whose bytes somebody took away is not there any more", async () => {
    const { id } = await receive();
    const { key } = await db().selectFrom("files").select("key").where("id", "=", id).executeTakeFirstOrThrow();
    await store.remove(key);
    expect(await bytesOf(id)).toBeNull();
  });

  test("a store that refuses leaves neither row nor bytes", async () => {
    const full: FileStore = { ...store, put: () => Promise.reject(new Error("no space left")) };
    const count = () => db().selectFrom("files").select("id").execute();
    const before = await count();
    await expect(receive(null, inPieces(jpeg), full)).rejects.toThrow("no space left");
    expect(await count()).toEqual(before);
    expect(spools()).toEqual([]);
  });
});
