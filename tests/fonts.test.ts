import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { root, sources } from "./support/sources";

interface FontFace {
  name: string;
  letters: Set<number>;
  /** What it is asked for. */
  isAsked: (letter: number) => boolean;
}

const styles = readFileSync(join(root, "app/styles/fonts.css"), "utf8");

const faces = styles.split("@font-face").flatMap((rule): FontFace[] => {
  const [, name] = /fonts\/([\w-]+)\.woff2/.exec(rule) ?? [];
  const [, ranges] = /unicode-range:([^;]+);/.exec(rule) ?? [];
  if (!name || !ranges) return [];
  const pairs = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]) as [number, number][];
  const font = create(readFileSync(join(root, "app/styles/fonts", `${name}.woff2`))) as Font;
  const isAsked = (letter: number) => pairs.some(([first, last]) => first <= letter && letter <= last);
  return [{ name, letters: new Set(font.characterSet), isAsked }];
});

/** Options of a list of towns, and what a rule reads: whoever sees one of these letters waits for the second face. */
const foreign = [..."ãá´"].map((letter) => letter.codePointAt(0));

test("every letter of a text of ours that the font has is in the face that arrives first", () => {
  const written = new Set<number>();
  for (const folder of ["app", "content"]) {
    for (const { path, text } of sources(folder, /\.(tsx?|css|md|json)$/)) {
      if (/\.test\.tsx?$/.test(path)) continue;
      for (const letter of text) written.add(letter.codePointAt(0) ?? 0);
    }
  }
  for (const first of faces.filter(({ name }) => name.includes("-french-"))) {
    const whole = faces.find(({ name }) => name === first.name.replace("-french-", "-latin-"));
    const missing = [...written].filter(
      (letter) =>
        letter >= 0x20 && whole?.letters.has(letter) && !first.letters.has(letter) && !foreign.includes(letter),
    );
    expect(whole, first.name).toBeDefined();
    expect(String.fromCodePoint(...missing), first.name).toBe("");
    // A browser would fetch it, find the sign lacking, and look elsewhere.
    const inVain = [...written].filter((letter) => whole?.isAsked(letter) && !whole.letters.has(letter));
    expect(String.fromCodePoint(...inVain), whole?.name).toBe("");
  }
});

test("a face is asked for no letter another has alone, and each letter of the font is asked of one of the two", () => {
  expect(faces).toHaveLength(8);
  const firsts = faces.filter(({ name }) => name.includes("-french-"));
  // Of two faces that know a letter, a browser asks the last.
  expect(faces.slice(-4)).toEqual(firsts);
  for (const first of firsts) {
    const whole = faces.find(({ name }) => name === first.name.replace("-french-", "-latin-"));
    for (const letter of whole?.letters ?? []) {
      if (letter < 0x20 || letter === 0x200b || letter === 0xfffd || letter === 0xffff) continue;
      const asked = first.isAsked(letter) ? first.letters.has(letter) : whole?.isAsked(letter);
      expect(asked, `${first.name}: U+${letter.toString(16)}`).toBe(true);
    }
  }
});

test("a face of the first screen comes in what a new connection sends at once, head of the answer included", () => {
  for (const name of ["brygada-1918", "hanken-grotesk"]) {
    const weight = readFileSync(join(root, "app/styles/fonts", `${name}-french-wght-normal.woff2`)).length;
    // Ten segments of 1,460 bytes; 815 bytes of head, 72 more over https.
    expect(weight, name).toBeLessThanOrEqual(14_600 - 890);
  }
});
