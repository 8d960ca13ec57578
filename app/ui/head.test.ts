import { expect, test } from "vitest";
import { LONGEST_TITLE, openHead, unlistedHead } from "./head";

const at = (pathname: string) => ({
  location: { pathname },
  matches: [{ loaderData: { facts: { brand_name: "L’Éclaircie", site_url: "https://site.example" } } }],
});
const page = { title: "Questions fréquentes", description: "Les réponses." };

test("an open page says its address, without query, and the picture of its shared link", () => {
  const tags = openHead(at("/faq"), page);
  expect(tags).toContainEqual({ title: "Questions fréquentes · L’Éclaircie" });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://site.example/faq" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://site.example/partage/faq.png" });
  expect(tags).toContainEqual({ property: "og:type", content: "website" });
});

test("the home page's picture has a name, and an article its publication", () => {
  expect(openHead(at("/"), page)).toContainEqual({
    property: "og:image",
    content: "https://site.example/partage/accueil.png",
  });
  const article = openHead(at("/blog/mot"), { ...page, publishedAt: "2024-01-15T07:00:00.000Z" });
  expect(article).toContainEqual({ property: "og:type", content: "article" });
  expect(article).toContainEqual({ property: "article:published_time", content: "2024-01-15T07:00:00.000Z" });
});

test("a long title leaves the brand out", () => {
  const titleOf = (title: string) => openHead(at("/faq"), { ...page, title })[0];
  const justRight = "x".repeat(LONGEST_TITLE - " · L’Éclaircie".length);
  expect(titleOf(justRight)).toEqual({ title: `${justRight} · L’Éclaircie` });
  expect(titleOf(`${justRight}x`)).toEqual({ title: `${justRight}x` });
});

test("without the root's data a page still has its title and description", () => {
  expect(openHead({ location: { pathname: "/faq" }, matches: [undefined] }, page)).toEqual([
    { title: "Questions fréquentes" },
    { name: "description", content: "Les réponses." },
  ]);
});

test("an unlisted page is left out and offers nothing to share", () => {
  expect(unlistedHead("Mon espace")).toEqual([{ title: "Mon espace" }, { name: "robots", content: "noindex" }]);
});
