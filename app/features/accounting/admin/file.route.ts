import { redirect } from "react-router";
import { requireVisit } from "~/features/accounts/accounts.server";
import { recordSecurity } from "~/features/security-log/security-log.server";
import { parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { fileKinds, writeFile } from "../accounting.server";
import { monthOf, readMonth } from "../rules";
import type { Route } from "./+types/file.route";
import { accountsPath } from "./paths";

/** A file of the books, for a coach who has just given her password: names are in it. A POST, since taking it out is an act. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  const { session, user } = await requireVisit(request);
  const form = await request.formData();
  const at = now();
  const month = readMonth(String(form.get("month") ?? "")) ?? monthOf(parisDay(at));
  const kind = fileKinds.find((one) => one === form.get("file"));
  if (!session.fresh || !kind) return redirect(`${accountsPath({ month })}#exports`, 303);
  const { name, contentType, body } = await inTransaction(async (trx) => {
    await recordSecurity(trx, { kind: "list_exported", userId: user.id, request }, { now: at });
    return writeFile(trx, kind, month, { now: at, by: user.id });
  });
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Read by mistake, the address leads to its page. */
export function loader(): Response {
  return redirect("/admin/comptes#exports");
}
