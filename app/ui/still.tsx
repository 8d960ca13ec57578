import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * A part of a page which only says things and leads elsewhere, written in a file apart, `….still.tsx`, as a `Still` whose
 * id is the component’s name. Whoever was sent the page whole is not sent the code of the part: in the browser `asServed`
 * takes its place (see `vite.config.ts`), and what the server wrote stands until another page takes the place of this one.
 * The trap: React reaches nothing inside. Its links load their page whole, and what changes while the page stands, or
 * hears anything, belongs outside, or to the script of the head. Its styles come with what uses the part.
 */
export function Still({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="contents">
      {children}
    </div>
  );
}

/** The same part as the document has it; its own code comes once it is drawn on another page. */
export function asServed<Props extends object>(id: string, load: () => Promise<Record<string, ComponentType<Props>>>) {
  /** Empty where the document had none. */
  let html: string | undefined;
  let Drawn: LazyExoticComponent<ComponentType<Props>> | undefined;
  let failedAt: string | undefined;
  const Served = () => (
    <div
      id={id}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands in the document, as we wrote it
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
  // What stands around a page is of use around the next one; what a page says is not.
  const Missing = () => (html && /Above|Below/.test(id) ? <Served /> : <NotFetched />);
  return function Part(props: Props) {
    const { pathname, key } = useLocation();
    const stands = pathname === served;
    // Once, before anything is drawn in its place. What waits to be reached is marked so by the script of the head,
    // which would not know it again.
    html ??= (stands && document.getElementById(id)?.innerHTML.replace(/ reveal-(waiting|now)/g, "")) || "";
    if (stands && html) return <Served />;
    // Asked for again at another place, where it did not come.
    if (!Drawn || (failedAt ?? key) !== key) {
      failedAt = undefined;
      Drawn = lazy(async () => ({
        default: await load().then(
          (parts) => parts[id] as ComponentType<Props>,
          () => {
            failedAt = key;
            return Missing;
          },
        ),
      }));
    }
    return <Drawn {...props} />;
  };
}

/** Where the document came from, until another page took its place; never on the server. */
let served = import.meta.env.SSR ? undefined : location.pathname;

/** Of the root: whoever comes back to the page of the document finds it drawn anew. */
export function useServedOnce() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== served) served = undefined;
  }, [pathname]);
}

/** Without a network. */
function NotFetched() {
  return (
    <p className="wrap">
      Une erreur est survenue. <a href={location.href}>Recharger la page</a>
    </p>
  );
}
