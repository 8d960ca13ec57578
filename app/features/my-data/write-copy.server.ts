import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import type { ZipEntry } from "~/platform/files/zip.server";
import { isGiven, type Subject } from "~/platform/personal-data/owned-table";
import { readOwned } from "~/platform/personal-data/read-owned.server";
import type { CopiedSubject } from "./copied-subject";
import { drawCopy } from "./copy-page";
import { personalDataPort } from "./personal-data-port";

/**
 * The files of somebody's copy, one after the other: what they sent and were sent, a page to read, and the same for machines
 * (GDPR, articles 15 and 20).
 */
export async function* writeCopy(
  db: Db,
  { coach, ...whose }: Subject & { coach: string },
  at: At,
): AsyncGenerator<ZipEntry> {
  const among = personalDataPort.value;
  const subjects: CopiedSubject[] = [];
  for (const { name, title, until, tables, files } of among) {
    const read: CopiedSubject = { name, title, until, tables: [], withheld: [], files: [] };
    for (const table of tables) {
      if (!isGiven(table)) {
        read.withheld.push(table.withheld);
        continue;
      }
      const rows = await readOwned(db, { table, ...whose, among }, at);
      if (rows.length > 0) read.tables.push({ table, rows });
    }
    if (files && "userId" in whose)
      for await (const file of files(db, whose.userId, at)) {
        const bytes = await file.read();
        read.files.push({ name: file.name, readable: bytes !== null });
        if (bytes) yield { name: file.name, bytes: new Uint8Array(bytes) };
      }
    subjects.push(read);
  }
  yield { name: "copie.html", bytes: Buffer.from(drawCopy(subjects, { now: at.now, coach })) };
  yield { name: "copie.json", bytes: Buffer.from(forMachines(subjects, at)) };
}

/** Columns and values as they are kept: what another service reads. */
function forMachines(subjects: CopiedSubject[], { now }: At): string {
  const held = subjects.map(({ name, tables, files }) => [
    name,
    {
      ...Object.fromEntries(tables.map(({ table, rows }) => [table.table, rows])),
      files: files.filter(({ readable }) => readable).map((file) => file.name),
    },
  ]);
  return JSON.stringify({ made_at: now, ...Object.fromEntries(held) }, null, 2);
}
