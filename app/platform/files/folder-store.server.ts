import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { ownKey } from "./file-key";
import type { ByteRange, FileStore } from "./file-store";
import { removeLeftDrafts } from "./left-drafts.server";

const KEYS_AT_ONCE = 500;
/** Not a key: a draft left by a crash is read by nobody, and is written outside the prefixes. It goes when another is written, a day later. */
const DRAFTS = "drafts";

/** Files in a folder that its owner alone may open. */
export function folderStore(url: URL, own = ownKey): FileStore {
  const root = fileURLToPath(url);
  const pathOf = (key: string) => join(root, ...own(key).split("/"));

  return {
    async put(key, path) {
      const target = pathOf(key);
      const draft = join(root, DRAFTS, randomUUID());
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      await removeLeftDrafts(dirname(draft));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(createReadStream(path), createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }));
        await rename(draft, target);
        await syncFolder(dirname(target));
      } finally {
        await rm(draft, { force: true });
      }
    },

    async read(key, range) {
      return openStream(pathOf(key), range);
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(prefix) {
      let page: string[] = [];
      for await (const path of filesUnder(join(root, prefix))) {
        page.push(relative(root, path).split(sep).join("/"));
        if (page.length === KEYS_AT_ONCE) {
          yield page;
          page = [];
        }
      }
      if (page.length > 0) yield page;
    },
  };
}

/** A name is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Opened before it is given: a file that is missing is told here, not in the middle of an answer. */
async function openStream(path: string, range?: ByteRange): Promise<Readable | null> {
  const file = await open(path, "r").catch(absent);
  return file?.createReadStream(range && { start: range.first, end: range.last }) ?? null;
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(absent);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}
