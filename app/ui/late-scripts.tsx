import { Children, isValidElement, type ReactElement, type ReactNode, useEffect } from "react";
import { Scripts, type ScriptsProps } from "react-router";

interface Part {
  rel?: string;
  href?: string;
  type?: string;
  children?: ReactNode;
}

/**
 * The page's scripts, fetched once the page has been painted: it is read and its forms work before any script runs, and
 * on a slow network they must not share the line with styles, letters and pictures. The server lays them in a template,
 * where they do nothing; the script of the head takes them out, and follows « Back » until `data-live` says that the
 * application does.
 */
export function LateScripts(props: ScriptsProps) {
  useEffect(() => {
    document.documentElement.dataset.live = "";
  }, []);
  if (!import.meta.env.SSR) return <template id="scripts" suppressHydrationWarning />;
  const parts = partsOf(Scripts(props));
  const modules = parts.filter(({ props }) => props.type === "module");
  const preloaded = parts.flatMap(({ props: { rel, href } }) => (rel === "modulepreload" && href ? [href] : []));
  return (
    <>
      {parts.filter(({ type, props }) => type === "script" && props.type !== "module")}
      <template id="scripts" data-preload={preloaded.join(" ")}>
        {modules}
      </template>
    </>
  );
}

function partsOf(node: ReactNode): ReactElement<Part>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Part>(child)) return [];
    return child.type === "script" || child.type === "link" ? [child] : partsOf(child.props.children);
  });
}
