import type { Route } from "./+types/subscribe.route";
import { submitSubscription } from "./submit-subscription.server";

/** POST an address, read a `SubscriptionFormResult`: the way of the browsers that run scripts. */
export async function action({ request }: Route.ActionArgs) {
  const { status, result } = await submitSubscription(request);
  return Response.json(result, { status });
}
