import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { findPages } from "./search-pages";

const labels = (typed: string) => findPages(typed).map(({ label }) => label);

test("a page is found by its name, without accents, or by what it is about", () => {
  expect(labels("evenements")).toEqual(["Événements"]);
  expect(labels("factures")).toEqual(["Comptes"]);
  expect(labels("nouv art")).toEqual(["Nouvel article"]);
  expect(labels("mot de passe")).toEqual(["Connexions et alertes", "Votre profil"]);
});

test("a word typed begins one of the page; none typed finds nothing", () => {
  expect(labels("aire")).toEqual([]);
  expect(labels(" ")).toEqual([]);
});

test("each page found exists", async () => {
  const paths = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)]);
  const existing = paths(await routes);
  const all = "abcdefghijklmnopqrstuvwxyz".split("").flatMap((letter) => findPages(letter));
  expect(all.length).toBeGreaterThan(40);
  for (const { to } of all) expect(existing).toContain(to);
});
