import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pageFinder } from "./site-pages";

const page = { default: () => null };
const routes = {
  root: { id: "root", path: "", module: page },
  home: { id: "home", parentId: "root", index: true, module: page },
  safe: { id: "safe", parentId: "root", path: "en-securite", module: page },
  article: { id: "article", parentId: "root", path: "blog/:slug", module: page },
  sales: { id: "sales", parentId: "root", module: page },
  order: { id: "order", parentId: "sales", path: "membership/commande", module: page },
  ask: { id: "ask", parentId: "root", path: "guide/demander", module: {} },
  admin: { id: "admin", parentId: "root", path: "admin", module: page },
  missing: { id: "missing", parentId: "root", path: "*", module: page },
} as unknown as ServerBuild["routes"];

test.each([
  ["/", true],
  ["/en-securite", true],
  ["/blog/parler", true],
  ["/membership/commande", true],
  ["/outils/mon-plan", false],
  ["/guide/demander", false],
  ["/admin", false],
])("%s leads to a page: %s", (path, leads) => {
  expect(pageFinder(routes)(path)).toBe(leads);
});
