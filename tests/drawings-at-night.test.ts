import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sources } from "./support/sources";

/** Night already, or drawn in the colours of what surrounds them. */
const asTheyAre = [
  "library/illustrations/audio-veilleuse",
  "site/illustrations/veilleuse",
  "site/illustrations/veilleuse-large",
  "site/home/illustrations/signs",
  "site/home/illustrations/volume-brick",
  "site/home/illustrations/volume-fir",
  "site/home/illustrations/volume-night",
  "site/home/illustrations/volume-petrol",
  "site/layout/illustrations/horizon",
  "ui/illustrations/couverture-fenetre-nuit",
];

/** The first screen of the home page moves by itself. */
const inMotion = /^app\/features\/site\/home\/illustrations\/eclaircie/;

/** Printed: paper has no night. */
const onPaper = /^app\/features\/guide\/illustrations\//;

const drawings = sources("app", /\.svg$/).filter(({ path }) => path.includes("/illustrations/") && !onPaper.test(path));
const nightOf = (path: string) => path.replace(/(-mobile)?\.svg$/, "-nuit$1.svg");

test("no drawing is kept twice", () => {
  const byText = Map.groupBy(drawings, ({ text }) => text);
  const twice = [...byText.values()].filter(({ length }) => length > 1).map((same) => same.map(({ path }) => path));
  expect(twice).toEqual([]);
});

test("the drawings are found", () => expect(drawings.length).toBeGreaterThan(50));

test("every drawing of a page has its night: inside it, or beside it", () => {
  const paths = new Set(drawings.map(({ path }) => path));
  const byDayAlone = drawings
    .filter(({ path, text }) => !text.includes("(prefers-color-scheme:dark)") && !path.includes("-nuit"))
    .filter(({ path }) => !paths.has(nightOf(path)))
    .map(({ path }) => path.replace(/^app\/(?:features\/)?|\.svg$/g, ""));
  expect(byDayAlone.filter((name) => !asTheyAre.includes(name))).toEqual([]);
});

test("a night inside a drawing is the one a dark page turns on, or its name, and nothing else is in its style", () => {
  const styled = drawings.filter(({ text }) => text.includes("<style"));
  const [moving, still] = [/^.*\}/, /^(?:\.n\{display:none\})?/];
  for (const { path, text } of styled) {
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    const [before, named] = inMotion.test(path) ? [moving, /\[id\$=nuit\]:target/] : [still, /:target/];
    const night = /@media \(prefers-color-scheme:dark\)\{((?:\.\w+\{[^}]*\})+)\}/;
    expect(style, path).toMatch(new RegExp(`${before.source}${night.source}${named.source}\\{\\1\\}$`));
    expect(text, path).toMatch(/^<svg id="nuit" |^<svg [^>]* id="nuit"/);
  }
});

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the hills above the footer are seen at night: the sky is lighter behind them", () => {
  const night = readFileSync(join(root, "app/styles/night.css"), "utf8");
  const colourOf = (name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(night)?.[1] ?? "#000000";
  const sky = luminance(colourOf("moonlit"));
  const hills = luminance(colourOf("band"));
  expect((sky + 0.05) / (hills + 0.05)).toBeGreaterThan(2);
});
