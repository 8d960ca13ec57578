import { now } from "~/platform/clock.server";
import { signMoment } from "./tokens.server";

/** Asked for when a visitor begins to write: the pages that hold the forms are the same for everybody. */
export function loader() {
  return new Response(signMoment("stamp", now()), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
