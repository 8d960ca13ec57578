import { data, redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { csv, csvResponse } from "~/platform/files/csv";
import { exportYear } from "../referral.server";
import { isDeclared } from "../rules";
import type { Route } from "./+types/year-file.route";

const PAGE = "/admin/recompenses#exporter";

/**
 * What each person was paid in a year, for a coach who has just given her password; a POST, since taking it out is an act. Throws a 400
 * for what is no year.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const { session, user } = await requireVisit(request);
  if (!session.fresh) return redirect(PAGE, 303);
  const typed = String((await request.formData()).get("year") ?? "");
  if (!/^20\d\d$/.test(typed)) throw data(null, { status: 400 });
  const year = Number(typed);
  const totals = await inTransaction(async (trx) => {
    await recordSecurity(trx, { kind: "list_exported", userId: user.id, request }, { now: now() });
    return exportYear(trx, year, { now: now(), by: user.id });
  });
  const columns = [
    "Année",
    "Nom",
    "Prénom",
    "E-mail",
    "Récompenses",
    "Virements",
    "Total en euros",
    "À déclarer (DAS2)",
  ];
  const rows = totals.map(({ lastName, firstName, email, rewards, days, cents }) => [
    typed,
    lastName,
    firstName,
    email,
    String(rewards),
    days.join(" "),
    (cents / 100).toFixed(2).replace(".", ","),
    isDeclared(cents) ? "oui" : "non",
  ]);
  return csvResponse(`recompenses-${year}`, csv(columns, rows));
}

/** Read by mistake, the address leads to its page. */
export function loader(): Response {
  return redirect(PAGE);
}
