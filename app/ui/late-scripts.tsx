import { useEffect } from "react";
import { Scripts, type ScriptsProps } from "react-router";
import { replayEarlyChanges } from "./early-changes";

/**
 * The page's scripts, fetched once the page has been painted: it is read and its forms work before any script runs, and
 * on a slow network they must not share the line with styles, letters and pictures. What leaves the server has them in a
 * template (`platform/http/late-scripts`); the script of the head takes them out, and follows « Back » until `data-live`
 * says that the application does.
 */
export function LateScripts(props: ScriptsProps) {
  useEffect(() => {
    replayEarlyChanges();
    document.documentElement.dataset.live = "";
  }, []);
  return import.meta.env.SSR ? <Scripts {...props} /> : <template id="scripts" suppressHydrationWarning />;
}
