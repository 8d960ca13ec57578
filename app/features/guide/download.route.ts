import { db } from "~/platform/db/database.server";
import { guidePdf } from "./guide.server";
import { GUIDE_FILE_NAME } from "./rules";

/** The guide itself. It opens in the browser and is not stored: nothing of it stays on a shared device unless its reader saves it. */
export async function loader(): Promise<Response> {
  const pdf = await guidePdf(db());
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.length),
      "Content-Disposition": `inline; filename="${GUIDE_FILE_NAME}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
