import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/measure.route";
import { allows, countPageView } from "./legal.server";

/** The beacon of a page that was read; counted only for a browser that accepted it. The answer is always the same. */
export async function action({ request }: Route.ActionArgs) {
  if (allows(request, "analytics")) {
    const pathname = String((await request.formData()).get("page") ?? "");
    await countPageView(db(), { pathname }, { now: now() });
  }
  return new Response(null, { status: 204 });
}
