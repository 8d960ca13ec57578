import { type At, parisDay, parisInstant, readDay } from "~/platform/clock";
import { type FieldsRead, readFields, textOf } from "~/platform/form-fields";
import { refused } from "./messages";
import { type EntryKind, entryKinds, TEXT_MAX } from "./rules";

function long(text: string, missing: string): string | undefined {
  if (text === "") return missing;
  return text.length > TEXT_MAX ? refused.tooLong : undefined;
}

/** What happened, and when it was known: an hour of Paris that is over. */
export function readDiscovered(form: FormData, { now }: At): FieldsRead<{ discoveredAt: Date; facts: string }> {
  const day = readDay(textOf(form, "discoveredOn"));
  const [time] = /^([01]\d|2[0-3]):[0-5]\d$/.exec(textOf(form, "discoveredAt")) ?? [];
  const facts = textOf(form, "facts");
  const isDay = day !== null && day <= parisDay(now);
  const discoveredAt = isDay && time ? parisInstant(day, time) : now;
  const future = discoveredAt > now ? refused.future : undefined;
  return readFields(
    {
      discoveredOn: isDay ? undefined : refused.dayUnreadable,
      discoveredAt: time ? future : refused.timeUnreadable,
      facts: long(facts, refused.factsMissing),
    },
    () => ({ discoveredAt, facts }),
  );
}

/** One thing more about a breach. */
export function readEntry(form: FormData): FieldsRead<{ kind: EntryKind; text: string }> {
  const kind = entryKinds.find((one) => one === form.get("kind"));
  const text = textOf(form, "text");
  return readFields({ kind: kind ? undefined : refused.kindMissing, text: long(text, refused.textMissing) }, () => ({
    kind: kind as EntryKind,
    text,
  }));
}
