import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/measure.route";
import { countGoal, countPageView, isCounted } from "./legal.server";
import { isGoal, isSource } from "./visits";

/** The beacon of a page that was read, or of a goal; counted only for a browser that accepted it. The answer is always the same. */
export async function action({ request }: Route.ActionArgs) {
  if (isCounted(request)) {
    const form = await request.formData();
    const [source, goal] = [form.get("source"), form.get("goal")];
    const read = { pathname: String(form.get("page") ?? ""), source: isSource(source) ? source : null };
    if (isGoal(goal)) await countGoal(db(), { goal, request }, { now: now() });
    else await countPageView(db(), read, { now: now() });
  }
  return new Response(null, { status: 204 });
}
