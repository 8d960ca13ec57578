import { useEffect } from "react";
import { Scripts, type ScriptsProps } from "react-router";
import { replayEarlyChanges } from "./early-changes";

/**
 * The page's scripts, fetched once the page has been painted, or, on a page that is the same for everybody, once something in it is about to
 * be used: it is read and its forms work before any script runs. What leaves the server has them in a template
 * (`platform/http/late-scripts`); the script of the head takes them out, follows « Back » and keeps what was clicked or sent until
 * `data-live` says that the application does.
 */
export function LateScripts(props: ScriptsProps) {
  useEffect(() => {
    replayEarlyChanges();
    // Once React has drawn them: until then a choice that it holds is undone in the page, and a form that waited would leave without it.
    setTimeout(() => {
      document.documentElement.dataset.live = "";
      dispatchEvent(new Event("live"));
    });
  }, []);
  return import.meta.env.SSR ? <Scripts {...props} /> : <template id="scripts" suppressHydrationWarning />;
}
