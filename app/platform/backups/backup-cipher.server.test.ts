import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { Altered, decrypted, encrypted } from "./backup-cipher.server";

const keys = ["first-key-of-thirty-two-bytes-aaaa", "former-key-of-thirty-two-bytes-bbb"] as const;
const name = "databases/2026-11-25T023000Z";

async function* cut(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const close = async (bytes: Buffer, key: readonly [string, ...string[]] = keys, under = name) =>
  buffer(encrypted(cut(bytes, 10_007), { name: under, keys: key }));
const open = async (bytes: Buffer, known: readonly string[] = keys, under = name) =>
  buffer(decrypted(cut(bytes, 70_001), { name: under, keys: known }));

const PIECE = 65_536;
test.each([
  0,
  1,
  PIECE - 1,
  PIECE,
  PIECE + 1,
  3 * PIECE,
  1_000_003,
])("%i bytes come back as they were", async (size) => {
  const bytes = randomBytes(size);
  expect((await open(await close(bytes))).equals(bytes)).toBe(true);
});

test("what is written says nothing twice: the same bytes never look the same", async () => {
  const bytes = Buffer.alloc(1_000, "confided");
  const [one, two] = [await close(bytes), await close(bytes)];
  expect(one.includes("confided")).toBe(false);
  expect(one.subarray(16).equals(two.subarray(16))).toBe(false);
});

test("a former key opens what it closed, and another one does not", async () => {
  const bytes = randomBytes(5_000);
  const former = await close(bytes, [keys[1]]);
  expect((await open(former)).equals(bytes)).toBe(true);
  await expect(open(former, [keys[0]])).rejects.toThrow(Altered);
});

test("cut anywhere, lengthened, moved, altered by a bit or given another name, it does not open", async () => {
  const closed = await close(randomBytes(3 * PIECE));
  const piece = PIECE + 16;
  const head = 48;
  for (const length of [0, 10, head, head + 5, head + piece, head + 2 * piece, closed.length - 1])
    await expect(open(closed.subarray(0, length)), String(length)).rejects.toThrow(Altered);
  await expect(open(Buffer.concat([closed, Buffer.from("x")]))).rejects.toThrow(Altered);
  const parts = [0, 1, 2].map((rank) => closed.subarray(head + rank * piece, head + (rank + 1) * piece));
  const moved = Buffer.concat([closed.subarray(0, head), parts[1], parts[0], parts[2]] as Buffer[]);
  await expect(open(moved)).rejects.toThrow(Altered);
  for (const place of [0, 9, 20, head + 3, closed.length - 3]) {
    const altered = Buffer.from(closed);
    altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
    await expect(open(altered), String(place)).rejects.toThrow(Altered);
  }
  await expect(open(closed, keys, "databases/2026-11-24T023000Z")).rejects.toThrow(Altered);
});
