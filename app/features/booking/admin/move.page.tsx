import "./appointments.css";
import { data, Form } from "react-router";
import { admittedCoach, readCoachForm } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { addDays, formatNearInstant, parisDay, readDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Ordinals } from "~/ui/ordinals";
import { isUntold } from "../booking-mails.server";
import { moveByCoach } from "../move-appointment.server";
import { minutesOf } from "../rules";
import { listSlots } from "../slots.server";
import type { Route } from "./+types/move.page";
import { KeptApart } from "./kept-apart";
import { momentMissing, moveRefused, untold, willBeUntold } from "./messages";
import { Moments, momentsPath, NEAR, readMoment } from "./moments";
import { readApart } from "./read-apart.server";
import { findMeeting, mayNotTell, personName } from "./read-meeting.server";

const PATH = "/admin/rendez-vous";
/** A week: more would not be read on a phone. */
const DAYS_SHOWN = 7;

export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const { id: by } = admittedCoach(context).user;
  const at = { now: now() };
  const couple = isUuid(id) ? await warnBeforeOpening(db(), { kind: "appointment", id }, { by }) : [];
  const one = isUuid(id) ? await findMeeting(db(), id) : null;
  if (one?.status !== "confirmed") throw data(null, { status: 404 });
  const today = parisDay(at.now);
  const { searchParams } = new URL(request.url);
  const asked = readDay(searchParams.get("des") ?? "");
  const from = asked && asked > today ? asked : today;
  const apart = await readApart(db(), { couple, searchParams });
  const meeting = {
    ...{ service: { minutes: minutesOf(one) }, place: one.place, except: one.id, evenSoon: true },
    apartFrom: apart.from,
  };
  const open = await listSlots(db(), { ...meeting, from, to: addDays(from, DAYS_SHOWN - 1) }, at);
  const present = one.starts_at.getTime();
  const days = open.map(({ day, starts }) => ({ day, starts: starts.filter((start) => start.getTime() !== present) }));
  return {
    id,
    name: await personName(db(), one.user_id),
    startsAt: one.starts_at,
    untold: one.paid_by === "free" && (await mayNotTell(db(), one.user_id)),
    couple,
    apart: apart.shown,
    from: from > today ? from : null,
    days,
    earlier: from > today ? addDays(from, -DAYS_SHOWN) : null,
    later: addDays(from, DAYS_SHOWN),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const startsAt = readMoment(form);
  if (!startsAt) return data({ error: momentMissing, typed: null }, { status: 422 });
  const evenNear = form.get("evenNear") === NEAR;
  const moved = await inTransaction((trx) => moveByCoach(trx, { id, startsAt, evenNear }, actor));
  if (moved.ok)
    return redirectDone(
      `${PATH}?jour=${parisDay(startsAt)}`,
      "Rendez-vous déplacé",
      (await isUntold(db(), moved.appointment, "moved"))
        ? untold
        : fr("La personne est prévenue par e-mail, et peut annuler sans frais."),
    );
  if (moved.reason === "unknown") throw data(null, { status: 404 });
  return data({ error: moveRefused[moved.reason], typed: startsAt.toISOString() }, { status: 422 });
}

export const meta: Route.MetaFunction = () => unlistedHead("Déplacer");

export default function MovePage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, name, startsAt, days, earlier, later, apart, from } = loaderData;
  const page = (des: string | null, near = apart?.near ?? false) =>
    momentsPath(`${PATH}/${id}/deplacer`, { des, pres: near ? NEAR : null });
  return (
    <>
      <BackLink to={`${PATH}/${id}`}>{name}</BackLink>
      <h1 className="mb-2">Déplacer ce rendez-vous</h1>
      <p className="muted mb-6 max-w-[60ch]">
        <Ordinals>{`Il est prévu ${formatNearInstant(startsAt)}. ${loaderData.untold ? willBeUntold : "La personne est prévenue et ne perd rien : elle peut alors annuler sans frais."}`}</Ordinals>
      </p>
      <CoupleNotice matches={loaderData.couple} />
      <Form method="post" noValidate className="max-w-[46rem]">
        {apart && <KeptApart {...apart} to={page(from, !apart.near)} />}
        {apart?.near && <input type="hidden" name="evenNear" value={NEAR} />}
        {refused && <FormMessage kind="danger" title={refused.error} />}
        <Moments
          days={days}
          chosen={refused?.typed ?? undefined}
          act="Déplacer"
          earlier={earlier && page(earlier)}
          later={page(later)}
        />
      </Form>
    </>
  );
}
