import { db } from "~/platform/db/database.server";
import { guidePdf } from "./guide.server";
import { GUIDE_FILE_NAME } from "./rules";

/** The guide itself, under its neutral name. Our content policy would leave some browsers' own readers blank: it is downloaded. */
export async function loader(): Promise<Response> {
  const pdf = await guidePdf(db());
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(pdf.length),
      "Content-Disposition": `attachment; filename="${GUIDE_FILE_NAME}"`,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
