import type { Route } from "./+types/ask.route";
import { submitGuideForm } from "./submit.server";

/** POST a first name and an address, read a `GuideAnswer`: the way of the browsers that run scripts. */
export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitGuideForm(request);
  return Response.json(answer, { status });
}
