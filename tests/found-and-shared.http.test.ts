import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { legalPages } from "~/features/legal/measured-pages";
import { getSettings } from "~/features/settings/settings.server";
import { publicPages } from "~/features/site/public-pages";
import { tools } from "~/features/toolbox/rules";
import { base, builtSite } from "./support/built-site";
import { sources } from "./support/sources";

// What search engines and shared links read: robots, site map, structured data, head, pictures.

const article = "/blog/argent-et-separation";
const event = "/evenements/soiree-de-rentree";

const { ask, db, close } = await builtSite();
afterAll(close);

beforeAll(async () => {
  const begin = new Date(Date.now() + 20 * 86_400_000);
  const meeting = {
    event_type: "soiree",
    event_date: begin,
    ends_at: new Date(begin.getTime() + 7_200_000),
    location: "Paris 8e",
    capacity: 20,
    is_members: false,
    price_cents: 25_00,
    description: "Un dîner, douze personnes, aucun discours.",
    created_at: begin,
    updated_at: begin,
  } as const;
  await db
    .insertInto("events")
    .values([
      { ...meeting, id: randomUUID(), slug: "soiree-de-rentree", title: "Soirée de rentrée", is_published: true },
      { ...meeting, id: randomUUID(), slug: "soiree-en-projet", title: "Soirée en projet", is_published: false },
    ])
    .execute();
});

const textOf = async (path: string) => (await ask(path)).text();
const openPages = [...publicPages.map(({ path }) => path), article, event];
const unlisted = ["/auth", "/auth/mot-de-passe-oublie", "/membership/commande", ...legalPages, "/nulle-part"];

function tagsOf(html: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const [tag] of html.slice(0, html.indexOf("</head>")).matchAll(/<(?:meta|link)\b[^>]*>/g)) {
    const [, name = ""] = /(?:name|property|rel)="([^"]+)"/.exec(tag) ?? [];
    const [, value = ""] = /(?:content|href)="([^"]*)"/.exec(tag) ?? [];
    tags.set(name, value);
  }
  return tags;
}

test("every page anybody may find says its address, its subject and its picture", async () => {
  const descriptions = new Set<string>();
  for (const path of openPages) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    const tags = tagsOf(await answer.text());
    expect(tags.get("canonical"), path).toBe(base + path);
    expect(tags.get("og:url"), path).toBe(base + path);
    expect(tags.get("robots"), path).toBeUndefined();
    for (const name of ["og:title", "og:type", "og:site_name", "og:locale", "og:image", "twitter:card"])
      expect(tags.get(name), `${path} ${name}`).toBeTruthy();
    const description = tags.get("description") ?? "";
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(175);
    descriptions.add(description);
  }
  expect(descriptions.size).toBe(openPages.length);
});

test("a query never makes another address of the same page", async () => {
  const tags = tagsOf(await textOf("/membership?ref=CLAIR-AAAA-BBBB"));
  expect(tags.get("canonical")).toBe(`${base}/membership`);
  expect([...tags.values()].join(" ")).not.toContain("CLAIR-AAAA");
});

test("what is private or legal asks to be left out, and offers nothing to share", async () => {
  for (const path of unlisted) {
    const tags = tagsOf(await textOf(path));
    expect(tags.get("robots"), path).toBe("noindex");
    expect(
      [...tags.keys()].filter((name) => name.startsWith("og:") || name === "canonical"),
      path,
    ).toEqual([]);
  }
});

test("the picture of every shared link is a PNG of the announced size, known again by its mark", async () => {
  for (const path of openPages) {
    const { pathname } = new URL(tagsOf(await textOf(path)).get("og:image") ?? "");
    const answer = await ask(pathname);
    expect([answer.status, answer.headers.get("Content-Type")], pathname).toEqual([200, "image/png"]);
    const png = Buffer.from(await answer.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], pathname).toEqual([1200, 630]);
    const again = await ask(pathname, { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } });
    expect(again.status, pathname).toBe(304);
  }
});

test("no picture is drawn for what is not there, not published or not public", async () => {
  for (const name of [
    "nulle-part",
    "cgu",
    "admin",
    "blog/inconnu",
    "evenements/soiree-en-projet",
    "accueil/x",
    "../x",
  ]) {
    expect((await ask(`/partage/${name}.png`)).status, name).toBe(404);
  }
});

