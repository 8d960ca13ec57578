import { expect, test } from "vitest";
import { coverKinds, coverPalettes } from "~/features/blog/rules";
import { publicPages } from "../public-pages";
import { SHARE_HEIGHT, SHARE_WIDTH, sharePng, shareSvg } from "./share-picture.server";

const cover = { kind: "rives", palette: "aube", seed: 7, sun: 0.5 } as const;
const brand = "L’Éclaircie";

test("the picture is a PNG of the size its page announces, and weighs little", async () => {
  const { png, etag } = await sharePng({ title: "Vivre un divorce heureux, c'est possible", cover, brand });
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SHARE_WIDTH, SHARE_HEIGHT]);
  expect(png.length).toBeLessThan(300_000);
  expect(etag).toMatch(/^"[\w-]{22}"$/);
});

test("the same words and drawing give the same bytes; others do not", async () => {
  const picture = { title: "Parlons-en", cover, brand };
  const { etag } = await sharePng(picture);
  expect((await sharePng({ ...picture })).etag).toBe(etag);
  expect((await sharePng({ ...picture, title: "Parlons-en encore" })).etag).not.toBe(etag);
});

test("words are drawn, never left to a font of the machine, and never become markup", () => {
  const svg = shareSvg({ title: `<text>&"Łódź, à 2 h : même la nuit`, cover, brand });
  expect(svg).not.toContain("<text");
  expect(svg).not.toContain("font-family");
});

test("every title stays above the name of the house, even a very long one", () => {
  const longest = "anticonstitutionnellement ".repeat(12);
  for (const title of [...publicPages.map((page) => page.title), longest, "Un"]) {
    const svg = shareSvg({ title, cover, brand });
    const lines = [...svg.matchAll(/<path transform="translate\(([\d.]+) ([\d.]+)\)"/g)].map(([, , y]) => Number(y));
    const name = lines.pop() ?? 0;
    expect(lines.length, title).toBeGreaterThan(0);
    expect(Math.max(...lines), title).toBeLessThan(name - 40);
  }
});

test("no side of the drawing is cut: its whole width stands beside the words, with sky above", () => {
  const drawing = /<svg [^>]*viewBox="0 (-?[\d.]+) 800 ([\d.]+)"[^>]*>/.exec(shareSvg({ title: "Un", cover, brand }));
  const [, top, height] = drawing ?? [];
  expect(Number(top) + Number(height)).toBe(600);
  expect(drawing?.[0]).toContain(`width="628" height="${SHARE_HEIGHT}"`);
  expect(800 / Number(height)).toBeCloseTo(628 / SHARE_HEIGHT, 2);
});

test("a public page has words and a drawing of its own", () => {
  const drawings = publicPages.map(({ cover }) => JSON.stringify(cover));
  expect(new Set(drawings).size).toBe(publicPages.length);
  expect(
    publicPages.every(({ cover }) => coverKinds.includes(cover.kind) && coverPalettes.includes(cover.palette)),
  ).toBe(true);
});
