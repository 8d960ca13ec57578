import { listRecords } from "~/features/knowledge/knowledge.server";
import { isShown, readOnOf, stateOf } from "~/features/knowledge/rules";
import { type At, parisDay } from "~/platform/clock";
import type { CitedRecord } from "./tool";

/** Ids of those, among these, whose sentence was good and is so no more. */
export function listLapsed(ids: string[], { now }: At): string[] {
  const today = parisDay(now);
  return listRecords()
    .filter((record) => ids.includes(record.id) && stateOf(record, today) === "expired")
    .map(({ id }) => id);
}

/** Of these records those whose sentence may be printed today, by id. Throws on one that does not exist. */
export function citeRecords(ids: string[], { now }: At): Record<string, CitedRecord> {
  const today = parisDay(now);
  const cited: Record<string, CitedRecord> = {};
  for (const id of ids) {
    const record = listRecords().find((one) => one.id === id);
    if (!record) throw new Error(`no record ${id}`);
    const asOf = readOnOf(record);
    if (!asOf || !isShown(record, today)) continue;
    const { title, sentence, sources, values } = record;
    cited[id] = { id, title, sentence, sources, asOf, values };
  }
  return cited;
}