test("the site map lists every page to find, each with the day it changed, and nothing else", async () => {
  const xml = await textOf("/sitemap.xml");
  const listed = [...xml.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod><\/url>/g)];
  const addresses = listed.map(([, address = ""]) => address);
  expect(xml.match(/<url>/g)).toHaveLength(listed.length);
  expect(addresses).toEqual(expect.arrayContaining(openPages.map((path) => base + path)));
  const delivered = sources("content/articles", /\.md$/).length;
  expect(addresses.filter((address) => address.includes("/blog/"))).toHaveLength(delivered);
  expect(addresses).toHaveLength(publicPages.length + delivered + 1);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("robots find the site map and stay out of private doors", async () => {
  const answer = await ask("/robots.txt");
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain(`Sitemap: ${base}/sitemap.xml`);
  for (const door of ["/admin", "/espace-membre", "/auth", "/membership/commande"])
    expect(text).toContain(`Disallow: ${door}\n`);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  expect(openPages.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
});

test("whoever finds a weakness reads whom to tell, from the settings and good for months", async () => {
  const answer = await ask("/.well-known/security.txt");
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain(`Contact: mailto:${(await getSettings(db)).contact_email}\n`);
  expect(text).toContain(`Canonical: ${base}/.well-known/security.txt`);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test("what does not exist is not found, the page that says so included", async () => {
  for (const path of ["/404", "/nulle-part", "/evenements/inconnu", "/evenements/soiree-en-projet"])
    expect((await ask(path)).status, path).toBe(404);
  const unknown = await ask("/blog/article-inconnu");
  expect([unknown.status, unknown.headers.get("Location")]).toEqual([302, "/404"]);
});

/** What Google and schema.org require of each kind of block; a kind absent from this table is refused. */
const required: Record<string, string[]> = {
  ProfessionalService: ["name", "url", "image", "logo", "address", "areaServed"],
  PostalAddress: ["addressLocality", "addressCountry"],
  Organization: ["name", "url"],
  ImageObject: ["url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  Article: ["headline", "image", "datePublished", "dateModified", "author", "publisher", "mainEntityOfPage"],
  Event: [
    "name",
    "startDate",
    "endDate",
    "location",
    "eventStatus",
    "eventAttendanceMode",
    "organizer",
    "description",
    "image",
  ],
  Place: ["name", "address"],
  VirtualLocation: ["url"],
  Person: ["name", "url", "jobTitle", "worksFor"],
  Service: ["name", "provider", "offers", "areaServed", "url"],
  Offer: ["price", "priceCurrency", "availability", "url"],
};
const addresses = ["url", "item", "image", "logo", "mainEntityOfPage", "@id"];
const instants = ["datePublished", "dateModified", "startDate", "endDate"];

/** What is wrong with a block, wherever it is inside. */
function faultsOf(node: unknown, key = "", within = ""): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => faultsOf(one, key, within));
  if (typeof node === "object" && node !== null) {
    const type = (node as Record<string, unknown>)["@type"];
    const wanted = required[String(type)];
    if (!wanted) return [`${within}${key}: unknown kind ${String(type)}`];
    const here = `${String(type)}.`;
    const missing = wanted.filter((name) => {
      const value = (node as Record<string, unknown>)[name];
      return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    });
    return [
      ...missing.map((name) => `${here}${name} is missing`),
      ...Object.entries(node).flatMap(([name, value]) => faultsOf(value, name, here)),
    ];
  }
  const text = String(node);
  if (addresses.includes(key) && !text.startsWith(`${base}/`))
    return [`${within}${key} is not an address of ours: ${text}`];
  if (instants.includes(key) && Number.isNaN(Date.parse(text))) return [`${within}${key} is no instant: ${text}`];
  if (key === "price" && !/^\d+\.\d\d$/.test(text)) return [`${within}price: ${text}`];
  return [];
}

async function blocksOf(path: string): Promise<Record<string, unknown>[]> {
  const html = await textOf(path);
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

const described: Record<string, string[]> = {
  "/": ["ProfessionalService"],
  "/services": ["BreadcrumbList", "Service"],
  "/rendez-vous": ["BreadcrumbList"],
  "/evenements": ["BreadcrumbList", "Event"],
  "/blog": ["BreadcrumbList"],
  "/faq": ["BreadcrumbList", "FAQPage"],
  "/temoignages": ["BreadcrumbList"],
  "/a-propos": ["BreadcrumbList", "Person"],
  "/bibliotheque": ["BreadcrumbList"],
  "/outils": ["BreadcrumbList"],
  ...Object.fromEntries(
    tools.filter(({ discreet }) => !discreet).map(({ slug }) => [`/outils/${slug}`, ["BreadcrumbList"]]),
  ),
  "/nos-offres": ["BreadcrumbList", "Service"],
  "/membership": ["BreadcrumbList", "Service"],
  "/membership/offrir": ["BreadcrumbList"],
  "/contact": ["BreadcrumbList", "FAQPage"],
  "/guide": ["BreadcrumbList"],
  "/lettre": ["BreadcrumbList"],
  [article]: ["BreadcrumbList", "Article"],
  [event]: ["BreadcrumbList", "Event"],
};

test("every page describes itself to search engines, completely and under our own address", async () => {
  expect(Object.keys(described).sort()).toEqual([...openPages].sort());
  for (const path of openPages) {
    const blocks = await blocksOf(path);
    expect(
      blocks.map((block) => block["@type"]),
      path,
    ).toEqual(described[path]);
    for (const { "@context": context, ...block } of blocks) {
      expect(context, path).toBe("https://schema.org");
      expect(faultsOf(block), path).toEqual([]);
      expect(JSON.stringify(block), path).not.toMatch(/AggregateRating|"Review"|ratingValue|undefined/);
    }
  }
});

test("the prices told to search engines are those of the page", async () => {
  const [, service] = await blocksOf("/services");
  const offers = service?.offers as { name: string; price: string }[];
  expect(offers.map(({ price }) => price)).toEqual(["150.00", "650.00", "1200.00"]);
  const [, membership] = await blocksOf("/membership");
  expect(membership?.offers).toMatchObject([{ price: "500.00", priceCurrency: "EUR" }]);
});
