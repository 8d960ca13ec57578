import { describe, expect, test } from "vitest";
import { articleText, firstParagraph } from "./markdown.server";

const html = (markdown: string) => articleText(markdown).html;

test("writes the elements an article is made of", () => {
  expect(html("Un **fort**, un *doux*.\n\n## Ce soir\n\n- un\n- deux\n\n1. d’abord\n2. puis\n\n> « Bonsoir. »")).toBe(
    [
      "<p>Un <strong>fort</strong>, un <em>doux</em>.</p>",
      '<h2 id="ce-soir">Ce soir</h2>',
      "<ul><li>un</li><li>deux</li></ul>",
      "<ol><li>d’abord</li><li>puis</li></ol>",
      "<blockquote><p>«\u00a0Bonsoir.\u00a0»</p></blockquote>",
    ].join("\n"),
  );
});

test("a new line is a new line, and another paragraph in a quotation", () => {
  expect(html("un\ndeux")).toBe("<p>un<br>deux</p>");
  expect(html("> « Un. »\n> « Deux. »")).toBe(
    "<blockquote><p>«\u00a0Un.\u00a0»</p><p>«\u00a0Deux.\u00a0»</p></blockquote>",
  );
});

test("gives each section an address of its own, and never a first-level title", () => {
  const { html: text, headings } = articleText("# Où dormir ?\n\n## Où dormir ?\n\n## L’œil, à part\n\n### Détail");
  expect(headings).toEqual([
    { id: "ou-dormir", label: "Où dormir\u202f?" },
    { id: "ou-dormir-2", label: "Où dormir\u202f?" },
    { id: "l-oeil-a-part", label: "L’œil, à part" },
  ]);
  expect(text).not.toContain("<h1");
  expect(text).toContain("<h3>Détail</h3>");
});

test("a subtitle without words is none", () => {
  expect(articleText("## \n\nun\n\n### \n\n## [^K3-30]")).toEqual({ html: "\n<p>un</p>\n\n", headings: [] });
});

test("a mark of source is read neither in the contents nor in the words of a link", () => {
  const cited = ["K3-30"];
  const mark = '<a class="source-mark" href="#source-1" aria-label="Source 1">1</a>';
  expect(articleText("## La pension[^K3-30]", new Map(), cited)).toEqual({
    html: `<h2 id="la-pension">La pension${mark}</h2>`,
    headings: [{ id: "la-pension", label: "La pension" }],
  });
  expect(articleText("- [le texte[^K3-30]](/a) et [](/b)", new Map(), cited).html).toBe(
    `<ul><li><a href="/a">le texte</a>${mark} et </li></ul>`,
  );
});

test("sets French typography where the coach did not", () => {
  expect(html("L'enfant dit : « Non ! »")).toContain("L’enfant dit\u202f: «\u00a0Non\u202f!\u00a0»");
});

test("a drop capital begins a first paragraph that begins with a letter and is as long as it is high", () => {
  const long = "mot ".repeat(40).trim();
  expect(html(`Un ${long}\n\nDeux ${long}`)).toBe(`<p class="lettrine">Un ${long}</p>\n<p>Deux ${long}</p>`);
  for (const first of [`« ${long} »`, `3 h ${long}`, "Deux lignes, tout au plus."])
    expect(html(first)).not.toContain("lettrine");
});

test("a photograph of ours stands apart, in its sizes, and one that went leaves no hole", () => {
  const id = "0c8f6f8e-3a1f-4f0e-9b1c-0d2f6a7b8c9d";
  const picture = { id, width: 1200, height: 800, blur: "data:,", widths: { webp: [480, 960], jpeg: [960] } };
  const text = `Le lac.\n\n![Le lac & le bois](/images/${id})\n\nAvant ![deux](/images/${id}) après.`;
  const drawn = articleText(text, new Map([[id, picture]])).html;
  expect(drawn).toContain('alt="Le lac &amp; le bois" width="1200" height="800"');
  expect(drawn).toContain(`/images/${id}/480.webp 480w`);
  expect(drawn.match(/<figure>/g)).toHaveLength(2);
  expect(drawn).toMatch(/<p>Avant\s?<\/p><figure>.*<\/figure><p>\s?après.<\/p>/s);
  expect(html(text)).not.toContain("<img");
  expect(html(text)).not.toContain("Le lac &amp; le bois");
});

test("a picture from elsewhere is its words, and asks nobody for anything", () => {
  expect(html("Voici ![le lac](https://a.example/y.png).")).toBe("<p>Voici le lac.</p>");
});

test.each([
  ["## Le soir\n\nUn *café*,\net [personne](/a) ne juge.\n\nVenez.", "Un café, et personne ne juge."],
  ["- un", "un"],
  ["", ""],
])("the first paragraph of %j is %j", (markdown, words) => {
  expect(firstParagraph(markdown)).toBe(words);
});

test("a quotation marked as a note is a call-out", () => {
  expect(html("> [!NOTE]\n> Gardez **une copie**.\n>\n> - ici")).toBe(
    '<aside class="callout"><p>Gardez <strong>une copie</strong>.</p><ul><li>ici</li></ul></aside>',
  );
});

describe("nothing written becomes markup of its own", () => {
  test.each([
    ["a script", '<script>alert("x")</script>'],
    ["a picture with a script", 'Bonjour <img src=x onerror="alert(1)">'],
    ["a picture", "![x](https://a.example/y.png)"],
    ["code", "`<b>`\n\n    <i>\n\n```\n<u>\n```"],
    ["a table", "| <b> | b |\n|---|---|\n| c | d |"],
    ["an attribute in a link", '[x](/a"onclick="alert(1))'],
    ["a script in a heading", "## <script>x</script>"],
    ["a definition", '[a]: /x "<script>"\n\n[<i>][a]'],
  ])("%s", (_, markdown) => {
    const tags = [...html(markdown).matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
    expect(
      tags.map(([, name]) => name).filter((name) => !/^(p|h2|h3|ul|ol|li|a|strong|em|blockquote|hr|br)$/.test(name!)),
    ).toEqual([]);
    expect(
      tags.map(([, , attributes]) => attributes).filter((text) => !/^( (href|id|class|start)="[^"]*")*$/.test(text!)),
    ).toEqual([]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//a.example",
    "http://a.example",
    "/\\a.example",
    "vbscript:x",
  ])("a link to %s keeps its words only", (target) => {
    expect(html(`[mots](${target})`)).toBe("<p>mots</p>");
  });

  test.each([
    "/blog/dire-non-divorce",
    "https://www.service-public.fr/x?a=1",
    "mailto:a@b.example",
    "tel:3114",
  ])("a link to %s stays", (target) => {
    expect(html(`[mots](${target})`)).toContain(`<a href="${target}">mots</a>`);
  });
});

test.each([
  ["**En danger immédiat**, le 17.", '<a href="tel:17">17</a>'],
  ["En danger, appelez **le 17**.", '<strong>le <a href="tel:17">17</a></strong>'],
  ["En danger\u202f:\n*le 17*", '<em>le <a href="tel:17">17</a></em>'],
])("what is bold in %j hides no number to call", (markdown, link) => {
  expect(articleText(markdown).html).toContain(link);
});
