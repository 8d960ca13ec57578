import { expect, test } from "vitest";
import { lights } from "./covers/brush";
import { coverPicture, coverSvg } from "./covers/cover";
import { withNight } from "./covers/night";
import { coverAddress, findCover } from "./covers.server";
import { type Cover, coverKinds, coverPalettes } from "./rules";

const all: Cover[] = coverKinds.flatMap((kind) =>
  coverPalettes.flatMap((palette) => [3, 1_303].map((seed) => ({ kind, palette, seed, sun: 0.56 }))),
);
const fileOf = (cover: Cover) => coverAddress(cover).replace("/blog/couvertures/", "");

test("every scene in every light is a small, sound drawing of ours", () => {
  for (const cover of all) {
    const svg = coverPicture(cover);
    expect(Buffer.byteLength(svg), JSON.stringify(cover)).toBeLessThan(20_000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|\sstyle=|href=/);
    expect(svg.match(/<(?:g|svg|defs|style|clipPath|linearGradient)\b/g)?.length).toBe(
      svg.match(/<\/(?:g|svg|defs|style|clipPath|linearGradient)>/g)?.length,
    );
  }
});

test("the same cover is the same drawing; another seed is another", () => {
  const cover = all[0]!;
  expect(coverSvg(cover)).toBe(coverSvg({ ...cover }));
  expect(coverSvg({ ...cover, seed: cover.seed + 1 })).not.toBe(coverSvg(cover));
});

test("at night a cover takes the colours of the night, and moves nothing", () => {
  const cover: Cover = { kind: "phare", palette: "soir", seed: 7, sun: 0.4 };
  const picture = coverPicture(cover);
  expect(picture).toMatch(/^<svg[^>]*><style>@media \(prefers-color-scheme:dark\)(\{.*\}):target\1<\/style>/);
  expect(picture.replace(/<style>.*?<\/style>| id="nuit"| class="n\d+"/g, "")).toBe(coverSvg(cover));
  expect(coverPicture({ ...cover, palette: "nuit" })).toBe(coverSvg({ ...cover, palette: "nuit" }));
  expect(() => withNight(coverSvg(cover), coverSvg({ ...cover, palette: "nuit", sun: 0.6 }))).toThrow(
    "the night moves",
  );
});

test("at night nobody's coat is lost in what stands behind", () => {
  const { sky, hills, water } = lights.nuit;
  const channels = (color: string) => [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16));
  const apart = (one: string, other: string) =>
    Math.hypot(...channels(one).map((value, rank) => value - channels(other)[rank]!));
  const coats = coverKinds.flatMap((kind) =>
    [
      ...coverSvg({ kind, palette: "nuit", seed: 3, sun: 0.56 }).matchAll(
        /fill="(#\w{6})"\/><circle[^>]*fill="#D9A883"/g,
      ),
    ].map(([, coat = ""]) => coat),
  );
  expect(coats).toHaveLength(8);
  for (const coat of coats)
    for (const behind of [...sky, ...hills, water]) expect(apart(coat, behind)).toBeGreaterThan(75);
});

test("a cover is found at its address", () => {
  for (const cover of all) expect(findCover(fileOf(cover))).toEqual({ svg: coverPicture(cover), current: true });
});

test("an address of another day still shows the cover, and says so", () => {
  const file = fileOf(all[0]!).replace(/\.[0-9a-f]{10}\./, ".0123456789.");
  expect(findCover(file)?.current).toBe(false);
});

test.each([
  "rives-aube-3-56.svg",
  "volcan-aube-3-56.0123456789.svg",
  "rives-midi-3-56.0123456789.svg",
  "rives-aube-3-99.0123456789.svg",
  "rives-aube-12345-56.0123456789.svg",
  "../secret",
])("there is no cover called %s", (file) => {
  expect(findCover(file)).toBeNull();
});
