import { data } from "react-router";
import { findInvoicePdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/invoice.route";

/** An invoice or a credit note of this very member, for the coach. */
export async function loader({ params: { id, numero } }: Route.LoaderArgs): Promise<Response> {
  const found = isUuid(id) ? await findInvoicePdf(db(), { userId: id, number: numero }) : null;
  if (!found) throw data(null, { status: 404 });
  return pdfResponse(found);
}
