import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { root } from "../../../tests/support/sources";
import { menu } from "./menu";
import { findPages } from "./search-pages";

const labels = (typed: string) => findPages(typed).map(({ label }) => label);

test("a page is found by its name, without accents, or by what it is about", () => {
  expect(labels("evenements")).toEqual(["Événements"]);
  expect(labels("factures")).toEqual(["Comptes"]);
  expect(labels("nouv art")).toEqual(["Nouvel article"]);
  expect(labels("corriger un montant")).toEqual(["Écrire une correction"]);
  expect(labels("mot de passe")).toEqual(["Connexions et alertes", "Votre profil"]);
});

test("a word typed begins one of the page; none typed finds nothing", () => {
  expect(labels("aire")).toEqual([]);
  expect(labels(" ")).toEqual([]);
});

test("each page found exists, and one the menu does not name is called as it calls itself", async () => {
  const files = (entries: RouteConfigEntry[]): [path: string, file: string][] =>
    entries.flatMap(({ path, file, children = [] }) => [[`/${path}`, file] as [string, string], ...files(children)]);
  const existing = new Map(files(await routes));
  const all = "abcdefghijklmnopqrstuvwxyz".split("").flatMap((letter) => findPages(letter));
  expect(all.length).toBeGreaterThan(40);
  for (const { to, label } of all) {
    expect([...existing.keys()]).toContain(to);
    if (menu.some((entry) => entry.to === to)) continue;
    const page = readFileSync(join(root, "app", existing.get(to) ?? ""), "utf8");
    expect(page, to).toMatch(new RegExp(`[">]${label}["<]`));
  }
});
