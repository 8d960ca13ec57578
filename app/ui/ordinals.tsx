import { Fragment, type ReactNode } from "react";
import { fr } from "./french";

/** « Paris 8e » → « Paris 8ᵉ », « 1er mai » → « 1ᵉʳ mai », with a real superscript. */
export function Ordinals({ children }: { children: string }) {
  return <Raised>{fr(children)}</Raised>;
}

/** The same, where a text may be somebody’s: nothing else of it changes. What is no text stays as it is. */
export function Raised({ children }: { children: ReactNode }) {
  if (typeof children !== "string") return children;
  return children
    .split(/(?<=(?<![\p{L}\d])\d+)(er|re|e)(?![\p{L}\d-])/u)
    .map((part, index) => (index % 2 ? <sup key={index}>{part}</sup> : <Fragment key={index}>{part}</Fragment>));
}
