import { requireUser } from "~/features/accounts/accounts.server";
import { findInvoicePdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import type { Route } from "./+types/invoice.route";
import { noSuchPaper } from "./paper.server";

/** An invoice or a credit note for its owner. One that does not exist and one of somebody else's get the same answer. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  const found = await findInvoicePdf(db(), { userId: user.id, number: params.numero });
  return found ? pdfResponse(found) : noSuchPaper();
}
