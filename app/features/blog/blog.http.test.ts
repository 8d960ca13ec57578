import { afterAll, expect, test } from "vitest";
import { base, builtSite } from "../../../tests/support/built-site";
import { sources } from "../../../tests/support/sources";

/** What is delivered: the twenty, and the practical ones. */
const delivered = sources("content/articles", /\.md$/).length;

const { ask, close } = await builtSite();
afterAll(close);

const textOf = async (path: string) => (await ask(path)).text();
const links = (html: string, pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, found]) => found!))];
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

test("the list shows every article with title, excerpt and date, and a cover that answers", async () => {
  const html = main(await textOf("/blog"));
  const articles = links(html, /href="(\/blog\/[a-z0-9-]+)"/g);
  expect(articles).toHaveLength(delivered);
  expect(html.match(/<time dateTime="/g)).toHaveLength(delivered);
  expect(html.indexOf("jeunes-enfants-separation")).toBeLessThan(html.indexOf("jalousie-nouveau-partenaire"));
  expect(html).toContain(`Les ${delivered - 9} articles précédents`);
  for (const words of ["15\u00a0janvier 2024", "20\u00a0avril 2024", "Le divorce heureux", "Argent et séparation"]) {
    expect(html).toContain(words);
  }
  const covers = links(html, /src="(\/blog\/couvertures\/[^"]+)"/g);
  expect(covers).toHaveLength(delivered);
  const cover = await ask(covers[0]!);
  expect(cover.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(cover.headers.get("Cache-Control")).toContain("immutable");
  expect((await cover.text()).length).toBeLessThan(20_000);
  expect((await ask("/blog/couvertures/rien.svg")).status).toBe(404);
});

test("the themes stand above the list with their counts, and each leads to its articles alone", async () => {
  const html = main(await textOf("/blog"));
  const themes = [...html.matchAll(/href="\/blog\/themes\/([a-z]+)"[^>]*>([^<]+)<span class="num">(\d+)/g)].map(
    ([, theme, name, count]) => [theme, name, Number(count)] as const,
  );
  expect(themes.map(([, name]) => name)).toEqual([
    "Les enfants",
    "Parler",
    "L’argent",
    "La procédure",
    "Tenir",
    "La suite",
  ]);
  expect(themes.reduce((sum, [, , count]) => sum + count, 0)).toBe(delivered);
  for (const [theme, name, count] of themes) {
    const page = await textOf(`/blog/themes/${theme}`);
    expect(links(main(page), /<h2[^>]*><a href="(\/blog\/[a-z0-9-]+)"/g), name).toHaveLength(count);
    expect(page).toContain(`<link rel="canonical" href="${base}/blog"/>`);
  }
  expect(main(await textOf("/blog/annoncer-separation-enfants"))).toContain('href="/blog/themes/enfants"');
  expect((await ask("/blog/themes/fortune")).status).toBe(404);
});

test("whoever does not know where to start is led by their situation, and to safety", async () => {
  const html = main(await textOf("/blog"));
  const start = html.slice(html.indexOf("Par où commencer"), html.indexOf("</aside>"));
  expect(links(start, /href="([^"]+)"/g)).toEqual([
    "/blog/survivre-premieres-semaines",
    "/blog/annoncer-separation-enfants",
    "/blog/argent-et-separation",
    "/blog/mediation-avocat-psy-coach",
    "/blog/assignation-divorce-que-faire",
    "/blog/ordonnance-de-protection",
    "/en-securite",
  ]);
  expect(start).toContain("<span>Vous venez de l’apprendre</span>");
  expect(main(await textOf("/blog/themes/tenir"))).not.toContain("Par où commencer");
});

test("a search is sent as a form and answered on the page: in no address, kept nowhere", async () => {
  const look = (search: string) =>
    ask("/blog", {
      method: "POST",
      headers: { Origin: base, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ search }).toString(),
    });
  const answer = await look("DEJA separation");
  expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Location")]).toEqual([
    200,
    "no-store",
    null,
  ]);
  const page = main(await answer.text());
  expect(page).toMatch(/<mark>(déjà|séparation)<\/mark>/i);
  expect(page).toMatch(/value="DEJA separation"/);
  const form = /<form\b[^>]*role="search"[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
  for (const part of [/method="post"/, /action="\/blog"/, /<input[^>]*name="search"/, /autoComplete="off"/i])
    expect(form).toMatch(part);
  expect(page).not.toMatch(/(href|src|action)="[^"]*DEJA/i);
  const nothing = main(await (await look("<b>xyzzy</b>")).text());
  expect(nothing).toMatch(/«\s&lt;b&gt;xyzzy&lt;\/b&gt;\s»/);
  expect(links(nothing, /href="(\/contact|\/blog)"/g).sort()).toEqual(["/blog", "/contact"]);
  const blank = await look("  ");
  expect([blank.status, blank.headers.get("Location")]).toEqual([303, "/blog"]);
  expect(main(await textOf("/blog"))).not.toContain("<mark>");
});

