import { db } from "~/platform/db/database.server";
import { pdfResponse } from "~/platform/files/pdf-response";
import { guidePdf } from "./guide.server";
import { GUIDE_FILE_NAME } from "./rules";

/** The guide itself, under its neutral name. */
export async function loader(): Promise<Response> {
  return pdfResponse({ fileName: GUIDE_FILE_NAME, pdf: await guidePdf(db()) });
}
