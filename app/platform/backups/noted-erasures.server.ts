import "./tables";
import { createHmac, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db, Trx } from "~/platform/db/database.server";
import { kept } from "~/platform/personal-data/kept";
import { backupInstant, erasureInstant, erasureName } from "./backup-names";
import { type BackupStore, backupStore, listNames, putEncrypted, reached, readDecrypted } from "./backup-store.server";
import { BackupError } from "./problems";

/**
 * An account that was emptied at a wish, one that the site emptied by itself, one that became part of another (`boughtOnly`: only what was bought with it did), one that took back its consent to confide; an address of which everything
 * went, one where the letter was stopped, or one that was told of the opening; a message that its writer erased with its answers; a sheet of a tool that
 * was erased; and, so that nobody is reached as before, what somebody said of it, in figures.
 */
export type Erased =
  | { account: string }
  | { forgotten: string }
  | { merged: string; into: string; boughtOnly: boolean }
  | { address: string }
  | { letter: string }
  | { told: string }
  | { consent: string }
  | { message: string }
  | { sheet: string; of: string }
  | { wishes: string; of: string };

/** As it is written down, which names nobody: ids, or the hash of an address under the key of the backups. */
export interface NotedErasure {
  kind:
    | "account"
    | "forgotten"
    | "merged"
    | "bought"
    | "address"
    | "letter"
    | "told"
    | "consent"
    | "message"
    | "sheet"
    | "wishes";
  /** The id, or the hash. */
  whose: string;
  /** The account that a merged one became part of; the tool of a sheet; what was wished. */
  more?: string;
  /** When it was done: somebody may have done the contrary since. */
  at: Date;
}

/** The hash of an address, under what closes the backups. */
export function hashErased(address: string, key: string): string {
  return createHmac("sha256", key).update(`leclaircie erased address ${address.toLowerCase()}`).digest("hex");
}

/** Notes that it was done, in the transaction that does it, where backups are made; `writeErasures` takes it to them. */
export async function noteErasure(trx: Trx, erased: Erased, { now }: At): Promise<void> {
  const { backup } = config();
  if (!backup) return;
  const who = whoOf(erased, backup.keys[0]);
  await trx.insertInto("noted_erasures").values({ id: randomUUID(), who, done_at: now, written_at: null }).execute();
}

function whoOf(erased: Erased, key: string): string {
  if ("account" in erased) return `account ${erased.account}`;
  if ("forgotten" in erased) return `forgotten ${erased.forgotten}`;
  if ("consent" in erased) return `consent ${erased.consent}`;
  if ("message" in erased) return `message ${erased.message}`;
  if ("sheet" in erased) return `sheet ${erased.of} ${erased.sheet}`;
  if ("wishes" in erased) return `wishes ${erased.of} ${erased.wishes}`;
  if ("merged" in erased) return `${erased.boughtOnly ? "bought" : "merged"} ${erased.merged} ${erased.into}`;
  if ("address" in erased) return `address ${hashErased(erased.address, key)}`;
  if ("letter" in erased) return `letter ${hashErased(erased.letter, key)}`;
  return `told ${hashErased(erased.told, key)}`;
}

/** Of one turn; the next one goes on. */
const WRITTEN_AT_ONCE = 200;

/** Writes beside the backups what was noted, and forgets here what no backup can bring back (schedule). Throws `BackupError`: what is left is written by the next turn. */
export async function writeErasures(db: Db, { now }: At, to: BackupStore | null = backupStore()): Promise<void> {
  if (!to) return;
  const noted = await db
    .selectFrom("noted_erasures")
    .selectAll()
    .where("written_at", "is", null)
    .orderBy("done_at")
    .limit(WRITTEN_AT_ONCE)
    .execute();
  for (const { id, who, done_at } of noted) {
    await putEncrypted(to, erasureName(done_at, id), Readable.from([Buffer.from(who)]));
    await db.updateTable("noted_erasures").set({ written_at: now }).where("id", "=", id).execute();
  }
  await db
    .deleteFrom("noted_erasures")
    .where("written_at", "is not", null)
    .where("done_at", "<", new Date(now.getTime() - kept.backups.days * 86_400_000))
    .execute();
}

const LATE_AFTER_MS = 300_000;

/** Whether one waits for longer than the store of backups may be away unnoticed. */
export async function hasUnwrittenErasures(db: Db, { now }: At): Promise<boolean> {
  const row = await db
    .selectFrom("noted_erasures")
    .select("id")
    .where("written_at", "is", null)
    .where("done_at", "<", new Date(now.getTime() - LATE_AFTER_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** An act is dated before it is committed: one that the snapshot of a backup missed may bear a slightly earlier time. */
const MARGIN_MS = 600_000;

const mayMatterTo = (name: string, backup: string) =>
  (erasureInstant(name) as Date).getTime() >= (backupInstant(backup) as Date).getTime() - MARGIN_MS;

/** What was erased since this backup began, and how many entries do not open. Throws `BackupError` when the store does not answer. */
export async function listErasuresSince(
  from: BackupStore,
  backup: string,
): Promise<{ erasures: NotedErasure[]; unreadable: number }> {
  const erasures: NotedErasure[] = [];
  let unreadable = 0;
  for (const name of (await listNames(from, "erasures")).sort()) {
    if (!mayMatterTo(name, backup)) continue;
    try {
      const [kind, whose = "", more] = (await text(await readDecrypted(from, name))).split(" ");
      erasures.push({ kind: kind as NotedErasure["kind"], whose, more, at: erasureInstant(name) as Date });
    } catch (error) {
      if (!(error instanceof BackupError) || error.problem !== "altered") throw error;
      unreadable += 1;
    }
  }
  return { erasures, unreadable };
}

/** Removes what is older than the oldest backup there is. Throws `BackupError`. */
export async function pruneErasures(from: BackupStore, backups: readonly string[]): Promise<void> {
  const [oldest] = [...backups].sort();
  if (!oldest) return;
  for (const name of await listNames(from, "erasures"))
    if (!mayMatterTo(name, oldest)) await reached(from.store.remove(name));
}
