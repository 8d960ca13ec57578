import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { keysUnder, storeKinds, testStore } from "../../../tests/support/file-stores";
import { keyFrom } from "./file-key";
import { openFileStore } from "./file-store.server";

const newPrefix = () => randomBytes(8).toString("hex");
const newKey = (prefix = newPrefix()) => keyFrom(prefix, randomBytes(16).toString("hex"));

async function text(bytes: Readable | null): Promise<string | null> {
  return bytes && (await buffer(bytes)).toString("latin1");
}

describe.each(storeKinds)("a %s", async (kind) => {
  const { store, url, folder, close } = await testStore(kind);
  afterAll(close);

  async function put(content: string | Buffer, key = newKey()): Promise<string> {
    const path = join(folder, "outgoing");
    writeFileSync(path, content);
    await store.put(key, path, Buffer.byteLength(content));
    return key;
  }

  test("gives back the bytes it was given", async () => {
    const content = randomBytes(3_000_000);
    const key = await put(content);
    const read = await store.read(key);
    expect(read && content.equals(await buffer(read))).toBe(true);
  });

  test("gives a part, both ends included", async () => {
    const key = await put("0123456789");
    expect(await text(await store.read(key, { first: 0, last: 0 }))).toBe("0");
    expect(await text(await store.read(key, { first: 3, last: 6 }))).toBe("3456");
    expect(await text(await store.read(key, { first: 9, last: 9 }))).toBe("9");
  });

  test("replaces what a key held", async () => {
    const key = await put("former");
    await put("new", key);
    expect(await text(await store.read(key))).toBe("new");
  });

  test("has nothing under a key that was removed or never used; removing twice does nothing", async () => {
    const key = await put("gone");
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    expect(await store.read(newKey())).toBeNull();
  });

  test("lists the keys of one prefix, by pages, and no other", async () => {
    const prefix = newPrefix();
    const keys = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const key = newKey(prefix);
        const path = join(folder, key.slice(-8));
        writeFileSync(path, "x");
        await store.put(key, path, 1);
        return key;
      }),
    );
    await put("somebody else’s");
    expect((await keysUnder(store, prefix)).sort()).toEqual(keys.sort());
    expect(await keysUnder(store, newPrefix())).toEqual([]);
  });

  test.each([
    "../../etc/passwd",
    "/etc/passwd",
    "a/../b",
    "",
    "photo.jpg",
    `${newKey()}/../x`,
    `${newKey()}\0`,
  ])("refuses the key « %s », which is not ours", async (key) => {
    await expect(store.read(key)).rejects.toThrow("not ours");
    await expect(store.remove(key)).rejects.toThrow("not ours");
    await expect(store.put(key, join(folder, "outgoing"), 1)).rejects.toThrow("not ours");
  });

  test("leaves nothing under the key when the file cannot be read", async () => {
    const key = newKey();
    await expect(store.put(key, join(folder, "absent"), 4)).rejects.toThrow();
    expect(await store.read(key)).toBeNull();
  });

  if (kind === "folder") {
    test("keeps its files for its owner alone, and no draft", async () => {
      const key = await put("private");
      const root = join(folder, "store");
      const path = join(root, ...key.split("/"));
      expect(statSync(path).mode & 0o077).toBe(0);
      expect(statSync(join(path, "..")).mode & 0o077).toBe(0);
      expect(readdirSync(join(root, "drafts"))).toEqual([]);
    });
  } else {
    test("says no to a wrong secret, to everybody without one, and throws what it refuses", async () => {
      const key = await put("private");
      const wrong = new URL(url);
      wrong.password = "WRONG";
      await expect(openFileStore(wrong).read(key)).rejects.toThrow();
      const bare = `http://${url.host}${url.pathname}/${key}`;
      expect((await fetch(bare)).ok).toBe(false);
    });
  }
});

test("in a folder, the draft that a killed process left goes a day later; one that is being written stays", async () => {
  const { store, url, folder, close } = await testStore("folder");
  const drafts = join(fileURLToPath(url), "drafts");
  mkdirSync(drafts, { recursive: true });
  for (const [name, hours] of [
    ["left", 25],
    ["written", 23],
  ] as const) {
    writeFileSync(join(drafts, name), "half of it");
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(drafts, name), then, then);
  }
  const outgoing = join(folder, "outgoing");
  writeFileSync(outgoing, "whole");
  await store.put(newKey(), outgoing, 5);
  expect(readdirSync(drafts)).toEqual(["written"]);
  close();
});
