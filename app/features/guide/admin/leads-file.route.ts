import { redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { csv, csvResponse } from "~/platform/files/csv";
import { exportLeads } from "../guide.server";
import type { Route } from "./+types/leads-file.route";

/** The file of those who asked for the guide, for a coach who has just given her password; a POST, since taking it out is an act. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const { session, user } = await requireVisit(request);
  if (!session.fresh) return redirect("/admin/newsletter/guide#export", 303);
  const at = now();
  const leads = await inTransaction(async (trx) => {
    await recordSecurity(trx, { kind: "list_exported", userId: user.id, request }, { now: at });
    return exportLeads(trx, { now: at, by: user.id });
  });
  const columns = [
    "E-mail",
    "Prénom",
    "Lettre demandée",
    "Texte lu",
    "Origine",
    "Première demande",
    "Dernière demande",
  ];
  const rows = leads.map((lead) => [
    lead.email,
    lead.first_name,
    lead.wants_newsletter ? "oui" : "non",
    lead.consent_text_version,
    lead.source,
    lead.created_at.toISOString(),
    lead.last_asked_at.toISOString(),
  ]);
  return csvResponse(`guide-${parisDay(at)}`, csv(columns, rows));
}

/** Read by mistake, the address leads to its page. */
export function loader(): Response {
  return redirect("/admin/newsletter/guide#export");
}
