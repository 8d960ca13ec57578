import { data, redirect } from "react-router";
import { currentUser, requireUser } from "~/features/accounts/accounts.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import type { Route } from "./+types/position.route";
import { keepPosition } from "./library.server";

/** Keeps where somebody is in a piece, in seconds: sent by the page as it plays, and as it is left. */
export async function action({ request }: Route.ActionArgs) {
  const user = await currentUser(request);
  if (!user) throw data(null, { status: 401 });
  const form = await request.formData();
  const [number, seconds] = [String(form.get("number") ?? ""), String(form.get("seconds") ?? "")];
  if (!/^\d{1,9}$/.test(number) || !/^\d{1,6}(\.\d{1,3})?$/.test(seconds)) throw data(null, { status: 404 });
  const position = { userId: user.id, number: Number(number), seconds: Number(seconds) };
  if (!(await inTransaction((trx) => keepPosition(trx, position, { now: now() })))) throw data(null, { status: 404 });
  return new Response(null, { status: 204 });
}

/** Only the page of a piece comes here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireUser(request, { destination: "bibliotheque" });
  return redirect("/espace-membre/bibliotheque");
}
