import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { Scripts, type ScriptsProps } from "react-router";

/**
 * The page's scripts, fetched after what is needed to see it: styles, letters, pictures. A page is read and its forms
 * work before any script runs; on a slow network they must not share the line with the first paint.
 */
export function LateScripts(props: ScriptsProps) {
  return lowered(Scripts(props));
}

function lowered(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ rel?: string; fetchPriority?: string; children?: ReactNode }>(child)) return child;
    if (child.props.rel === "modulepreload") return cloneElement(child, { fetchPriority: "low" });
    return child.props.children ? cloneElement(child, {}, lowered(child.props.children)) : child;
  });
}
