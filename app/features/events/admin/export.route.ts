import { data, redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { csvResponse } from "~/platform/files/csv";
import { isUuid } from "~/platform/uuid";
import { exportRegistrations } from "../manage-attendees.server";
import type { Route } from "./+types/export.route";

/**
 * Names and addresses leave by a POST alone, for a coach who has just given her password: no link, no history, no reading ahead and nobody at a
 * computer left open takes them out.
 */
export function loader({ params: { id } }: Route.LoaderArgs): Response {
  if (!isUuid(id)) throw data(null, { status: 404 });
  return redirect(`/admin/events/${id}/inscrits`);
}

export async function action({ params: { id }, request }: Route.ActionArgs): Promise<Response> {
  const { session, user } = await requireVisit(request);
  if (isUuid(id) && !session.fresh) return redirect(`/admin/events/${id}/inscrits#export`, 303);
  const file = isUuid(id)
    ? await inTransaction(async (trx) => {
        const at = now();
        const list = await exportRegistrations(trx, { eventId: id }, { now: at, by: user.id });
        if (list) await recordSecurity(trx, { kind: "guests_exported", userId: user.id, request }, { now: at });
        return list;
      })
    : undefined;
  if (!file) throw data(null, { status: 404 });
  return csvResponse(file.name, file.text);
}
