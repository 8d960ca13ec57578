import { data, href, redirect } from "react-router";
import { currentUser, findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { rememberWriting } from "~/platform/http/kept-writings.server";
import { isUuid } from "~/platform/uuid";
import type { KeptAnswer } from "~/ui/autosave";
import { noLongerKept, seenIn, versionOf } from "~/ui/kept-version";
import type { Route } from "./+types/answers.route";
import { typedAnswers } from "./answer-forms";
import { saveAnswers } from "./booking.server";
import { answersRefused } from "./own-messages";

/** Keeps what is being typed before one's own meeting: when, or why not. Somebody else's meeting does not exist. */
export async function action({ request, params }: Route.ActionArgs) {
  const user = await currentUser(request);
  if (!user) throw data(null, { status: 401 });
  const at = { now: now() };
  if (await findResetLock(db(), user.id, at)) throw data(null, { status: 423 });
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const form = await request.formData();
  const own = { appointmentId: params.id, userId: user.id };
  const kept = await inTransaction(async (trx) => {
    const saved = await saveAnswers(trx, { ...own, answers: typedAnswers(form), send: false, ...seenIn(form) }, at);
    if (saved.ok) await rememberWriting(trx, form, at.now);
    return saved;
  });
  if (!kept.ok && kept.reason === "unknown") throw data(null, { status: 404 });
  const said: KeptAnswer = kept.ok
    ? { ok: true, version: versionOf(at.now), at: formatTime(at.now), sent: kept.isSent }
    : { ok: false, why: kept.reason === "changed_meanwhile" ? noLongerKept : answersRefused[kept.reason] };
  return Response.json(said, { status: kept.ok ? 200 : 422 });
}

/** Only forms come here. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireUser(request, { destination: "rendez-vous" });
  return redirect(href("/espace-membre/rendez-vous"));
}
