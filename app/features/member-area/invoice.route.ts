import { requireUser } from "~/features/accounts/accounts.server";
import { findInvoicePdf } from "~/features/billing/billing.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/invoice.route";
import { isInvoiceNumber } from "./rules";

/** An invoice or a credit note for its owner. One that does not exist and one of somebody else's get the same answer. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "espace-membre" });
  const known = isInvoiceNumber(params.numero);
  const found = known ? await findInvoicePdf(db(), { userId: user.id, number: params.numero }) : null;
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  if (!found) {
    return new Response("Ce document n’existe pas dans votre espace.\n", {
      status: 404,
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(new Uint8Array(found.pdf), {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${found.fileName}"`,
    },
  });
}
