import { data } from "react-router";
import { unlistedHead } from "~/ui/head";
import { NotFound } from "./layout/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return unlistedHead("Page introuvable");
}

/** An address that leads nowhere says nothing. */
export const handle = { crumb: () => "Page introuvable" };

export default NotFound;
