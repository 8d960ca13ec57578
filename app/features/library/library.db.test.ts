import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasedEmail } from "~/features/accounts/rules";
import { listAuditEntriesAbout } from "~/features/audit/audit.server";
import { type Db, inTransaction } from "~/platform/db/database.server";
import { testDatabase } from "../../../tests/support/database";
import { libraryFile, piece, pieceBytes } from "../../../tests/support/library";
import {
  addVersion,
  countByKind,
  type DeliveredPiece,
  deleteLibraryItem,
  eraseOldProgress,
  findItemToEdit,
  importPieces,
  listItemsForCoach,
  mergeProgress,
  noteOpening,
  publishItem,
  savePhrases,
  saveText,
  unpublishItem,
} from "./library.server";

const now = new Date("2026-11-22T10:00:00Z");
const act = { now, by: null };
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let db: Db;
let close: () => Promise<void>;
const dataDir = mkdtempSync(join(tmpdir(), "library-"));
beforeAll(async () => {
  Object.assign(process.env, { BASE_URL: "http://localhost:3000", DATA_DIR: dataDir });
  ({ db, close } = await testDatabase());
});
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function person(): Promise<string> {
  const id = randomUUID();
  const dates = { created_at: now, updated_at: now };
  await db
    .insertInto("users")
    .values({ id, email: `${id}@exemple.test`, email_verified: true, ...dates })
    .execute();
  return id;
}

const filesOf = async (ids: string[]) =>
  (await db.selectFrom("files").select("id").where("id", "in", ids).execute()).map(({ id }) => id);

test("a new version waits unread, then replaces the former one, whose file goes", async () => {
  const guide = await piece(now);
  const file = await libraryFile(Buffer.concat([pieceBytes("guide"), Buffer.from("v2")]), now);
  const version = { itemId: guide.id, file, pageCount: 14, durationSeconds: null };
  expect(await inTransaction((trx) => addVersion(trx, version, act))).toMatchObject({ ok: true });
  expect(await findItemToEdit(db, guide.id, act)).toMatchObject({ file_id: guide.fileId, waits: true });
  expect(await inTransaction((trx) => publishItem(trx, { id: guide.id }, act))).toEqual({ ok: true });
  expect(await findItemToEdit(db, guide.id, act)).toMatchObject({ file_id: file.id, waits: false });
  expect(await filesOf([guide.fileId, file.id])).toEqual([file.id]);
});

test("a file of another kind is refused", async () => {
  const sound = await piece(now, { kind: "audio", published: false });
  const file = await libraryFile(pieceBytes("guide"), now);
  const version = { itemId: sound.id, file, pageCount: null, durationSeconds: 60 };
  expect(await inTransaction((trx) => addVersion(trx, version, act))).toEqual({ ok: false, reason: "wrong_kind" });
});

test("a sound whose text changed is refused in words until each phrase is placed again", async () => {
  const sound = await piece(now, { kind: "audio", published: false });
  const text = "Posez une main sur le ventre.\nUne phrase neuve.";
  await inTransaction((trx) => saveText(trx, { itemId: sound.id, text }, act));
  expect(await inTransaction((trx) => publishItem(trx, { id: sound.id }, act))).toEqual({
    ok: false,
    reason: "incomplete",
    missing: ["captions"],
  });
  expect((await findItemToEdit(db, sound.id, act))?.state).toBe("draft");
});

test("a piece is scheduled for a moment to come, and opens by itself", async () => {
  const guide = await piece(now, { published: false });
  const publish = (at: Date) => inTransaction((trx) => publishItem(trx, { id: guide.id, at }, act));
  expect(await publish(days(-1))).toEqual({ ok: false, reason: "moment_past" });
  expect(await publish(days(2))).toEqual({ ok: true });
  const stateOn = async (moment: Date) => (await findItemToEdit(db, guide.id, { now: moment }))?.state;
  expect([await stateOn(now), await stateOn(days(2))]).toEqual(["scheduled", "published"]);
});

test("a promise that was kept is none any more, once the piece is taken back", async () => {
  const guide = await piece(now, { published: false, promisedFor: "2026-12-15" });
  const promised = async () => (await findItemToEdit(db, guide.id, act))?.promised_for;
  await inTransaction((trx) => publishItem(trx, { id: guide.id, at: days(2) }, act));
  await inTransaction((trx) => unpublishItem(trx, { id: guide.id }, act));
  expect(await promised(), "it was not public yet").toBe("2026-12-15");
  await inTransaction((trx) => publishItem(trx, { id: guide.id, at: days(2) }, act));
  await inTransaction((trx) => unpublishItem(trx, { id: guide.id }, { ...act, now: days(3) }));
  expect(await promised()).toBeNull();
});

test("a promise counts until the piece is there; a demonstration is counted apart", async () => {
  const before = await countByKind(db, { now });
  const promised = await piece(now, { kind: "video", published: false, promisedFor: "2026-12-15" });
  expect((await countByKind(db, { now })).video).toMatchObject({ promised: "2026-12-15" });
  await inTransaction((trx) => publishItem(trx, { id: promised.id }, act));
  await piece(now, { kind: "video", demonstration: true });
  // Open to everybody: nothing that is sold.
  await piece(now, { kind: "video", isFree: true });
  const { video } = await countByKind(db, { now });
  expect(video).toEqual({ published: before.video.published + 2, real: before.video.real + 1, promised: null });
});

