import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { unwrapWoff } from "./woff.server";

const file = createRequire(import.meta.url).resolve(
  "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff",
);

test("every table of the font is found whole at the place the directory says", () => {
  const woff = readFileSync(file);
  const font = unwrapWoff(woff);
  expect(font.length).toBe(woff.readUInt32BE(16));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, rank) => 12 + rank * 16).map((entry) => ({
    tag: font.toString("latin1", entry, entry + 4),
    offset: font.readUInt32BE(entry + 8),
    length: font.readUInt32BE(entry + 12),
  }));
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "name"]));
  for (const { offset, length } of tables) {
    expect(offset % 4).toBe(0);
    expect(offset + length).toBeLessThanOrEqual(font.length);
  }
  // The number every `head` table carries (OpenType specification, head).
  const head = tables.find(({ tag }) => tag === "head");
  expect(font.readUInt32BE((head?.offset ?? 0) + 12)).toBe(0x5f0f3cf5);
});

test("something else than a WOFF font is refused", () => {
  expect(() => unwrapWoff(Buffer.from("OTTO and more"))).toThrow("not a WOFF font");
});
