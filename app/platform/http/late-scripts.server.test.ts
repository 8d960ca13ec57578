import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { lateScripts } from "./late-scripts.server";

const page = `<html><head><link rel="preload" as="font" href="/f"/><link rel="modulepreload" href="/assets/entry.js"/>\
<link rel="modulepreload" href="/assets/été.js" nonce="n"/></head><body><p>Été</p><script>context()</script>\
<script nonce="n" type="module" async="">import "/assets/a.js";</script>`;
const aside = `<html><head><link rel="preload" as="font" href="/f"/></head><body><p>Été</p><script>context()</script>\
<template id="scripts" data-when="touched" data-preload="/assets/entry.js /assets/été.js">\
<script nonce="n" type="module" async="">import "/assets/a.js";</script></template>`;
const later = "<script>stream.enqueue(1)</script></body></html>";

function through(chunks: Buffer[]): Promise<string> {
  const stream = lateScripts("touched");
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return text(stream);
}

test.each([
  1, 7, 64, 100_000,
])("a page cut every %i bytes has its modules laid aside, and nothing else moved", async (size) => {
  const bytes = Buffer.from(page + later);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  expect(await through(chunks)).toBe(aside + later);
});

test("a page without modules arrives whole", async () => {
  expect(await through([Buffer.from("<p>É</p>")])).toBe("<p>É</p>");
  expect(await through([])).toBe("");
});
