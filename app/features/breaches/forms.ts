import { type At, parisDay, parisInstant, readDay } from "~/platform/clock";
import { refused } from "./messages";
import { type EntryKind, entryKinds, TEXT_MAX } from "./rules";

type Errors = Partial<Record<string, string>>;
type Read<Input> = { ok: true; input: Input } | { ok: false; errors: Errors };

export const textOf = (form: FormData, name: string) =>
  String(form.get(name) ?? "")
    .replaceAll("\r\n", "\n")
    .normalize("NFC")
    .trim();

function read<Input>(errors: Errors, input: () => Input): Read<Input> {
  return Object.values(errors).some(Boolean) ? { ok: false, errors } : { ok: true, input: input() };
}

function long(text: string, missing: string): string | undefined {
  if (text === "") return missing;
  return text.length > TEXT_MAX ? refused.tooLong : undefined;
}

/** What happened, and when it was known: an hour of Paris that is over. */
export function readDiscovered(form: FormData, { now }: At): Read<{ discoveredAt: Date; facts: string }> {
  const day = readDay(textOf(form, "discoveredOn"));
  const [time] = /^([01]\d|2[0-3]):[0-5]\d$/.exec(textOf(form, "discoveredAt")) ?? [];
  const facts = textOf(form, "facts");
  const isDay = day !== null && day <= parisDay(now);
  const discoveredAt = isDay && time ? parisInstant(day, time) : now;
  const future = discoveredAt > now ? refused.future : undefined;
  return read(
    {
      discoveredOn: isDay ? undefined : refused.dayUnreadable,
      discoveredAt: time ? future : refused.timeUnreadable,
      facts: long(facts, refused.factsMissing),
    },
    () => ({ discoveredAt, facts }),
  );
}

/** One thing more about a breach. */
export function readEntry(form: FormData): Read<{ kind: EntryKind; text: string }> {
  const kind = entryKinds.find((one) => one === form.get("kind"));
  const text = textOf(form, "text");
  return read({ kind: kind ? undefined : refused.kindMissing, text: long(text, refused.textMissing) }, () => ({
    kind: kind as EntryKind,
    text,
  }));
}