test("the list and an article are kept pages, known again", async () => {
  for (const path of ["/blog", "/blog/themes/enfants", "/blog/dire-non-divorce"]) {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers.get("Cache-Control"), path).toContain("max-age=300");
    const again = await ask(path, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
    expect(again.status, path).toBe(304);
  }
  const spelled = await ask("/blog/dire%2Dnon-divorce");
  expect(spelled.headers.get("Cache-Control")).toBe("no-store");
});

test("an article shows its title, date, text, the way back, the call and two others", async () => {
  const html = await textOf("/blog/annoncer-separation-enfants");
  const page = main(html);
  expect(page).toMatch(/<h1[^>]*>Annoncer la séparation aux enfants<\/h1>/);
  expect(page).toContain("20\u00a0janvier 2024");
  expect(page).toMatch(/lecture \d+\u00a0min/);
  expect(page).toMatch(/<b>Par Sophie Delmas<\/b>, coach en séparation</);
  expect(page).not.toContain("Relu par");
  expect(page.match(/<h2 id="/g)!.length).toBeGreaterThan(4);
  expect(page).toMatch(/<strong>|<blockquote>/);
  expect(page).toMatch(/href="\/blog"[^>]*>Retour au blog</);
  expect(page).toMatch(/href="\/membership"[^>]*>Devenir membre</);
  expect(page.replaceAll("<!-- -->", "")).toContain("À jour au <b>3\u00a0avril 2026</b>");
  const also = page.slice(page.indexOf("À lire aussi"));
  expect(links(also, /href="(\/blog\/[a-z0-9-]+)"/g)).toHaveLength(2);
  expect(html).toMatch(/aria-current="page"[^>]*>Annoncer la séparation aux enfants</);
});

test("an article that begins with the number of the police gives it to be touched, and sells nothing at its end", async () => {
  const html = main(await textOf("/blog/ordonnance-de-protection"));
  const lines = html.slice(html.indexOf("En trois lignes"), html.indexOf("article-intro"));
  expect(lines.match(/href="(?:tel|sms):\d+"/g)).toHaveLength(3);
  expect(html).toContain('href="/outils/partir-en-securite"');
  expect(html).not.toContain('href="/membership"');
});

test("an article says what it is to search engines and to those who share it", async () => {
  const html = await textOf("/blog/argent-et-separation");
  expect(html).toContain(`<link rel="canonical" href="${base}/blog/argent-et-separation"/>`);
  expect(html).toMatch(/<title>[^<]+ · L’Éclaircie<\/title>/);
  for (const name of ["description", "og:title", "og:description", "og:url", "og:type"]) {
    expect(html).toMatch(new RegExp(`<meta (name|property)="${name}" content="[^"]+"`));
  }
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!),
  );
  expect(blocks.map((block) => block["@type"])).toEqual(["BreadcrumbList", "Article"]);
  expect(blocks[1]).toMatchObject({
    headline: "Argent et séparation",
    datePublished: "2024-02-14T07:00:00.000Z",
    mainEntityOfPage: `${base}/blog/argent-et-separation`,
    author: { "@type": "Person", name: "Sophie Delmas" },
  });
  expect(blocks[0].itemListElement.map((step: { name: string }) => step.name)).toEqual([
    "Accueil",
    "Blog",
    "Argent et séparation",
  ]);
});

test("an unknown article goes to /404, which is not found", async () => {
  const answer = await ask("/blog/n-existe-pas");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/404");
  expect((await ask("/404")).status).toBe(404);
});

test("the feed and the site's map list every article", async () => {
  const feed = await ask("/blog/feed.xml");
  expect(feed.headers.get("Content-Type")).toContain("application/atom+xml");
  const xml = await feed.text();
  expectWellFormed(xml);
  expect(xml.match(/<entry>/g)).toHaveLength(delivered);
  expect(xml.indexOf("jeunes-enfants-separation")).toBeLessThan(xml.indexOf("divorce-heureux-mythe-ou-realite"));
  expect(await textOf("/blog")).toContain('href="/blog/feed.xml"');
  const map = await textOf("/sitemap.xml");
  expectWellFormed(map);
  expect(map).toContain(`<loc>${base}/blog</loc>`);
  expect(map.match(/<loc>[^<]*\/blog\/[a-z0-9-]+<\/loc><lastmod>/g)).toHaveLength(delivered);
});

/** Every element closed in its turn, nothing bare in the text. */
function expectWellFormed(xml: string) {
  const open: string[] = [];
  for (const [, closing, name, attributes = "", alone] of xml.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    expect(attributes).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    if (closing) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name!);
  }
  expect(open).toEqual([]);
  const text = xml.replace(/<\?xml[^>]*\?>/, "").replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, "");
  expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
}
