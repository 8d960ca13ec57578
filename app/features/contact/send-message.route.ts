import type { Route } from "./+types/send-message.route";
import { submitContactForm } from "./submit-contact-message.server";

/** POST one of the contact forms, read a `ContactFormResult`: the way of the browsers that run scripts. */
export async function action({ request }: Route.ActionArgs) {
  const { status, result } = await submitContactForm(request);
  return Response.json(result, { status });
}
