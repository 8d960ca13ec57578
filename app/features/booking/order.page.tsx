import "./booking.css";
import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import * as v from "valibot";
import {
  currentUser,
  giveFirstNumber,
  isSharedDevice,
  readFirstNumber,
  readGuest,
  type User,
  whyWithheld,
} from "~/features/accounts/accounts.server";
import { termsRefusal } from "~/features/accounts/rules";
import { leaveToPay, mayPay } from "~/features/billing/billing.server";
import { paymentMessages, termsNotAccepted } from "~/features/billing/messages";
import { saleOf } from "~/features/billing/order-parts";
import { countGoal, presentTerms } from "~/features/legal/legal.server";
import { bookingLink } from "~/features/services/booking-link";
import { findService } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { openSession } from "~/platform/auth/session.server";
import type { At } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { clientIp } from "~/platform/http/client-ip.server";
import { log } from "~/platform/log.server";
import { isUuid } from "~/platform/uuid";
import { unlistedHead } from "~/ui/head";
import { readsAgainWhenRefused } from "~/ui/read-again";
import type { Route } from "./+types/order.page";
import { backToHours, momentOr } from "./find-moment.server";
import type { BookRefused } from "./form-result";
import { orderForm } from "./forms";
import { prepareGuest, senderIn } from "./guest.server";
import { ensureKeeperKey, keeperIn, keeperKey } from "./keeper-cookie.server";
import { guestProblems, holdRefusals, orderRefusals } from "./messages";
import { OrderPageForm } from "./order-page-form";
import { orderAndPayService } from "./order-service.server";
import { type PreparedOrder, prepareServiceOrder } from "./prepare-order.server";
import { isPlaceless, type OrderRefusal } from "./rules";

interface Asked {
  holdId: string | null;
  serviceId: string | null;
  again?: boolean;
  /** Of the form that was sent. */
  clientKey?: string;
}

/** What is ordered: a moment that is kept with its service, or a pack whose first hour is chosen later. Throws the way back. */
async function prepare(request: Request, { holdId, serviceId, again = false, clientKey }: Asked, at: At) {
  const user = await currentUser(request);
  const keeper = clientKey ? await senderIn(request, { user, clientKey }, at) : keeperIn(request, user);
  const kept = holdId ? await momentOr({ holdId, keeper, again }, at) : null;
  const service = kept?.service ?? (serviceId && isUuid(serviceId) ? await findService(db(), serviceId) : undefined);
  if (!service) throw data(null, { status: 404 });
  if (service.kind === "call" && kept) throw redirect(`${href("/rendez-vous/appel")}?garde=${kept.hold.id}`, 303);
  if (!kept && service.kind !== "pack") throw redirect(bookingLink({ id: service.id }), 303);
  if (isPlaceless(service, await getSettings(db()))) throw backToHours(service.id, holdRefusals.placeless);
  const order = await prepareServiceOrder(db(), { service, hold: kept?.hold ?? null, userId: user?.id ?? null }, at);
  if (!order) throw backToHours(null, orderRefusals.not_for_you);
  return { user, order };
}

export async function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const at = { now: now() };
  const { user, order } = await prepare(
    request,
    { holdId: asked.get("garde"), serviceId: asked.get("prestation"), again: asked.has("relire") },
    at,
  );
  return data(
    {
      order,
      clientKey: randomUUID(),
      sale: saleOf(await getSettings(db()), await presentTerms(db(), at)),
      who: user && {
        ...{ firstName: user.firstName, email: user.email, hasPhone: user.phone !== "" },
        withheld: await whyWithheld(db(), user),
      },
    },
    { headers: { "Set-Cookie": ensureKeeperKey(request).setCookie } },
  );
}

export const meta: Route.MetaFunction = () => unlistedHead("Commande");
export const handle = { saysInPage: "all" };
export const shouldRevalidate = readsAgainWhenRefused;

const refusals = { ...orderRefusals, terms_not_accepted: termsNotAccepted };

/** The field each reason concerns. */
const fields: Partial<Record<OrderRefusal, string>> = {
  place_missing: "place",
  early_not_chosen: "early",
  terms_not_accepted: "termsAccepted",
  terms_changed: "termsAccepted",
  price_changed: "shownPriceCents",
};

