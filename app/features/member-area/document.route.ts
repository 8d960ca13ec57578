import { requireUser } from "~/features/accounts/accounts.server";
import { findInvoicePdf, findTermsPdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import type { Route } from "./+types/document.route";

/** An invoice, a credit note or the terms accepted with an order. One that does not exist and one of somebody else's get the same answer. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { id: userId } = await requireUser(request, { destination: "espace-membre" });
  const found =
    params.numero === undefined
      ? await findTermsPdf(db(), { userId, reference: params.reference })
      : await findInvoicePdf(db(), { userId, number: params.numero });
  if (found) return pdfResponse(found);
  return new Response("Ce document n’existe pas dans votre espace.\n", {
    status: 404,
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Content-Type": "text/plain; charset=utf-8" },
  });
}
