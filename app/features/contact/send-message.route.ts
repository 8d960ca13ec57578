import type { Route } from "./+types/send-message.route";
import { submitContactForm } from "./submit.server";

/** POST one of the contact forms, read a `ContactAnswer`: the way of the browsers that run scripts. */
export async function action({ request }: Route.ActionArgs) {
  const { status, answer } = await submitContactForm(request);
  return Response.json(answer, { status });
}
