import { expect, test } from "vitest";
import { carrySheets, pageSheets } from "./page-sheets.server";
import { storeResponse } from "./stored-response.server";

const links = '<link rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/page.css#"/>';

/** The rules that a page of this body carries. */
function carried(root: string, body: string, page = "") {
  const file = (css: string) => storeResponse({ identity: Buffer.from(css) }, {});
  const sheets = pageSheets(
    new Map([
      ["/assets/root.css", file(root)],
      ["/assets/page.css", file(page)],
    ]),
  );
  const html = carrySheets(`<head>${links}</head><body>${body}</body>`, sheets, undefined);
  return /<style id="rules">(.*)<\/style>/s.exec(html)?.[1];
}

test("a page carries the rules whose classes it has, in the order of its sheets, and its sheets aside", () => {
  const html = carrySheets(
    `<head>${links}</head><p class="a b">`,
    (address) => (address.endsWith("root.css") ? [{ css: ".a{top:0}", selectors: [["a"]] }] : [{ css: "p{left:0}" }]),
    "n",
  );
  expect(html).toBe(
    `<head><template id="sheets">${links}</template><style id="rules" nonce="n">.a{top:0}p{left:0}</style></head><p class="a b">`,
  );
});

test.each([
  ["of elements, attributes and the root", 'a,[href$=".x"]{top:0}:root:not([data-sky]){top:0}', true],
  ["with all its classes", ".a .b.a{top:0}", true],
  ["with a class no element has", ".a .c{top:0}", false],
  ["with one selector of several", ".c,.a{top:0}", true],
  ["that excludes a class", ".a:not(.c){top:0}", true],
  ["that gives a choice", ":is(.c,.d:not(.e,.f)) p{top:0}", true],
  ["with a class in brackets only", ".c:has(.a){top:0}", false],
  ["of a class written with signs", ".md\\:w-\\[2rem\\,1fr\\],.\\32 xl{top:0}", true],
  ["of another class written with signs", ".lg\\:w-\\[2rem\\,1fr\\]{top:0}", false],
  ["of a class only a script gives", ".reveal-now{top:0}", true],
  ["of an element the page has", "p > i:first-child{top:0}", true],
  ["of an element the page has not", "abbr:where([title]),.a table{top:0}", false],
  ["of the moments of an animation", "@keyframes c{from{top:0}to{top:1px}}", true],
  ["of what appears, and where", "@keyframes c{0%{top:0}}@font-face{src:url(c.woff2)}", true],
])("a rule %s", (_, css, stays) => {
  const body = '<p><i class="a"></i></p><i class="b md:w-[2rem,1fr] 2xl"></i><script>list.add("reveal-now")</script>';
  expect(carried(css, body)).toBe(stays ? css : "");
});

test("what holds no rule any more is left out, but a layer keeps its place", () => {
  const css =
    "@layer base,components;@layer components{.c{top:0}@media print{.c{top:1px}}}@media print{.c{top:0}.a{top:0}}";
  expect(carried(css, '<i class="a">', "@supports (top:0){@media print{.c{top:0}}}")).toBe(
    "@layer base,components;@layer components{}@media print{.a{top:0}}",
  );
});

test("a custom property that nothing in the page reads is left out, where it is registered and where it is set", () => {
  const css =
    '@property --b{syntax:"*"}@property --c{syntax:"*"}:root{--a:1;--b:0 0 #0000;--c:2}.a{top:var(--a);left:var(--c,0)}';
  expect(carried(css, '<i class="a" style="color:var(--d)">', ':root{--d:red;--e:";}";--f:1}')).toBe(
    '@property --c{syntax:"*"}:root{--a:1;--c:2}.a{top:var(--a);left:var(--c,0)}:root{--d:red;--e:";}";}',
  );
});

test("a class that the page spells with entities is the one the sheet names", () => {
  expect(carried(".\\[\\&\\>p\\]{top:0}", '<i class="[&amp;&gt;p]">')).toBe(".\\[\\&\\>p\\]{top:0}");
});

test("a letter of more than one byte is carried whole", () => {
  expect(carried('.a:after{content:"›"}', '<i class="a">')).toBe(
    Buffer.from('.a:after{content:"›"}').toString("latin1"),
  );
});

test("a page one of whose sheets is not known keeps its links", () => {
  const html = `<head>${links}</head>`;
  expect(carrySheets(html, () => undefined, undefined)).toBe(html);
  expect(carrySheets("<head></head>", () => [], undefined)).toBe("<head></head>");
});
