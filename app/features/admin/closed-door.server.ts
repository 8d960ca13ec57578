import { type RouterContextProvider, redirect } from "react-router";
import { showsCoachLinks } from "~/features/accounts/accounts.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/db/database.server";
import { COMING_SOON, isComingSoon, isReachedWhileClosed } from "./closed-door";
import { isSiteOpen } from "./opening.server";

/** While a real site is closed, everybody but the coach is led to the page that says so. Throws the redirection. */
export async function keepClosedDoor(request: Request, context: Readonly<RouterContextProvider>): Promise<void> {
  const path = new URL(request.url).pathname;
  if (await isSiteOpen(db())) {
    if (config().production && isComingSoon(path)) throw redirect("/");
    return;
  }
  if (isReachedWhileClosed(path) || (await showsCoachLinks(request, context))) return;
  throw redirect(COMING_SOON);
}
