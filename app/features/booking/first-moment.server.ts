import "./tables";
import { listBookable } from "~/features/services/services.server";
import { getSettings } from "~/features/settings/settings.server";
import { type At, addDays, parisDay } from "~/platform/clock";
import { db } from "~/platform/db/database.server";
import { listSlots } from "./slots.server";

const KEPT_DAYS = 400;

/** Notes the first moment anybody could book at this instant, once a day, while the site promises one (schedule): nobody's choice of a later hour counts. */
export async function noteFirstMoment({ now }: At): Promise<void> {
  const { appointment_hours } = await getSettings(db());
  if (appointment_hours === 0) return;
  const day = parisDay(now);
  const minutes = Math.min(...(await listBookable(db())).map((service) => service.minutes));
  const span = { from: day, to: addDays(day, Math.ceil(appointment_hours / 24) + 1) };
  const days = Number.isFinite(minutes) ? await listSlots(db(), { service: { minutes }, ...span }, { now }) : [];
  const [first = null] = days.flatMap(({ starts }) => starts).sort((one, other) => one.getTime() - other.getTime());
  await db()
    .insertInto("first_moments")
    .values({ day, looked_at: now, free_at: first, within_hours: appointment_hours })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  await db().deleteFrom("first_moments").where("day", "<", addDays(day, -KEPT_DAYS)).execute();
}
