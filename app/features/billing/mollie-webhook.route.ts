import { inTransaction } from "~/platform/db/database.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/mollie-webhook.route";
import { findPayment } from "./queries.server";

const PROVIDER_ID = /^tr_\w{1,64}$/;

/**
 * Mollie says «something happened to tr_…», unsigned. Nothing in it is believed: a job re-reads the provider. 200 once
 * the job is committed; 200 as well for what we do not know, so that nobody learns which ids exist (Mollie, «Webhooks»).
 */
export async function action({ request, params }: Route.ActionArgs) {
  const providerId = new URLSearchParams(await request.text()).get("id") ?? "";
  const { paymentId } = params;
  if (!isUuid(paymentId) || !PROVIDER_ID.test(providerId)) return answer();
  await inTransaction(async (trx) => {
    const payment = await findPayment(trx, paymentId);
    // The number we know is not said again: the poller asks for the same work without it.
    const known = payment?.provider_id === providerId;
    if (payment) await enqueue(trx, "sync-payment", known ? { paymentId } : { paymentId, providerId });
  });
  return answer();
}

/** Mollie's own reachability probe and anybody's curiosity get the same words. */
export function loader() {
  return answer();
}

function answer() {
  return new Response("ok", { headers: { "Content-Type": "text/plain" } });
}
