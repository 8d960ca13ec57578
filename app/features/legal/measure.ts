import { href } from "react-router";
import { measuredPage } from "./measured-pages";

/** Says that a page was read. Called only once the visitor accepted it; a private page says nothing. */
export function measure(pathname: string): void {
  if (measuredPage(pathname)) navigator.sendBeacon(href("/mesure"), new URLSearchParams({ page: pathname }));
}
