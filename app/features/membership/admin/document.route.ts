import { data } from "react-router";
import { findInvoicePdf, findTermsPdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import { isUuid } from "~/platform/uuid";
import type { Route } from "./+types/document.route";

/** An invoice, a credit note or the accepted terms of this very member, for the coach. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const { id: userId } = params;
  if (!isUuid(userId)) throw data(null, { status: 404 });
  const found =
    params.numero === undefined
      ? await findTermsPdf(db(), { userId, reference: params.reference })
      : await findInvoicePdf(db(), { userId, number: params.numero });
  if (!found) throw data(null, { status: 404 });
  return pdfResponse(found);
}
