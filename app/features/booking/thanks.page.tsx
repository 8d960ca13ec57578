import "./booking.css";
import { data, href, redirect } from "react-router";
import { currentUser, isPasswordNeverChosen, whyWithheld } from "~/features/accounts/accounts.server";
import { findOrder, leaveToPay, mayPay, syncOrder } from "~/features/billing/billing.server";
import { paymentMessages } from "~/features/billing/messages";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/thanks.page";
import { describeSale } from "./describe-sale.server";
import { changeRefusals, readAgain, replacedOrder } from "./messages";
import { payService } from "./order-service.server";
import { findOwnAppointment } from "./queries.server";
import { describeAppointment } from "./read-appointment.server";
import { SERVICE } from "./rules";
import { Taken } from "./taken";
import { UnpaidStage } from "./unpaid-stage";

const PAGE = "/rendez-vous/merci";

/** Who may read this: the person signed in. Throws the sign-in page, which leads to their space. */
async function reader(request: Request) {
  const user = await currentUser(request);
  if (!user) throw redirect(href("/auth"));
  return user;
}

/**
 * Where the provider sends the buyer back, and where a booking without payment ends. Asks the provider what happened, then says what is
 * recorded: it grants nothing by itself, and may be opened before, after or long after any notification.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await reader(request);
  const asked = new URL(request.url).searchParams;
  const withheld = await whyWithheld(db(), user);
  const person = {
    email: user.email,
    confirmed: user.emailConfirmed,
    refuses: withheld === "refused",
    choosesPassword: await isPasswordNeverChosen(db(), user.id),
  };
  const appointmentId = asked.get("rendez-vous");
  if (appointmentId !== null) {
    const one = isUuid(appointmentId) ? await findOwnAppointment(db(), user.id, appointmentId) : undefined;
    if (!one || one.status === "held" || one.status === "expired") throw data(null, { status: 404 });
    return { person, order: null, appointment: await describeAppointment(db(), one, at) };
  }
  const orderId = asked.get("commande") ?? "";
  const read = () => findOrder(db(), { userId: user.id, orderId });
  if (!isUuid(orderId) || (await read())?.subject !== SERVICE) throw data(null, { status: 404 });
  await syncOrder(orderId, at).catch((error) => log.warn("return_page_not_synced", { error }));
  const sale = await describeSale(db(), { userId: user.id, orderId }, at);
  if (!sale) throw data(null, { status: 404 });
  return { person, ...sale };
}

export const meta: Route.MetaFunction = () => unlistedHead("Merci");

/** Takes the payment up again; from an old tab, where nothing is to be paid any more, leads to what is recorded. */
export async function action({ request }: Route.ActionArgs) {
  const at = { now: now() };
  const user = await reader(request);
  const orderId = String((await request.formData()).get("orderId") ?? "");
  if (!isUuid(orderId)) throw data(null, { status: 404 });
  const back = `${PAGE}?commande=${orderId}`;
  if (!(await mayPay({ userId: user.id, ip: clientIp(request) }, at)))
    return redirectSaying(back, { kind: "error", title: paymentMessages.errorTitle, text: paymentMessages.tooMany });
  const order = await findOrder(db(), { userId: user.id, orderId });
  if (order?.subject !== SERVICE) throw data(null, { status: 404 });
  const taken = await payService({ userId: user.id, orderId }, at);
  if (!taken.ok) {
    if (order.superseded_at)
      return redirectSaying(href("/espace-membre/rendez-vous"), { kind: "info", title: replacedOrder });
    if (taken.reason === "unknown") return redirect(back, 303);
    if (taken.reason === "early_not_chosen") {
      const page = `${href("/rendez-vous/commande")}?garde=${taken.holdId}&relire=oui`;
      return redirectSaying(page, { kind: "info", ...readAgain });
    }
    return redirectSaying(back, { kind: "error", title: changeRefusals.slot_taken });
  }
  return leaveToPay(taken.checkout, back);
}

export default function ThanksPage({ loaderData: { order, appointment, person } }: Route.ComponentProps) {
  if (!order || order.stage === "paid") return <Taken order={order} appointment={appointment} person={person} />;
  return <UnpaidStage order={{ ...order, stage: order.stage }} page={PAGE} coachName={order.coachName} />;
}
