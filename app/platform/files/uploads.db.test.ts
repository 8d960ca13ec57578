import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { keysUnder, storeKinds, testStore } from "../../../tests/support/file-stores";
import type { FileStore } from "./file-store";
import { isClean } from "./scan.server";
import { findFile, readStoredFile, sweepFiles } from "./stored-files.server";
import { PART_BYTES, uploadKinds } from "./upload-kinds";
import { eraseOldUploads, findUpload, finishUpload, openUpload, receivePart, takeUpload } from "./uploads.server";

vi.stubEnv("APP_SECRET", "a-secret-for-tests-of-sealing-0123456789");
vi.stubEnv("BASE_URL", "http://localhost:3000");
const { close } = await testDatabase();
afterAll(close);

const at = { now: new Date("2026-11-23T10:00:00Z") };
const picture = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(2 * PART_BYTES + 77)]);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function person(): Promise<string> {
  const id = randomUUID();
  const user = { id, email: `${id}@exemple.test`, email_verified: true, created_at: at.now, updated_at: at.now };
  await db().insertInto("users").values(user).execute();
  return id;
}

describe.each(storeKinds)("with a %s", (storeKind) => {
  let store: FileStore;
  let closeStore: () => void;
  beforeAll(async () => {
    ({ store, close: closeStore } = await testStore(storeKind));
  });
  afterAll(() => closeStore());

  const announce = async (ownerId: string, sizeBytes = picture.length) => {
    const opened = await inTransaction((trx) => openUpload(trx, { ownerId, kind: "picture", sizeBytes }, at));
    if (!opened.ok) throw new Error(opened.reason);
    return opened.id;
  };
  const send = (id: string, ownerId: string, firstByte: number, content: Buffer = picture) =>
    receivePart(once(content.subarray(firstByte, firstByte + PART_BYTES)), { id, ownerId, firstByte }, at, store);
  const keysOf = async () => {
    const { prefix } = await db().selectFrom("file_prefix").select("prefix").executeTakeFirstOrThrow();
    return keysUnder(store, prefix);
  };

  test("what the antivirus finds is refused and gone, whole or sealed, and it was shown all of it", async () => {
    const claire = await person();
    for (const kind of ["picture", "attachment"] as const) {
      const opened = await inTransaction((trx) =>
        openUpload(trx, { ownerId: claire, kind, sizeBytes: picture.length }, at),
      );
      if (!opened.ok) throw new Error(opened.reason);
      for (const first of [0, PART_BYTES, 2 * PART_BYTES]) await send(opened.id, claire, first);
      const own = { id: opened.id, ownerId: claire };
      const finds = ["sh", "-c", `test "$(wc -c)" -eq ${picture.length} && exit 1`];
      await expect(finishUpload(own, at, store, ["sh", "-c", "exit 7"])).rejects.toThrow("no answer");
      expect(await finishUpload(own, at, store, finds)).toEqual({ ok: false, reason: "infected" });
      expect(await findUpload(db(), own)).toBeNull();
    }
  });

  test("a file comes by parts, goes on where it stopped, and is the same bytes in the end", async () => {
    const claire = await person();
    const id = await announce(claire);
    expect(await send(id, claire, 0)).toEqual({ ok: true, receivedBytes: PART_BYTES });
    expect(await finishUpload({ id, ownerId: claire }, at, store)).toEqual({ ok: false, reason: "unfinished" });
    // The answer was lost on the way: the same part again, then two at once.
    expect(await send(id, claire, 0)).toEqual({ ok: false, reason: "elsewhere", receivedBytes: PART_BYTES });
    const twice = await Promise.all([send(id, claire, PART_BYTES), send(id, claire, PART_BYTES)]);
    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await findUpload(db(), { id, ownerId: claire }))?.receivedBytes).toBe(2 * PART_BYTES);
    expect(await send(id, claire, 2 * PART_BYTES)).toEqual({ ok: true, receivedBytes: picture.length });
    const ends = await Promise.all([1, 2].map(() => finishUpload({ id, ownerId: claire }, at, store)));
    expect(ends).toEqual([{ ok: true }, { ok: true }]);

    const take = () =>
      inTransaction((trx) => takeUpload(trx, { id, by: claire, kind: "picture", purpose: "picture", ownerId: null }));
    const file = await take();
    expect(file).toMatchObject({ kind: "image/jpeg", size_bytes: picture.length });
    expect(await take()).toBeNull();
    const bytes = await readStoredFile(db(), { id: file!.id, ownerId: null }, undefined, store);
    expect(Buffer.concat(await bytes!.toArray()).equals(picture)).toBe(true);
    await sweepFiles(db(), at, store);
    expect(await keysOf()).toHaveLength(1);
  });

  test("somebody else's does not exist", async () => {
    const [claire, karim] = [await person(), await person()];
    const id = await announce(claire);
    expect(await findUpload(db(), { id, ownerId: karim })).toBeNull();
    expect(await send(id, karim, 0)).toEqual({ ok: false, reason: "unknown" });
    for (const firstByte of [0, PART_BYTES, 2 * PART_BYTES]) await send(id, claire, firstByte);
    expect(await finishUpload({ id, ownerId: karim }, at, store)).toEqual({ ok: false, reason: "unknown" });
    await finishUpload({ id, ownerId: claire }, at, store);
    const input = { id, kind: "picture", purpose: "picture", ownerId: null } as const;
    expect(await inTransaction((trx) => takeUpload(trx, { ...input, by: karim }))).toBeNull();
    expect(await inTransaction((trx) => takeUpload(trx, { ...input, by: claire, kind: "attachment" }))).toBeNull();
  });

  test("what is too large, too many or of another kind is refused as soon as it shows, and leaves nothing", async () => {
    const claire = await person();
    const open = (sizeBytes: number) =>
      inTransaction((trx) => openUpload(trx, { ownerId: claire, kind: "picture", sizeBytes }, at));
    for (const size of [0, -1, 1.5, Number.NaN]) expect(await open(size)).toEqual({ ok: false, reason: "empty" });
    expect(await open(uploadKinds.picture.maxBytes + 1)).toEqual({ ok: false, reason: "too_large" });
    const id = await announce(claire, 1_000);
    expect(
      await receivePart(once(Buffer.alloc(1_001, "\xff\xd8\xff")), { id, ownerId: claire, firstByte: 0 }, at, store),
    ).toEqual({
      ok: false,
      reason: "too_large",
    });
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const sent = await receivePart(once(page), { id, ownerId: claire, firstByte: 0 }, at, store);
    expect(sent).toEqual({ ok: false, reason: "wrong_kind" });
    // What was refused waits for nobody.
    for (let n = 0; n < 20; n += 1) expect((await open(5)).ok).toBe(true);
    expect(await open(5)).toEqual({ ok: false, reason: "too_many" });
  });

  test("what nobody finishes or takes is forgotten after a day, with its parts", async () => {
    const claire = await person();
    const [half, whole] = [await announce(claire), await announce(claire)];
    await send(half, claire, 0);
    for (const firstByte of [0, PART_BYTES, 2 * PART_BYTES]) await send(whole, claire, firstByte);
    await finishUpload({ id: whole, ownerId: claire }, at, store);
    const own = () => db().selectFrom("files").select("id").where("owner_id", "=", claire).execute();
    expect(await own()).toHaveLength(2);
    const dayLater = { now: new Date(at.now.getTime() + 24 * 3_600_000 + 1) };
    expect(await inTransaction((trx) => eraseOldUploads(trx, { now: at.now }))).toBe(0);
    expect(await inTransaction((trx) => eraseOldUploads(trx, dayLater))).toBeGreaterThanOrEqual(2);
    expect(await own()).toEqual([]);
    expect(await findUpload(db(), { id: half, ownerId: claire })).toBeNull();
  });
});

