import { data, redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { streamCopy } from "~/features/my-data/my-data.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { copyAnswer } from "../copy-answer.server";
import { beginCopyFor } from "../data-requests.server";
import { readText } from "../forms";
import { actRefusals, refused } from "../messages";
import type { Route } from "./+types/copy.route";

/** Somebody's copy, taken by the coach on their behalf: the password lately, and a reason. */
export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { session, user } = await requireVisit(request, { destination: "admin" });
  if (!isUuid(id)) throw data(null, { status: 404 });
  const back = `/admin/demandes/${id}#donnees`;
  const at = { now: now(), by: user.id };
  const read = readText(await request.formData(), "reason", refused.reasonMissing);
  if (!session.fresh) return redirect(back, 303);
  if (!read.ok) return redirectSaying(back, { kind: "error", title: read.errors.reason ?? "" });
  const begun = await inTransaction((trx) => beginCopyFor(trx, { id, reason: read.input }, at));
  if (begun.ok) return copyAnswer(await streamCopy(db(), begun.subject, at));
  if (begun.reason === "unknown") throw data(null, { status: 404 });
  return redirectSaying(back, { kind: "error", title: actRefusals[begun.reason] });
}

/** A download is asked by the button. */
export function loader({ params: { id } }: Route.LoaderArgs) {
  if (!isUuid(id)) throw data(null, { status: 404 });
  return redirect(`/admin/demandes/${id}`);
}
