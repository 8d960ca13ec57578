import type { Route } from "./+types/ask.route";
import { submitGuideForm } from "./submit-guide-request.server";

/** POST a first name and an address, read a `GuideFormResult`: the way of the browsers that run scripts. */
export async function action({ request }: Route.ActionArgs) {
  const { status, result } = await submitGuideForm(request);
  return Response.json(result, { status });
}
