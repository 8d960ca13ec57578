import { data, href, redirect } from "react-router";
import { requireUser } from "~/features/accounts/accounts.server";
import { findOrder, paymentStage, syncOrder } from "~/features/billing/billing.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { flash } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/payment-return.route";
import { backTo } from "./event-actions.server";
import { EVENT_PLACE, findEvent } from "./events.server";
import { paymentReturns } from "./messages";
import { findActiveRegistration } from "./registration-queries.server";

/**
 * Where the provider sends the buyer back. Asks what happened, says what is recorded, and leads to the event, or to the list
 * where it is no longer on the site: it grants nothing by itself, and may be opened before, after or long after any notification.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "evenements" });
  const orderId = new URL(request.url).searchParams.get("commande") ?? "";
  const order = isUuid(orderId) ? await findOrder(db(), { userId: user.id, orderId }) : undefined;
  const event =
    order?.subject === EVENT_PLACE && order.subject_id ? await findEvent(db(), order.subject_id) : undefined;
  if (!order || !event) throw data(null, { status: 404 });
  await syncOrder(order.id, { now: now() }).catch((error) => log.warn("return_page_not_synced", { error }));
  const stage = await paymentStage(db(), order);
  const place = await findActiveRegistration(db(), event.id, user.id);
  const placed = place?.status === "confirmed" && event.ends_at > now();
  const said = paymentReturns[saidOf(stage, { placed })];
  if (event.is_published) return backTo(event, said, 302);
  const headers = new Headers();
  flash(headers, said);
  return redirect(href("/evenements"), { headers });
}

type Stage = Awaited<ReturnType<typeof paymentStage>>;

/** `placed`: a place of theirs stands, and the meeting is not over. */
function saidOf(stage: Stage, { placed }: { placed: boolean }): keyof typeof paymentReturns {
  if (stage === "paid" && !placed) return "paid_without_place";
  return stage === "given_back" && placed ? "given_back_with_place" : stage;
}
