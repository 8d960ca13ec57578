import { listRecords } from "~/features/knowledge/knowledge.server";
import { isShown, readOnOf } from "~/features/knowledge/rules";
import { type At, parisDay } from "~/platform/clock";
import type { CitedRecord } from "./tool";

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
