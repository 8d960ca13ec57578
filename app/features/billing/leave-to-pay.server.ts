import { redirect } from "react-router";
import { redirectSaying } from "~/platform/http/flash.server";
import { checkoutProblem } from "./messages";
import type { Checkout } from "./open-checkout.server";

/** To the provider's page; `back` where nothing is to be paid, or, saying so, where that page cannot be had. `headers` go along. */
export function leaveToPay(checkout: Checkout | null, back: string, headers = new Headers()): Response {
  if (checkout?.kind === "unavailable")
    return redirectSaying(back, { kind: "error", ...checkoutProblem(checkout) }, headers);
  return redirect(checkout?.kind === "redirect" ? checkout.url : back, { headers, status: 303 });
}
