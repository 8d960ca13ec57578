import { Transform } from "node:stream";
import type { ScriptsWhen } from "./render-mode.server";

/** What the tag of the modules holds, and no text of a page. */
const moduleMark = 'type="module"';
const moduleScript = /<script\b[^>]*\stype="module"[^>]*>[\s\S]*?<\/script>/;
const modulePreload = /<link\b[^>]*\srel="modulepreload"[^>]*>/g;

/**
 * The same page with the application's modules in `<template id="scripts">`, where they do nothing until the script of
 * the head takes them out: the framework would have them fetched before the page is painted. Undefined while the page
 * has not reached them.
 */
function layModulesAside(html: string, when: ScriptsWhen): string | undefined {
  const [modules] = moduleScript.exec(html) ?? [];
  if (modules === undefined) return undefined;
  const preloaded = [...html.matchAll(modulePreload)].flatMap(([link]) => /\shref="([^"]*)"/.exec(link)?.[1] ?? []);
  const aside = `<template id="scripts" data-when="${when}" data-preload="${preloaded.join(" ")}">${modules}</template>`;
  return html.replace(modulePreload, "").replace(moduleScript, () => aside);
}

/**
 * Does so to a page on its way, and then what else is to be done to it, one character per byte. Its first part ends with the modules: until
 * then it is held back.
 */
export function lateScripts(when: ScriptsWhen, finish = (page: string) => page): Transform {
  let held: string | undefined = "";
  let near = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (held === undefined) return done(null, chunk);
      // One character per byte: a chunk may end in the middle of a letter.
      const before = Math.max(0, held.length - moduleMark.length);
      held += chunk.toString("latin1");
      // A long page is searched once, not anew with each of its pieces.
      near ||= held.includes(moduleMark, before);
      if (!near) return done();
      const page = layModulesAside(held, when);
      if (page === undefined) return done();
      held = undefined;
      done(null, Buffer.from(finish(page), "latin1"));
    },
    flush(done) {
      done(null, held && Buffer.from(held, "latin1"));
    },
  });
}
