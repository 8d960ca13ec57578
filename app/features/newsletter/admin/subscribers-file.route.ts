import { redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { csv, csvResponse } from "~/platform/files/csv";
import { exportSubscribers } from "../newsletter.server";
import type { Route } from "./+types/subscribers-file.route";

/** The file of the subscribers, for a coach who has just given her password; a POST, since taking it out is an act. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const { session, user } = await requireVisit(request);
  if (!session.fresh) return redirect("/admin/newsletter#export", 303);
  const at = now();
  const subscribers = await inTransaction(async (trx) => {
    await recordSecurity(trx, { kind: "list_exported", userId: user.id, request }, { now: at });
    return exportSubscribers(trx, { now: at, by: user.id });
  });
  const columns = ["E-mail", "Texte accepté", "Origine", "Demandé le", "Confirmé le"];
  const rows = subscribers.map((row) => [
    row.email,
    row.consent_text_version,
    row.source,
    row.requested_at.toISOString(),
    row.confirmed_at?.toISOString() ?? null,
  ]);
  return csvResponse(`lettre-${parisDay(at)}`, csv(columns, rows));
}

/** Read by mistake, the address leads to its page. */
export function loader(): Response {
  return redirect("/admin/newsletter#export");
}
