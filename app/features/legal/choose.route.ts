import type { Route } from "./+types/choose.route";
import { submitChoice } from "./submit-cookie-choice.server";

/** The banner's address where scripts run: the choice is kept without leaving the page. */
export async function action({ request }: Route.ActionArgs) {
  const result = await submitChoice(request);
  if (!result.ok) return Response.json({ ok: false }, { status: result.status });
  return Response.json({ ok: true }, { headers: result.headers });
}