test("what the antivirus holds back does not come in, nor what it could not look at", async () => {
  const bytes = () => once(picture);
  const answers = (code: number) => ["sh", "-c", `cat > /dev/null; exit ${code}`];
  expect(await isClean(bytes(), [])).toBe(true);
  expect(await isClean(bytes(), answers(0))).toBe(true);
  expect(await isClean(bytes(), answers(1))).toBe(false);
  expect(await isClean(bytes(), ["sh", "-c", "exit 1"])).toBe(false);
  await expect(isClean(bytes(), answers(2))).rejects.toThrow("no answer");
  await expect(isClean(bytes(), ["/nowhere/scan"])).rejects.toThrow();
});

test("a part whose bytes are gone from the store ends nothing", async () => {
  const { store, close: closeStore } = await testStore("folder");
  const claire = await person();
  const small = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(100)]);
  const opened = await inTransaction((trx) =>
    openUpload(trx, { ownerId: claire, kind: "picture", sizeBytes: small.length }, at),
  );
  if (!opened.ok) throw new Error(opened.reason);
  await receivePart(once(small), { id: opened.id, ownerId: claire, firstByte: 0 }, at, store);
  const { key } = await db().selectFrom("files").select("key").where("owner_id", "=", claire).executeTakeFirstOrThrow();
  await store.remove(key);
  await expect(finishUpload({ id: opened.id, ownerId: claire }, at, store)).rejects.toThrow("no bytes");
  expect(await findFile(db(), { id: opened.id, ownerId: claire })).toBeNull();
  closeStore();
});
