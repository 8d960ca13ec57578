import { readFileSync } from "node:fs";
import { type Mark, type MarkedPart, marks, reread } from "../../app/features/toolbox/reread/rules";

/** A message to the other parent, and what a careful reader marked in it. */
interface LabelledMessage {
  text: string;
  labels: MarkedPart[];
}

interface Score {
  precision: number;
  recall: number;
}

const letters: Record<string, Mark> = { a: "always", i: "insult", c: "accusation", t: "threat", r: "recourse" };

const file: Record<"written" | "heldOut", string[]> = JSON.parse(
  readFileSync(new URL("./messages-to-reread.json", import.meta.url), "utf8"),
);

/** The rules were written with `written` in view; `heldOut` was put aside before the first of them. */
export const labelled = { written: file.written.map(read), heldOut: file.heldOut.map(read) };

/** « m: [a|toujours] » : from a mother, one part labelled. */
function read(line: string): LabelledMessage {
  const labels: MarkedPart[] = [];
  let text = "";
  for (const [, letter = "", inside, outside] of line.slice(3).matchAll(/\[([aictr])\|([^\]]+)\]|([^[]+)/g)) {
    const mark = letters[letter];
    if (mark && inside) labels.push({ mark, start: text.length, end: text.length + inside.length });
    text += inside ?? outside;
  }
  return { text, labels };
}

const meets = (a: MarkedPart, b: MarkedPart) => a.mark === b.mark && a.start < b.end && b.start < a.end;

/** Of what is marked, how much a reader had marked too; of what a reader marked, how much is. */
export function scores(messages: LabelledMessage[]): Record<Mark, Score> {
  const each = messages.map(({ text, labels }) => ({ labels, found: reread(text) }));
  const share = (some: number, all: number) => (all === 0 ? 1 : some / all);
  return Object.fromEntries(
    marks.map((mark) => {
      const found = each.flatMap(({ found, labels }) =>
        found.filter((one) => one.mark === mark).map((one) => labels.some((label) => meets(one, label))),
      );
      const labels = each.flatMap(({ found, labels }) =>
        labels.filter((one) => one.mark === mark).map((one) => found.some((part) => meets(part, one))),
      );
      return [
        mark,
        {
          precision: share(found.filter(Boolean).length, found.length),
          recall: share(labels.filter(Boolean).length, labels.length),
        },
      ];
    }),
  ) as Record<Mark, Score>;
}

/** Messages without a label in which something is marked all the same. */
export function wronglyMarked(messages: LabelledMessage[]): string[] {
  return messages.filter(({ text, labels }) => labels.length === 0 && reread(text).length > 0).map(({ text }) => text);
}
