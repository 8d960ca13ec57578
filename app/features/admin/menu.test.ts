import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { menu } from "./menu";

const paths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)]);

test("the menu names every page of the back office that exists, and no other", async () => {
  const lists = paths(await routes).filter((path) => /^\/admin(\/[a-z-]+)?$/.test(path));
  expect([...menu.map(({ to }) => to)].sort()).toEqual(lists.sort());
});
