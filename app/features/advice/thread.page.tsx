import "./advice.css";
import { Clock } from "lucide-react";
import { data, redirect } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { isMember } from "~/features/membership/membership.server";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { ButtonLink } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { Ordinals } from "~/ui/ordinals";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/thread.page";
import { markThreadRead, readOwnThread } from "./advice.server";
import { LetterForm } from "./letter-form";
import { Letters } from "./letters";
import { threadTitle } from "./messages";
import { PrivacyNote } from "./privacy-note";
import { PromiseOf } from "./promise";
import { submitLetter } from "./submit-letter.server";
import { readWritingDesk } from "./writing-desk.server";

export const meta: Route.MetaFunction = () => unlistedHead("Un échange");
export const handle = { crumb: () => ["Échanges", "Un échange"] };

/** Opening a thread is reading its answers: they are new this once. */
export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "echanges" });
  const at = { now: now() };
  if (await findResetLock(db(), user.id, at)) throw redirect("/espace-membre/echanges");
  const thread = isUuid(id) ? await readOwnThread(db(), { id, userId: user.id }, at) : null;
  if (!thread) throw data(null, { status: 404 });
  if (thread.isNew) await inTransaction((trx) => markThreadRead(trx, id, at));
  const desk = await readWritingDesk(db(), { userId: user.id, threadId: id }, at);
  return { ...desk, thread, member: await isMember(db(), user.id, at) };
}

export async function action({ request, params: { id } }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "echanges" });
  if (!isUuid(id)) throw data(null, { status: 404 });
  return submitLetter(user, await request.formData(), id);
}

export default function ThreadPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { thread, coach, member } = loaderData;
  const count = thread.letters.length;
  return (
    <>
      <AreaNav />
      <div className="wrap advice-columns advice-thread">
        <PageLoading />
        <aside>
          <BackLink to="/espace-membre/echanges">Tous les échanges</BackLink>
          <h1 className="h2">{threadTitle(thread.title)}</h1>
          <p className="small muted mt-2">
            <Ordinals>{`Commencé le ${formatDay(parisDay(thread.openedAt))}, ${count > 1 ? `${count} lettres` : "une lettre"}`}</Ordinals>
          </p>
          <PromiseOf {...thread} />
          <PrivacyNote coach={coach} />
        </aside>
        <div className="min-w-0">
          <Letters thread={`/espace-membre/echanges/${thread.id}`} letters={thread.letters} coach={coach} />
          {thread.wait && (
            <Notice icon={Clock} className="mt-6">
              <Ordinals>{`Votre lettre est bien arrivée, ${formatNearInstant(thread.wait.writtenAt)}. Vous pouvez fermer cette page : rien ne se perd.`}</Ordinals>
            </Notice>
          )}
          {member ? (
            <LetterForm
              key={loaderData.clientKey}
              {...loaderData}
              threadId={thread.id}
              title={thread.wait ? "Ajouter un mot" : "Votre réponse"}
              addition={thread.wait !== null}
              refusal={refusal}
            />
          ) : (
            <Notice className="mt-6">
              <p>
                {fr(
                  "Votre année est terminée. Cet échange reste lisible ; une nouvelle année rouvre la correspondance.",
                )}
              </p>
              <p className="mt-3">
                <ButtonLink to="/membership" small>
                  Reprendre une année
                </ButtonLink>
              </p>
            </Notice>
          )}
        </div>
      </div>
    </>
  );
}
