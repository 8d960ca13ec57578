import { data } from "react-router";
import { currentUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import type { Route } from "./+types/document.route";
import { drawQuote } from "./quote-pdf.server";
import { findAtAddress, sheetOf } from "./quotes.server";

/** The quote on paper, for whoever may read it. Its name says nothing of what it is about. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await currentUser(request);
  const reader = { userId: user?.id ?? null, isAdmin: user?.isAdmin ?? false };
  const quote = await findAtAddress(db(), params.jeton, reader);
  if (!quote) throw data(null, { status: 404 });
  const pdf = await drawQuote(await sheetOf(db(), quote, { now: now() }));
  return pdfResponse({ fileName: `devis-${quote.number?.toLowerCase()}.pdf`, pdf });
}
