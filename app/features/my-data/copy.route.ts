import { Readable } from "node:stream";
import { data, href, redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import type { Route } from "./+types/copy.route";
import { openCopy } from "./my-data.server";

/** One's own copy, behind the password; kept nowhere, under a name that says nothing of what it is. */
export async function loader({ request }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request);
  if (!session.fresh) return redirect(href("/espace-membre/mes-donnees"), 303);
  const copy = await openCopy(db(), user.id, { now: now() });
  if (!copy) throw data(null, { status: 404 });
  return new Response(Readable.toWeb(Readable.from(copy.bytes)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(copy.sizeBytes),
      "Content-Disposition": 'attachment; filename="copie.zip"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
