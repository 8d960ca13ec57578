import "./booking.css";
import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import * as v from "valibot";
import { currentUser, giveFirstNumber, readFirstNumber, whyWithheld } from "~/features/accounts/accounts.server";
import { getSettings } from "~/features/settings/settings.server";
import { addDays } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/hour.page";
import { bookWithHours } from "./book.server";
import { BookForm } from "./book-form";
import { backToHours, findTaken, momentOr } from "./find-moment.server";
import type { BookRefused } from "./form-result";
import { bookForm } from "./forms";
import { keeperIn, keeperKey } from "./keeper-cookie.server";
import { bookRefusals, startRows } from "./messages";
import { hourTaken } from "./own-messages";
import { roomFor } from "./prepare-order.server";
import { isKept, offeredPlaces } from "./rules";
import type { Appointment } from "./tables";
import { findPeriodBefore } from "./withdrawal.server";

/** An hour bought before, taken now: where, and it is done; then back among the others. */
export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const user = await currentUser(request);
  if (!user) throw redirect(href("/rendez-vous"));
  const holdId = new URL(request.url).searchParams.get("garde") ?? "";
  const { hold, service } = await momentOr({ holdId, keeper: keeperIn(request, user) }, at);
  const settings = await getSettings(db());
  const period = await findPeriodBefore(db(), { userId: user.id, startsAt: hold.starts_at });
  return {
    clientKey: randomUUID(),
    service: { name: service.name },
    places: offeredPlaces(await roomFor(db(), { hold, service }, at), settings),
    moment: {
      holdId: hold.id,
      startsAt: hold.starts_at,
      endsAt: hold.ends_at,
      keptUntil: isKept(hold, at.now) ? hold.hold_until : null,
    },
    coachName: settings.coach_name,
    who: {
      ...{ firstName: user.firstName, email: user.email, hasPhone: user.phone !== "" },
      withheld: await whyWithheld(db(), user),
    },
    period: period && { ...period, from: addDays(period.until, 1) },
  };
}

export const meta: Route.MetaFunction = () => unlistedHead("Rendez-vous");

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const user = await currentUser(request);
  if (!user) throw redirect(href("/rendez-vous"), 303);
  const parsed = v.safeParse(bookForm, Object.fromEntries(form));
  if (!parsed.success) throw data(null, { status: 400 });
  const { holdId, place, early, reminder } = parsed.output;
  const keeper = keeperIn(request, user);
  const taken = await findTaken(db(), { keeper, holdId });
  if (taken?.user_id === user.id) throw await backHome(taken, user);
  const { service } = await momentOr({ holdId, keeper }, at);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const refuse = (errors: BookRefused["errors"]) =>
    data<BookRefused>({ errors, problem: null, typed }, { status: 422 });
  const phone = user.phone === "" && place === "phone" ? await readFirstNumber(form, user, at) : null;
  if (phone?.ok === false) return refuse(phone.errors);
  const booked = await inTransaction(async (trx) => {
    if (phone?.ok) await giveFirstNumber(trx, user, phone.input.phone, { ...at, request });
    const asked = { place, reminder, early: early === "keep" };
    return bookWithHours(trx, { userId: user.id, key: keeperKey(request), holdId, ...asked }, at);
  });
  if (booked.ok) return backHome(booked.appointment, user);
  if (booked.reason === "place_missing") return refuse({ place: bookRefusals.place_missing });
  if (booked.reason === "early_not_chosen") return refuse({ early: bookRefusals.early_not_chosen });
  throw backToHours(service.id, bookRefusals[booked.reason]);
}

/** Where her other hours are, saying that this one is hers. */
async function backHome(one: Appointment, user: { id: string; emailConfirmed: boolean }) {
  const said = hourTaken(one, await whyWithheld(db(), user));
  return redirectSaying(href("/espace-membre/rendez-vous"), { kind: "success", ...said });
}

export default function HourPage({ loaderData, actionData }: Route.ComponentProps) {
  const { period, moment } = loaderData;
  return (
    <BookForm
      {...loaderData}
      title="Votre heure"
      lede="Vous n'avez rien à régler. Dites-nous où se voir, et c'est réservé."
      button="Réserver cette heure"
      start={
        period ? startRows({ startsAt: moment.startsAt, withdrawUntil: period.until, whole: false, ...period }) : null
      }
      refusal={actionData}
    />
  );
}
