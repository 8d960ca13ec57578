import { randomUUID } from "node:crypto";
import { type Actor, recordAction } from "~/features/audit/audit.server";
import type { Trx } from "~/platform/db/database.server";
import { insertBreach, insertEntry, listLinesOf, lockBreach } from "./queries.server";
import { type EntryKind, kindsOpenTo } from "./rules";

/** Opens the register of one breach with what is known of it; answers its id. */
export async function noteBreach(
  trx: Trx,
  { discoveredAt, facts }: { discoveredAt: Date; facts: string },
  { now, by }: Actor,
): Promise<string> {
  const id = randomUUID();
  await insertBreach(trx, { id, discovered_at: discoveredAt, noted_at: now });
  await insertEntry(trx, { id: randomUUID(), breach_id: id, kind: "facts", at: now, text: facts });
  await recordAction(trx, { action: "breaches.noted", subject: { type: "breach", id } }, { now, by });
  return id;
}

type Added = { ok: true } | { ok: false; reason: "unknown" | "closed" | "undecided" };

/** Adds one thing to it: a fact, a decision with its reason, or its end. */
export async function addEntry(
  trx: Trx,
  { breachId, kind, text }: { breachId: string; kind: EntryKind; text: string },
  { now, by }: Actor,
): Promise<Added> {
  if (!(await lockBreach(trx, breachId))) return { ok: false, reason: "unknown" };
  const open = kindsOpenTo(await listLinesOf(trx, [breachId]));
  if (open.length === 0) return { ok: false, reason: "closed" };
  if (!open.includes(kind)) return { ok: false, reason: "undecided" };
  await insertEntry(trx, { id: randomUUID(), breach_id: breachId, kind, at: now, text });
  const action = kind === "closed" ? "breaches.closed" : "breaches.added_to";
  await recordAction(trx, { action, subject: { type: "breach", id: breachId } }, { now, by });
  return { ok: true };
}
