import { type ComponentType, lazy, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";

/**
 * A part of a page which only says things and leads elsewhere, written in a file apart, `….still.tsx`, as a `Still` whose id is the component’s name. Whoever was sent the page whole is not sent the
 * code of the part: in the browser `asServed` takes its place (see `vite.config.ts`), and what the server wrote stands until another page takes the place of
 * this one. The trap: React reaches nothing inside. Its links load their page whole, and what changes while the page stands, or hears
 * anything, belongs outside, or to the script of the head. Its styles come with what uses the part.
 */
export function Still({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="contents">
      {children}
    </div>
  );
}

/** The same part as the document has it; its own code comes once it is drawn on another page. */
export function asServed<Props extends object>(id: string, load: () => Promise<ComponentType<Props>>) {
  let html: string | undefined;
  const Served = () => (
    <div
      id={id}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands in the document, as we wrote it
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
  const Drawn = lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      (): { default: ComponentType<Props> } => ({ default: html === undefined ? NotFetched : Served }),
    ),
  );
  return function Part(props: Props) {
    const stands = useStands();
    // What waits to be reached is marked so by the script of the head, which would not know it again.
    if (stands) html ??= document.getElementById(id)?.innerHTML.replace(/ reveal-(waiting|now)\b/g, "");
    return stands && html !== undefined ? <Served /> : <Drawn {...props} />;
  };
}

/** Where the document came from, until another page took its place; never on the server. */
let served = import.meta.env.SSR ? undefined : location.pathname;

/** Until the page of the document is left: coming back to it finds it drawn anew. */
function useStands(): boolean {
  const { pathname } = useLocation();
  const stands = pathname === served;
  useEffect(() => {
    if (!stands) served = undefined;
  }, [stands]);
  return stands;
}

/** Without a network. */
function NotFetched() {
  return (
    <p className="wrap py-section">
      Une erreur est survenue. <a href={location.href}>Recharger la page</a>
    </p>
  );
}
