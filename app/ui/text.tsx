import { Children, type ReactNode } from "react";
import { fr } from "./french";

/** French typography on the direct text of its children. */
export function T({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === "string" ? fr(child) : child));
}
