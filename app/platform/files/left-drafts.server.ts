import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 86_400_000;

/** Removes the drafts of this folder, or those whose name begins so, that a process which was killed left more than a day ago. */
export async function removeLeftDrafts(folder: string, beginning = ""): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(beginning)) continue;
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    // Of another user of the machine, it is not ours to remove.
    if (written && Date.now() - written.mtimeMs > DAY_MS) await rm(path, { recursive: true }).catch(() => {});
  }
}
