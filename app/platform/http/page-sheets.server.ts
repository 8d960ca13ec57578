import type { StoredResponse } from "./stored-response.server";

/** A rule of a built sheet, with what each of its selectors names: classes, and elements after a `<`; or what stands between two rules. */
interface Piece {
  css: string;
  selectors?: string[][];
}

/** The rules of the built style sheet at this address. */
export type PageSheets = (address: string) => Piece[] | undefined;

export function pageSheets(files: Map<string, StoredResponse>): PageSheets {
  const read = new Map<string, Piece[]>();
  return (address) => {
    const file = files.get(address);
    if (!file || read.has(address)) return read.get(address);
    // One character per byte, as the page that takes them.
    read.set(address, piecesOf(file.identity.bytes.toString("latin1")));
    return read.get(address);
  };
}

const sheetLinks = /(?:<link\b[^>]*\srel="stylesheet"[^>]*>)+/;

/**
 * The same page with the rules it uses written in it: a sheet apart is asked for after the page, and waited for. The sheets themselves are laid in
 * `<template id="sheets">` until the application is asked for, which may draw what no rule of the page is for (`application.inline.js`). A
 * rule is left out when the page has not a class it names (those of its elements, and all words of its scripts), or no element it names; a custom
 * property, when nothing in the page reads it.
 */
export function carrySheets(html: string, sheets: PageSheets, nonce: string | undefined): string {
  const [links = ""] = sheetLinks.exec(html) ?? [];
  const all = [...links.matchAll(/\shref="([^"#]*)/g)].map(([, address = ""]) => sheets(address));
  if (all.length === 0 || all.includes(undefined)) return html;
  const present = namesOf(html);
  const isUsed = (names: string[]) => names.every((name) => present.has(name));
  const used = all.flatMap((pieces) => pieces?.filter(({ selectors }) => selectors?.some(isUsed) ?? true) ?? []);
  const rules = withoutUnread(used.map(({ css }) => css).join(""), html);
  const style = `<style id="rules"${nonce ? ` nonce="${nonce}"` : ""}>${rules}</style>`;
  return html.replace(links, () => `<template id="sheets">${links}</template>${withoutEmptyGroups(style)}`);
}

/** A rule holds no other: the build writes nested ones apart. A selector is what precedes its brace. */
const rule = /([^{};]+)\{[^{}]*\}/g;

function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  for (const { 0: whole, 1: selectors = "", index } of text.matchAll(rule)) {
    pieces.push({ css: text.slice(end, index) }, { css: whole, selectors: namesIn(selectors) });
    end = index + whole.length;
  }
  return [...pieces, { css: text.slice(end) }].filter((piece) => piece.css !== "");
}

/** What every match of a selector has: `:not(.a)` or `:is(.a, .b)` may match without. */
function namesIn(selectors: string): string[][] {
  // Signs of a name that are escaped (`.md\:w-\[2rem\]`) are no signs of the selector.
  const aside = 0xe000;
  let plain = selectors.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/g, (_, code: string | undefined, sign = "") =>
    String.fromCodePoint(aside + (code ? Number.parseInt(code, 16) : sign.charCodeAt(0))),
  );
  const brackets = /\([^()[\]]*\)|\[[^()[\]]*\]/g;
  while (plain !== plain.replace(brackets, "")) plain = plain.replace(brackets, "");
  return plain.split(",").map((selector) => {
    const classes = [...selector.matchAll(/\.([^\s.:>+~*#&|]+)/g)].map(([, name = ""]) =>
      name.replace(/[\ue000-\ue0ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - aside)),
    );
    // `from` and `to` are moments of an animation.
    const elements = [...selector.matchAll(/(?<=^|[\s>+~])(?!(?:from|to)$)[a-z][a-z\d]*/g)].map(([name]) => `<${name}`);
    return [...classes, ...elements];
  });
}

const signs: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };

function namesOf(html: string): Set<string> {
  const values = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, value = ""]) => value);
  const names = values.join(" ").replace(/&[#\w]+;/g, (sign) => signs[sign] ?? sign);
  const scripts = html.match(/<script\b[\s\S]*?<\/script>/g) ?? [];
  return new Set([
    ...names.split(/\s+/),
    ...(scripts.join(" ").match(/[\w-]+/g) ?? []),
    ...(html.match(/<[a-z][a-z\d]*/g) ?? []),
  ]);
}

/** The build registers each property that any of its utilities reads. What has a sign of a string stays: it may hold one of those that end it. */
function withoutUnread(css: string, html: string): string {
  const read = new Set([...(css + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const ifRead = (whole: string, name: string) => (read.has(name) ? whole : "");
  return css
    .replace(/@property (--[\w-]+)\{[^{}]*\}/g, ifRead)
    .replace(/(?<=[{;])(--[\w-]+):[^;{}"']*(?:;|(?=\}))/g, ifRead);
}

/** A layer takes its place where it is first named, whatever it holds. */
function withoutEmptyGroups(css: string): string {
  const empty = /@(?:media|supports|container)[^{};]*\{\}/g;
  let left = css;
  while (left !== left.replace(empty, "")) left = left.replace(empty, "");
  return left;
}
