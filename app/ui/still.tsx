import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useContext, useEffect } from "react";
import { useLocation } from "react-router";
import { OverlayExtra } from "./overlay-extra";

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

/** What stands around a page is of use around the next one, should its own not come; what a page says is not. */
const around = ["Above", "Below"];

/** The same part as the document has it; its own code comes once it is drawn on another page. */
export function asServed<Props extends object>(id: string, load: () => Promise<ComponentType<Props>>) {
  /** Null where the document had none. */
  let html: string | null | undefined;
  let asked: { at: string; Drawn: LazyExoticComponent<ComponentType<Props>>; failed?: true } | undefined;
  const Served = () => (
    <div
      id={id}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what stands in the document, as we wrote it
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
  const Missing = () => (html && around.includes(id) ? <Served /> : <NotFetched id={id} />);
  function ask(at: string, stands: boolean) {
    const Drawn = lazy(() =>
      load().then(
        (Part) => ({ default: Part }),
        async (): Promise<{ default: ComponentType<Props> }> => {
          if (!stands) await loadWhole();
          asked = { at, Drawn, failed: true };
          return { default: Missing };
        },
      ),
    );
    return { at, Drawn };
  }
  return function Part(props: Props) {
    const { pathname, key } = useLocation();
    const stands = pathname === served;
    // Once, before anything is drawn in its place. What waits to be reached is marked so by the script of the head,
    // which would not know it again.
    if (html === undefined) {
      const own = stands && document.getElementById(id);
      html = own ? own.innerHTML.replace(/ reveal-(waiting|now)\b/g, "") : null;
    }
    if (stands && html !== null) return <Served />;
    // Asked for again at another place, where it did not come.
    if (!asked || (asked.failed && asked.at !== key)) asked = ask(key, stands);
    return <asked.Drawn {...props} />;
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

/** A browser keeps the failure of a file: where the site answers, the page comes whole. */
async function loadWhole() {
  const answer = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  location.reload();
  await new Promise(() => {});
}

/** Without a network. In place of the header, with the exit. */
function NotFetched({ id }: { id: string }) {
  const exit = useContext(OverlayExtra);
  const said = (
    <p className="wrap py-section">
      Une erreur est survenue. <a href={location.href}>Recharger la page</a>
    </p>
  );
  return id === "Above" ? (
    <header className="site-head">
      <div className="wrap">
        {said}
        {exit}
      </div>
    </header>
  ) : (
    said
  );
}
