import "./booking.css";
import { randomUUID } from "node:crypto";
import { data, href, Link, redirect } from "react-router";
import * as v from "valibot";
import {
  currentUser,
  giveFirstNumber,
  isSharedDevice,
  readFirstNumber,
  readGuest,
  whyWithheld,
} from "~/features/accounts/accounts.server";
import { termsRefusal } from "~/features/accounts/rules";
import { countGoal, presentTerms } from "~/features/legal/legal.server";
import { getSettings } from "~/features/settings/settings.server";
import { openSession } from "~/platform/auth/session.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { readsAgainWhenRefused } from "~/ui/read-again";
import type { Route } from "./+types/call.page";
import { bookFreeCall } from "./book.server";
import { BookForm } from "./book-form";
import { backToHours, findTaken, momentOr } from "./find-moment.server";
import type { BookRefused } from "./form-result";
import { bookForm } from "./forms";
import { bookWithAccount, prepareGuest } from "./guest.server";
import { ensureKeeperKey, keeperIn, keeperKey } from "./keeper-cookie.server";
import { bookRefusals, callTermsChanged, guestProblems } from "./messages";
import { isKept, offeredPlaces } from "./rules";

/** The free call, booked under a first name or a pseudonym. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await currentUser(request);
  const holdId = new URL(request.url).searchParams.get("garde") ?? "";
  const { hold, service } = await momentOr({ holdId, keeper: keeperIn(request, user) }, at);
  if (service.kind !== "call") throw redirect(`${href("/rendez-vous/commande")}?garde=${hold.id}`);
  const settings = await getSettings(db());
  return data(
    {
      clientKey: randomUUID(),
      service: { name: service.name },
      places: offeredPlaces(service, settings),
      moment: {
        holdId: hold.id,
        startsAt: hold.starts_at,
        endsAt: hold.ends_at,
        keptUntil: isKept(hold, at.now) ? hold.hold_until : null,
      },
      coachName: settings.coach_name,
      terms: await presentTerms(db(), at),
      who: user && {
        ...{ firstName: user.firstName, email: user.email, hasPhone: user.phone !== "" },
        withheld: await whyWithheld(db(), user),
      },
    },
    { headers: { "Set-Cookie": ensureKeeperKey(request).setCookie } },
  );
}

export const meta: Route.MetaFunction = () => unlistedHead("Rendez-vous");
export const shouldRevalidate = readsAgainWhenRefused;

/** One submission makes the account of who has none, and takes the moment, or does neither. Sent twice, it leads twice to the same meeting. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const user = await currentUser(request);
  const parsed = v.safeParse(bookForm, Object.fromEntries(form));
  if (!parsed.success) throw data(null, { status: 400 });
  const { clientKey, holdId, place, reminder, shownTerms } = parsed.output;
  const keeper = keeperIn(request, user);
  const taken = await findTaken(db(), { keeper, holdId });
  const service = taken ? null : (await momentOr({ holdId, keeper }, at)).service;
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const refuse = (errors: BookRefused["errors"], problem: BookRefused["problem"] = null, status = 422) =>
    data<BookRefused>({ errors, problem, typed }, { status });

  const guest = user ? null : readGuest(form, { lastName: false, phone: place === "phone" });
  const phone = user?.phone === "" && place === "phone" ? await readFirstNumber(form, user, at) : null;
  const errors = {
    ...(!place && { place: bookRefusals.place_missing }),
    ...(guest?.ok === false && guest.errors),
    ...(phone?.ok === false && phone.errors),
  };
  const unread = taken ? null : termsRefusal({ termsAccepted: true, shownTerms }, await presentTerms(db(), at));
  if (unread) return refuse(errors, callTermsChanged);
  if (Object.keys(errors).length > 0) return refuse(errors);
  const prepared = guest?.ok ? await prepareGuest(guest.input, { clientKey, request, now: at.now }) : null;
  if (prepared?.ok === false) return refuse({}, guestProblems[prepared.reason], 429);
  const account = prepared?.account ?? null;
  const userId = user?.id ?? account?.userId ?? "";
  const booked = await inTransaction((trx) =>
    bookWithAccount(
      trx,
      account,
      async () => {
        if (taken?.user_id === userId) return { ok: true as const, appointment: taken };
        if (phone?.ok && user) await giveFirstNumber(trx, user, phone.input.phone, { ...at, request });
        return bookFreeCall(trx, { userId, key: keeperKey(request), holdId, place, reminder }, at);
      },
      at,
    ),
  );
  if (booked.ok) {
    const headers = account
      ? await openSession(request, userId, { sharedDevice: isSharedDevice(form) })
      : new Headers();
    if (account) await countGoal(db(), { goal: "account", request }, at);
    return redirect(`${href("/rendez-vous/merci")}?rendez-vous=${booked.appointment.id}`, { headers, status: 303 });
  }
  if (booked.reason === "already_made") return refuse({}, guestProblems.already_made, 409);
  if (booked.reason === "place_missing") return refuse({ place: bookRefusals.place_missing });
  throw backToHours(service?.id ?? null, bookRefusals[booked.reason]);
}

export default function CallPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BookForm
      {...loaderData}
      title="Votre appel offert"
      lede="Deux réponses, et c'est réservé. Vous ne vous engagez à rien."
      button="Réserver l'appel"
      start={null}
      refusal={actionData}
      note={
        <>
          {fr("En réservant, vous acceptez les")}{" "}
          <Link to={href("/cgu")} target="_blank">
            conditions générales
          </Link>{" "}
          (version {loaderData.terms.version}).
          <input type="hidden" name="shownTerms" value={loaderData.terms.hash} />
        </>
      }
    />
  );
}
