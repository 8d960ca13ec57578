import { data } from "react-router";
import { findTermsPdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/terms.route";

/** The terms this very member accepted with an order, for the coach. */
export async function loader({ params: { id, reference } }: Route.LoaderArgs): Promise<Response> {
  const found = isUuid(id) ? await findTermsPdf(db(), { userId: id, reference }) : null;
  if (!found) throw data(null, { status: 404 });
  return pdfResponse(found);
}
