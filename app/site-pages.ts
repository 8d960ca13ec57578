import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/**
 * Whether a path of this site, without host or query, leads to a page somebody reads: one that draws something, outside the back
 * office. Of an address with a name in it (`/blog/:slug`) only the shape is known here.
 */
export function pageFinder(routes: ServerBuild["routes"]): (path: string) => boolean {
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index } = route;
      return [index ? { id, path, index } : { id, path, children: under(id) }];
    });
  const tree = under(undefined);
  return (path) => {
    const leaf = matchRoutes(tree, path)?.at(-1)?.route;
    return leaf !== undefined && leaf.path !== "*" && !/^\/admin(\/|$)/.test(path) && drawsSomething(routes, leaf.id);
  };
}

function drawsSomething(routes: ServerBuild["routes"], id: string | undefined): boolean {
  const route = id === undefined ? undefined : routes[id];
  return route?.module.default !== undefined;
}
