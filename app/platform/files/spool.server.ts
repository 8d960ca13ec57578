import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { At } from "~/platform/clock";
import { type ContentKind, contentKind, KIND_BYTES } from "./content-kind";

/** A file that came in, in a folder of its own that its owner alone may open. */
export interface SpooledFile {
  path: string;
  /** Where what is made of it may be written; gone with it. */
  folder: string;
  sizeBytes: number;
  sha256: string;
  kind: ContentKind;
}

export type Spooled<Result> = { ok: true; value: Result } | { ok: false; reason: "empty" | "too_large" };

const PREFIX = "received-";
/** Longer than any file takes to come. */
const LEFT_AFTER_MS = 3_600_000;

/** Removes what a process that was killed had on the disk of this machine. Answers how many were there. */
export async function eraseLeftSpools({ now }: At): Promise<number> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  let count = 0;
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now.getTime() }));
    if (now.getTime() - mtimeMs < LEFT_AFTER_MS) continue;
    await rm(folder, { recursive: true, force: true });
    count += 1;
  }
  return count;
}

/**
 * Writes a body to the disk as it comes, never whole in memory, gives it to `use`, and leaves nothing behind. Refused when it is empty or
 * holds more than `maxBytes`, at the byte that is too many. Throws what the body, the disk or `use` throws.
 */
export async function spool<Result>(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
  use: (file: SpooledFile) => Promise<Result>,
): Promise<Spooled<Result>> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    const path = join(folder, "received");
    const hash = createHash("sha256");
    const head = Buffer.alloc(KIND_BYTES);
    let sizeBytes = 0;
    const file = await open(path, "wx", 0o600);
    try {
      for await (const chunk of body) {
        if (sizeBytes + chunk.byteLength > maxBytes) return { ok: false, reason: "too_large" };
        if (sizeBytes < KIND_BYTES) head.set(chunk.subarray(0, KIND_BYTES - sizeBytes), sizeBytes);
        sizeBytes += chunk.byteLength;
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    if (sizeBytes === 0) return { ok: false, reason: "empty" };
    const kind = contentKind(head.subarray(0, sizeBytes));
    return { ok: true, value: await use({ path, folder, sizeBytes, sha256: hash.digest("hex"), kind }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
