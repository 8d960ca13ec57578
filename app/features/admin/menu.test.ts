import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { menu, partOf, parts, waitingIn } from "./menu";
import { SEARCH } from "./search-link";

const paths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)]);

test("the menu names every page of the back office that exists but the search, which has a field above it, and no other", async () => {
  const lists = paths(await routes).filter((path) => /^\/admin(\/[a-z-]+)?$/.test(path) && path !== SEARCH);
  expect([...menu.map(({ to }) => to)].sort()).toEqual(lists.sort());
});

test("a page below an entry is in its part, and the dashboard in none but its own", () => {
  expect(["/admin", "/admin/members/12", "/admin/blog/nouveau", "/admin/mise-en-ligne"].map(partOf)).toEqual([
    "aujourd-hui",
    "personnes",
    "publier",
    "maison",
  ]);
  expect(partOf("/admin/inconnue")).toBeUndefined();
});

test("a closed part says all that waits in it; the meetings of the day and the quotes under way are no task", () => {
  const counts = {
    "/admin/rendez-vous": 4,
    "/admin/echanges": 2,
    "/admin/messages": 1,
    "/admin/devis": 5,
    "/admin/demandes": 3,
  } as const;
  expect(parts.map((part) => waitingIn(part, counts))).toEqual([3, 3, 0, 0, 0]);
});
