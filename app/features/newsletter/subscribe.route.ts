import type { Route } from "./+types/subscribe.route";
import { submitSubscription } from "./submit.server";

/** POST an address, read a `SubscriptionAnswer`: the way of the browsers that run scripts. */
export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitSubscription(request);
  return Response.json(answer, { status });
}
