import { useRouteLoaderData } from "react-router";
import type { DescribedPicture } from "~/features/media/rules";

/** Her own logo, in place of the drawn one; null while she has none. */
export function useSiteLogo(): DescribedPicture | null {
  const root = useRouteLoaderData("root") as { logo: DescribedPicture | null } | undefined;
  return root?.logo ?? null;
}
