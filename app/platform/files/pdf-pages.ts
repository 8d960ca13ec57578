import { inflateSync } from "node:zlib";

/** How many pages a PDF says it has; null when it cannot be read, as one whose objects are encrypted. */
export function countPdfPages(bytes: Buffer): number | null {
  const source = bytes.toString("latin1");
  let count: number | null = null;
  // What was written last stands.
  for (const text of [source, ...objectStreams(bytes, source)]) {
    for (const { index } of text.matchAll(/\/Type\s*\/Pages(?![A-Za-z])/g)) {
      const tree = dictionaryAround(text, index);
      const counted = /\/Count\s+(\d{1,5})(?![\d\s]*\d\s+R)/.exec(tree)?.[1];
      // Those that have a parent hold a part of the pages.
      if (counted && !/\/Parent(?![A-Za-z])/.test(tree)) count = Number(counted);
    }
  }
  return count || null;
}

/** What compressed objects read, in the order of the file. */
function objectStreams(bytes: Buffer, source: string): string[] {
  return [...source.matchAll(/\/Type\s*\/ObjStm(?![A-Za-z])/g)].flatMap(({ index }) => {
    const begun = /stream\r?\n/g;
    begun.lastIndex = index;
    if (!begun.test(source)) return [];
    const end = source.indexOf("endstream", begun.lastIndex);
    try {
      return [inflateSync(bytes.subarray(begun.lastIndex, end < 0 ? undefined : end), LENIENT).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** A stream ends with an end of line that is none of it; what it holds stays within what a page tree needs. */
const LENIENT = { maxOutputLength: 20_000_000 };

/** The innermost `<< … >>` that this place is in. */
function dictionaryAround(text: string, index: number): string {
  let depth = 0;
  let start = index;
  for (; start > 0; start -= 1) {
    const pair = text.slice(start - 1, start + 1);
    if (pair === ">>") depth += 1;
    else if (pair === "<<") {
      if (depth === 0) break;
      depth -= 1;
    } else continue;
    start -= 1;
  }
  depth = 0;
  let end = index;
  for (; end < text.length; end += 1) {
    const pair = text.slice(end, end + 2);
    if (pair === "<<") depth += 1;
    else if (pair === ">>") {
      if (depth === 0) break;
      depth -= 1;
    } else continue;
    end += 1;
  }
  return text.slice(start, end);
}