/**
 * One submission makes the account of who has none, the order, the payment and a session, then leaves for the provider's page. What is
 * refused makes nothing, and everything typed is shown again.
 */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const parsed = v.safeParse(orderForm, Object.fromEntries(form));
  if (!parsed.success) throw data(null, { status: 400 });
  const { holdId, serviceId, ...input } = parsed.output;
  const { user, order } = await prepare(
    request,
    { holdId: holdId || null, serviceId, again: true, clientKey: input.clientKey },
    at,
  );
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const refuse = (errors: BookRefused["errors"], problem: BookRefused["problem"] = null, { status = 422 } = {}) =>
    data<BookRefused>({ errors, problem, typed }, { status });

  const called = input.place === "phone" && order.moment !== null;
  const guest = user ? null : readGuest(form, { lastName: true, phone: called });
  const phone = user?.phone === "" && called ? await readFirstNumber(form, user, at) : null;
  const unread = termsRefusal(input, await presentTerms(db(), at));
  const errors = {
    ...problemsOf(order, input),
    ...(guest?.ok === false && guest.errors),
    ...(phone?.ok === false && phone.errors),
    ...(unread && { termsAccepted: refusals[unread] }),
  };
  if (Object.keys(errors).length > 0) return refuse(errors);
  if (user && isSomebodyElse(form, user)) return refuse({}, guestProblems.signedInAs(user.email));

  const prepared = guest?.ok
    ? await prepareGuest(guest.input, { clientKey: input.clientKey, request, now: at.now })
    : null;
  if (prepared?.ok === false) return refuse({}, guestProblems[prepared.reason], { status: 429 });
  const userId = user?.id ?? prepared?.account.userId ?? "";
  if (phone?.ok && user)
    await inTransaction((trx) => giveFirstNumber(trx, user, phone.input.phone, { ...at, request }));
  if (!(await mayPay({ userId, ip: clientIp(request) }, at)))
    return refuse({}, { title: paymentMessages.errorTitle, text: paymentMessages.tooMany }, { status: 429 });

  const ordered = await orderAndPayService(
    { ...input, userId, serviceId: order.service.id, holdId: order.moment?.holdId ?? null, key: keeperKey(request) },
    at,
    prepared?.account,
  ).catch((error: unknown) => {
    log.error("order_failed", { error });
    return null;
  });
  if (!ordered)
    return refuse({}, { title: paymentMessages.genericTitle, text: paymentMessages.generic }, { status: 500 });
  if (!ordered.ok) {
    if (ordered.reason === "already_made") return refuse({}, guestProblems.already_made, { status: 409 });
    const field = fields[ordered.reason];
    if (field) return refuse({ [field]: refusals[ordered.reason] });
    throw backToHours(order.service.id, refusals[ordered.reason]);
  }
  const headers = prepared ? await openSession(request, userId, { sharedDevice: isSharedDevice(form) }) : new Headers();
  if (prepared) await countGoal(db(), { goal: "account", request }, at);
  return leaveToPay(ordered.checkout, `${href("/rendez-vous/merci")}?commande=${ordered.orderId}`, headers);
}

/** What the verbs would refuse, said of every field at once. */
function problemsOf(
  { moment, places, priceCents }: PreparedOrder,
  { place, early, shownPriceCents }: Pick<v.InferOutput<typeof orderForm>, "place" | "early" | "shownPriceCents">,
) {
  const waits = moment?.early && early === "wait";
  return {
    ...(moment && !waits && !(place && places.includes(place)) && { place: orderRefusals.place_missing }),
    ...(moment?.early && !early && { early: orderRefusals.early_not_chosen }),
    ...(shownPriceCents !== priceCents && { shownPriceCents: orderRefusals.price_changed }),
  };
}

/** A form written before this browser was signed in, for another address: nothing is ordered in the wrong name. */
function isSomebodyElse(form: FormData, user: User): boolean {
  const email = form.get("email");
  return typeof email === "string" && email.trim().toLowerCase() !== user.email.toLowerCase();
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPageForm {...loaderData} refusal={actionData} />;
}
