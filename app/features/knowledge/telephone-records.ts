import * as v from "valibot";
import type { KnowledgeRecord } from "./rules";

const words = v.pipe(v.string(), v.trim(), v.minLength(1));
const day = v.pipe(v.string(), v.isoDate());
const said = { number: words, dial: v.pipe(v.string(), v.digits()), name: words, text: words, hours: words };

const telephones = v.strictObject({
  /** Printed, danger first. */
  lines: v.array(v.strictObject({ ...said, bySms: v.optional(v.literal(true)) })),
  /** What proves each of them, by what is dialled. */
  checks: v.record(
    v.string(),
    v.strictObject({ source: words, url: words, reading: v.picklist(["official", "secondary"]), checked: day }),
  ),
  /** Known, and printed nowhere before somebody has called. */
  waiting: v.array(v.strictObject({ ...said, source: words, url: words, why: words })),
});

/** Call each number every six months (requirements ). */
const MONTHS = 6;

/** The lines of help as records. Throws on what is missing, and on a line that nothing proves. */
export function telephoneRecords(file: unknown): KnowledgeRecord[] {
  const { lines, checks, waiting } = v.parse(telephones, file);
  const proved = Object.keys(checks).filter((dial) => !lines.some((line) => line.dial === dial));
  if (proved.length > 0) throw new Error(`proved and not printed: ${proved.join(", ")}`);
  const shared = { kind: "line", months: MONTHS, notAfter: null, signed: null, values: {} } as const;
  return [
    ...lines.map(({ number, dial, name, text, hours }): KnowledgeRecord => {
      const check = checks[dial];
      if (!check) throw new Error(`nothing proves ${dial}`);
      return {
        ...shared,
        id: `T-${dial}`,
        title: name,
        sentence: `${number} : ${text} ${hours}.`,
        sources: [{ name: check.source, url: check.url }],
        reading: check.reading,
        checkedOn: check.checked,
        awaits: null,
      };
    }),
    ...waiting.map(
      ({ number, dial, name, text, hours, source, url, why }): KnowledgeRecord => ({
        ...shared,
        id: `T-${dial}`,
        title: name,
        sentence: `${number} : ${text} ${hours}.`,
        sources: [{ name: source, url }],
        reading: "memory",
        checkedOn: null,
        awaits: { reader: "call", why },
      }),
    ),
  ];
}
