import { useNonce } from "~/platform/http/nonce";
import { cachedPaths } from "./cached-pages";

/**
 * What the browser may fetch ahead, once a link is pointed at or pressed: pages that are the same for everybody, none of which changes
 * anything or is anybody's own. A prefetch runs no script: nothing is counted, nothing is left in the history.
 */
const rules = import.meta.env.SSR
  ? JSON.stringify({
      prefetch: [
        {
          where: {
            and: [
              { href_matches: [...cachedPaths.filter((path) => typeof path === "string"), "/blog/*"] },
              { not: { href_matches: "/*\\?(.+)" } },
              { not: { selector_matches: "[rel~=nofollow], [data-app], [target]" } },
            ],
          },
          eagerness: "moderate",
        },
      ],
    })
  : "";

/** A browser that knows nothing of it, or spares its data, follows the link as ever. */
export function FollowingPages() {
  return (
    <script
      type="speculationrules"
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own addresses, hashed or nonced by the content policy
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  );
}
