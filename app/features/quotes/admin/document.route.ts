import { data } from "react-router";
import { requireAdmin } from "~/features/accounts/accounts.server";
import { warnBeforeOpening } from "~/features/couples/couples.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import { isUuid } from "~/platform/uuid";
import { drawQuote } from "../quote-pdf.server";
import { findQuote, sheetOf } from "../quotes.server";
import type { Route } from "./+types/document.route";

/** The quote on paper as its person will have it, marked « Brouillon » before it is sent; she is warned first as before its page. */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { id: by } = await requireAdmin(request);
  if (!isUuid(id)) throw data(null, { status: 404 });
  await warnBeforeOpening(db(), { kind: "quote", id }, { by });
  const quote = await findQuote(db(), id);
  if (!quote) throw data(null, { status: 404 });
  const pdf = await drawQuote(await sheetOf(db(), quote, { now: now() }));
  return pdfResponse({ fileName: `devis-${quote.number?.toLowerCase() ?? "brouillon"}.pdf`, pdf });
}
