import { requireUser } from "~/features/accounts/accounts.server";
import { findTermsPdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import type { Route } from "./+types/terms.route";
import { noSuchPaper } from "./paper.server";

/** The terms accepted with an order, for who accepted them. Those of somebody else do not exist. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  const found = await findTermsPdf(db(), { userId: user.id, reference: params.reference });
  return found ? pdfResponse(found) : noSuchPaper();
}
