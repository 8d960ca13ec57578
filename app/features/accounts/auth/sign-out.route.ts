import { href, redirect } from "react-router";
import { redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { signOut } from "../accounts.server";
import { signedOut, signOutFailed } from "../sign-out-messages";
import type { Route } from "./+types/sign-out.route";

/** Typed by hand, this address signs nobody out. */
export function loader() {
  return redirect(href("/auth"));
}

export async function action({ request }: Route.ActionArgs) {
  try {
    const headers = await signOut(request);
    return redirectSaying(href("/auth"), { kind: "success", title: signedOut }, headers);
  } catch (error) {
    log.error("sign_out_failed", { error });
    return redirectSaying(href("/"), { kind: "error", title: signOutFailed });
  }
}