test("a promised piece that waits for its moment stays promised until then", async () => {
  const promised = await piece(now, { kind: "audio", published: false, promisedFor: "2026-11-30" });
  await inTransaction((trx) => publishItem(trx, { id: promised.id, at: days(8) }, act));
  expect((await countByKind(db, { now })).audio.promised).toBe("2026-11-30");
  expect((await countByKind(db, { now: days(8) })).audio.promised).toBeNull();
});

test("openings are counted once a person, and two accounts of one person become one", async () => {
  const guide = await piece(now);
  const [claire, again] = [await person(), await person()];
  for (const userId of [claire, claire, again])
    await inTransaction((trx) => noteOpening(trx, { userId, itemId: guide.id }, { now }));
  const openings = async () => (await listItemsForCoach(db, { now })).find(({ id }) => id === guide.id)?.openings;
  expect(await openings()).toBe(2);
  await inTransaction((trx) => mergeProgress(trx, { from: again, to: claire }));
  expect(await openings()).toBe(1);
});

test("a delivered piece comes in once; what was deleted since does not come back", async () => {
  const pieces: DeliveredPiece[] = [
    {
      slug: "dormir",
      kind: "audio",
      theme: "dormir",
      title: "Dormir malgré tout",
      summary: "Deux minutes.",
      demonstration: true,
      durationSeconds: 120,
      phrases: [{ startsAtMs: 0, text: "Bonsoir." }],
      draw: async () => ({ bytes: pieceBytes("audio") }),
    },
  ];
  const [first, second] = await Promise.all([importPieces(pieces, { now }), importPieces(pieces, { now })]);
  expect(first + second).toBe(1);
  const found = (await listItemsForCoach(db, { now })).filter(({ title }) => title === "Dormir malgré tout");
  expect(found).toMatchObject([{ state: "published", demonstration: true, textMissing: false }]);
  await inTransaction((trx) => deleteLibraryItem(trx, { id: found[0]?.id ?? "" }, act));
  expect(await importPieces(pieces, { now })).toBe(0);
});

test("a delivered sound without its captions is refused, and leaves nothing", async () => {
  const mute: DeliveredPiece = {
    slug: "muet",
    kind: "audio",
    theme: "dormir",
    title: "Muet",
    summary: "Rien.",
    durationSeconds: 60,
    draw: async () => ({ bytes: pieceBytes("audio") }),
  };
  await expect(importPieces([mute], { now })).rejects.toThrow("muet: incomplete");
  expect((await listItemsForCoach(db, { now })).map(({ title }) => title)).not.toContain("Muet");
});

test("where somebody is goes with their account, and after a year without them", async () => {
  const guide = await piece(now);
  const [stays, leaves, slept] = [await person(), await person(), await person()];
  for (const userId of [stays, leaves])
    await inTransaction((trx) => noteOpening(trx, { userId, itemId: guide.id }, { now }));
  await inTransaction((trx) => noteOpening(trx, { userId: slept, itemId: guide.id }, { now: days(-400) }));
  await db
    .updateTable("users")
    .set({ email: erasedEmail(leaves) })
    .where("id", "=", leaves)
    .execute();
  await inTransaction((trx) => eraseOldProgress(trx, { now }));
  const left = await db.selectFrom("library_progress").select("user_id").where("item_id", "=", guide.id).execute();
  expect(left).toEqual([{ user_id: stays }]);
});

test("a deleted piece takes its files along, and the journal keeps who did it", async () => {
  const guide = await piece(now);
  expect(await inTransaction((trx) => deleteLibraryItem(trx, { id: guide.id }, act))).toEqual({ ok: true });
  expect(await filesOf([guide.fileId])).toEqual([]);
  const [last] = await listAuditEntriesAbout(db, { type: "library_item", id: guide.id });
  expect(last?.action).toBe("library.deleted");
});

test("online, a piece keeps what its readers would miss", async () => {
  const sound = await piece(now, { kind: "audio" });
  const empty = await inTransaction((trx) => saveText(trx, { itemId: sound.id, text: "" }, act));
  expect(empty).toEqual({ ok: false, reason: "read_now" });
  const half = [
    { startsAtMs: 0, text: "Un." },
    { startsAtMs: null, text: "Deux." },
  ];
  expect(await inTransaction((trx) => savePhrases(trx, { itemId: sound.id, phrases: half }, act))).toMatchObject({
    ok: false,
  });
  await inTransaction((trx) => unpublishItem(trx, { id: sound.id }, act));
  expect(await inTransaction((trx) => savePhrases(trx, { itemId: sound.id, phrases: half }, act))).toEqual({
    ok: true,
  });
});

test("an older page neither writes over words changed elsewhere, nor places its moments on them", async () => {
  const sound = await piece(now, { kind: "audio", published: false });
  const write = (text: string, day: number, seen?: Date) =>
    inTransaction((trx) => saveText(trx, { itemId: sound.id, text, seen }, { ...act, now: days(day) }));
  await write("Un.\nDeux.", 1);
  const read = () => findItemToEdit(db, sound.id, act);
  const opened = (await read())?.version?.wordsChangedAt ?? undefined;
  const place = () => {
    const phrases = ["Un.", "Deux."].map((text, rank) => ({ startsAtMs: rank * 900, text }));
    return inTransaction((trx) => savePhrases(trx, { itemId: sound.id, phrases, seen: opened }, act));
  };
  expect(await place()).toEqual({ ok: true });
  expect((await read())?.version?.wordsChangedAt, "moments are no words").toEqual(opened);
  expect(await write("Un.\nTrois.", 2, opened)).toEqual({ ok: true });
  for (const late of [await write("Un.\nQuatre.", 3, opened), await place()])
    expect(late).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect((await read())?.phrases.map(({ text }) => text)).toEqual(["Un.", "Trois."]);
});
