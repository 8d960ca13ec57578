import { type Actor, recordAction } from "~/features/audit/audit.server";
import { idOfClick } from "~/platform/click.server";
import type { Trx } from "~/platform/db/database.server";
import { hasEntry, insertBreach, insertEntry, listLinesOf, lockBreach } from "./queries.server";
import { type EntryKind, kindsOpenTo } from "./rules";

/**
 * Opens the register of one breach with what is known of it; answers its id. The same form sent twice is one breach; with other facts, they
 * are added to it, and the hour of its discovery is the first one's.
 */
export async function noteBreach(
  trx: Trx,
  { discoveredAt, facts, clientKey }: { discoveredAt: Date; facts: string; clientKey: string },
  { now, by }: Actor,
): Promise<string> {
  const id = idOfClick(clientKey, "");
  if (!(await insertBreach(trx, { id, discovered_at: discoveredAt, noted_at: now }))) {
    await addEntry(trx, { breachId: id, kind: "facts", text: facts, clientKey }, { now, by });
    return id;
  }
  await insertEntry(trx, {
    id: idOfEntry({ clientKey, kind: "facts", text: facts }),
    breach_id: id,
    kind: "facts",
    at: now,
    text: facts,
  });
  await recordAction(trx, { action: "breaches.noted", subject: { type: "breach", id } }, { now, by });
  return id;
}

type Added = { ok: true } | { ok: false; reason: "unknown" | "closed" | "undecided" };

function idOfEntry({ clientKey, kind, text }: { clientKey: string; kind: EntryKind; text: string }): string {
  return idOfClick(clientKey, `${kind}\n${text}`);
}

/** Adds one thing to it: a fact, a decision with its reason, or its end. The same form sent twice is one. */
export async function addEntry(
  trx: Trx,
  { breachId, kind, text, clientKey }: { breachId: string; kind: EntryKind; text: string; clientKey: string },
  { now, by }: Actor,
): Promise<Added> {
  if (!(await lockBreach(trx, breachId))) return { ok: false, reason: "unknown" };
  const id = idOfEntry({ clientKey, kind, text });
  if (await hasEntry(trx, { id, breachId })) return { ok: true };
  const open = kindsOpenTo(await listLinesOf(trx, [breachId]));
  if (open.length === 0) return { ok: false, reason: "closed" };
  if (!open.includes(kind)) return { ok: false, reason: "undecided" };
  await insertEntry(trx, { id, breach_id: breachId, kind, at: now, text });
  const action = kind === "closed" ? "breaches.closed" : "breaches.added_to";
  await recordAction(trx, { action, subject: { type: "breach", id: breachId } }, { now, by });
  return { ok: true };
}
