import { href, redirect } from "react-router";
import { streamCopy } from "~/features/my-data/my-data.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import type { Route } from "./+types/copy.route";
import { copyAnswer } from "./copy-answer.server";
import { findOpened, noteCopyTaken } from "./data-requests.server";
import { pageClosed } from "./messages";

/** What is kept under the address this browser opened; made as it is read. */
export async function action({ request }: Route.ActionArgs) {
  const at = { now: now() };
  const opened = await findOpened(db(), request, at);
  if (!opened) return redirectSaying(href("/vos-donnees"), pageClosed);
  if (opened.hasAccount) return redirect(href("/vos-donnees/ouvertes"), 303);
  await inTransaction((trx) => noteCopyTaken(trx, opened, at));
  return copyAnswer(await streamCopy(db(), { address: opened.address }, at));
}

/** A download is asked by the button. */
export function loader() {
  return redirect(href("/vos-donnees/ouvertes"));
}
