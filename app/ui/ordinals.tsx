import { Fragment } from "react";
import { fr } from "./french";

/** « Paris 8e » → « Paris 8ᵉ », with a real superscript. */
export function Ordinals({ children }: { children: string }) {
  return fr(children)
    .split(/(?<=\d)(er|re|e)(?!\p{L})/u)
    .map((part, index) => (index % 2 ? <sup key={index}>{part}</sup> : <Fragment key={index}>{part}</Fragment>));
}
