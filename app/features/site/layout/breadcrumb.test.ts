import { expect, test } from "vitest";
import { crumbsOf } from "./breadcrumb";

const labelsOf = (path: string) => crumbsOf(path).map(({ label }) => label);

test("uses the French labels of the known segments", () => {
  const known = ["services", "temoignages", "a-propos", "contact", "blog", "mentions-legales"];
  expect(known.map((segment) => labelsOf(`/${segment}`)[1])).toEqual([
    "Services",
    "Témoignages",
    "À propos",
    "Contact",
    "Blog",
    "Mentions légales",
  ]);
});

test("title-cases the other segments, dashes turned into spaces", () => {
  expect(labelsOf("/espace-membre")).toEqual(["Accueil", "Espace Membre"]);
  expect(labelsOf("/blog/co-parentalite-apaisee")).toEqual(["Accueil", "Blog", "Co Parentalite Apaisee"]);
});

test("ends with the page's own title when it gives one", () => {
  expect(crumbsOf("/blog/mon-article", "Mon article").map(({ label }) => label)).toEqual([
    "Accueil",
    "Blog",
    "Mon article",
  ]);
});

test("a page may name its last two steps", () => {
  expect(crumbsOf("/evenements/cafe-2027/commande", ["Café", "Votre commande"])).toEqual([
    { label: "Accueil", to: "/" },
    { label: "Événements", to: "/evenements" },
    { label: "Café", to: "/evenements/cafe-2027" },
    { label: "Votre commande" },
  ]);
});

test("a part of an address that leads to no page is no step", () => {
  expect(crumbsOf("/espace-membre/rendez-vous/5e000000/deplacer", "Déplacer")).toEqual([
    { label: "Accueil", to: "/" },
    { label: "Espace Membre", to: "/espace-membre" },
    { label: "Rendez-vous", to: "/espace-membre/rendez-vous" },
    { label: "Déplacer" },
  ]);
});

test("links every step but the page itself", () => {
  expect(crumbsOf("/blog/mon-article").map(({ to }) => to)).toEqual(["/", "/blog", undefined]);
});

test("a part of an address that is no page is no step", () => {
  expect(crumbsOf("/blog/themes/enfants", "Les enfants")).toEqual([
    { label: "Accueil", to: "/" },
    { label: "Blog", to: "/blog" },
    { label: "Les enfants" },
  ]);
});

test("survives an address that is not valid UTF-8", () => {
  expect(labelsOf("/%E0%A4%A")).toEqual(["Accueil", "%E0%A4%A"]);
});
