import { useRouteLoaderData } from "react-router";

/** What the root loaded; an error page, which has nothing of it, is everybody's. */
export function useIsCoach(): boolean {
  return (useRouteLoaderData("root") as { coach: boolean } | undefined)?.coach ?? false;
}
