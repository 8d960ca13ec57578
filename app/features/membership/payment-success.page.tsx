import { data, href, redirect } from "react-router";
import { findContact, requireUser } from "~/features/accounts/accounts.server";
import {
  describeOrder,
  findOrder,
  fulfilmentOf,
  leaveToPay,
  mayPay,
  orderHasLapsed,
  paymentStage,
  syncOrder,
} from "~/features/billing/billing.server";
import { paymentMessages } from "~/features/billing/messages";
import { UnpaidScene } from "~/features/billing/payment-scenes";
import { isJustPaid } from "~/features/billing/rules";
import { isCounted } from "~/features/legal/legal.server";
import { ReachedGoal } from "~/features/legal/reached-goal";
import { readOffer } from "~/features/offer/offer.server";
import { getSettings } from "~/features/settings/settings.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/payment-success.page";
import { findMembership, findMembershipOrder, orderAgainPath, payOrder } from "./membership.server";
import { readAgain } from "./messages";
import { draftCookie } from "./order-drafts.server";
import { Ended, GivenBack, OnHold, Over, Paid, Processing, ToReadAgain, Waiting } from "./payment-stages";

/**
 * Where the provider sends the buyer back. Asks the provider what happened, then says what is recorded: it grants
 * nothing by itself, and may be opened before, after or long after any notification.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await requireUser(request, { destination: "espace-membre" });
  const orderId = new URL(request.url).searchParams.get("commande");
  const order =
    orderId === null
      ? await findMembershipOrder(db(), user.id)
      : isUuid(orderId)
        ? await findOrder(db(), { userId: user.id, orderId })
        : undefined;
  if (!order) {
    if (orderId === null) throw redirect(href("/membership"));
    throw data(null, { status: 404 });
  }
  const elsewhere = fulfilmentOf(order.subject).returnPath?.(order);
  if (elsewhere) throw redirect(elsewhere);
  await syncOrder(order.id, at).catch((error) => log.warn("return_page_not_synced", { error }));
  const settings = await getSettings(db());
  const instalments = await describeOrder(db(), order, parisDay(at.now));
  const membership = await findMembership(db(), user.id, at);
  return data(
    {
      orderId: order.id,
      reference: order.reference,
      stage: await paymentStage(db(), order),
      /** Where to read it again, once it was left unpaid too long. */
      orderAgain: (await orderHasLapsed(db(), order, at)) ? await orderAgainPath(db(), order) : null,
      firstName: user.firstName,
      email: (await findContact(db(), user.id)).email,
      /** Asks to be counted, by a buyer who accepted it. */
      counts: isCounted(request) && isJustPaid(instalments[0]?.paidAt ?? null, at),
      leaving: instalments.some((line) => line.leavingCents + line.owedCents > 0),
      next: instalments.find((line) => line.state === "planned") ?? null,
      paidCents: instalments.filter((line) => line.state === "paid").reduce((sum, line) => sum + line.amountCents, 0),
      membership: membership && { status: membership.status, start: membership.start_date, end: membership.end_date },
      contactEmail: settings.contact_email,
      offer: await readOffer(db(), at),
    },
    { headers: { "Set-Cookie": draftCookie.clear() } },
  );
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre paiement");
export const handle = { crumb: () => "Votre paiement" };

/** Takes the payment up again; an order left unpaid too long is read again first. */
export async function action({ request }: Route.ActionArgs) {
  const at = { now: now() };
  const user = await requireUser(request, { destination: "espace-membre" });
  const orderId = String((await request.formData()).get("orderId") ?? "");
  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at))) {
    const back = `${href("/payment-success")}?commande=${isUuid(orderId) ? orderId : ""}`;
    return redirectSaying(back, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  }
  const checkout = isUuid(orderId) ? await payOrder({ userId: user.id, orderId }, at) : null;
  if (!checkout) throw data(null, { status: 404 });
  const order = checkout.kind === "redirect" ? null : await findOrder(db(), { userId: user.id, orderId });
  if (order && (await orderHasLapsed(db(), order, at))) {
    return redirectSaying(await orderAgainPath(db(), order), { kind: "info", ...readAgain.lapsed });
  }
  return leaveToPay(checkout, `${href("/payment-success")}?commande=${orderId}`);
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  const { stage, orderAgain, membership, counts } = loaderData;
  const paid = stage === "paid" && (membership?.status ?? "ended");
  if (paid === "active" || paid === "upcoming") {
    return (
      <>
        <Paid {...loaderData} />
        {counts && <ReachedGoal goal="member" />}
      </>
    );
  }
  return (
    <UnpaidScene waits={stage === "processing" || (stage === "waiting" && !orderAgain)} order={loaderData}>
      {(paid === "suspended" || stage === "charged_back") && <OnHold />}
      {paid === "ended" && <Over />}
      {stage === "processing" && <Processing orderId={loaderData.orderId} />}
      {orderAgain && <ToReadAgain orderAgain={orderAgain} />}
      {stage === "waiting" && !orderAgain && <Waiting orderId={loaderData.orderId} />}
      {(stage === "failed" || stage === "canceled" || stage === "expired") && !orderAgain && (
        <Ended stage={stage} orderId={loaderData.orderId} />
      )}
      {stage === "given_back" && <GivenBack leaving={loaderData.leaving} />}
    </UnpaidScene>
  );
}
