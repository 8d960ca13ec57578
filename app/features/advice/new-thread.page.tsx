import "./advice.css";
import { redirect } from "react-router";
import { findResetLock, requireUser } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { isMember } from "~/features/membership/membership.server";
import { useSiteFacts } from "~/features/settings/site-facts";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/new-thread.page";
import { LetterForm } from "./letter-form";
import { PrivacyNote } from "./privacy-note";
import { submitLetter } from "./submit-letter.server";
import { readWritingDesk } from "./writing-desk.server";

export const meta: Route.MetaFunction = () => unlistedHead("Un échange");
export const handle = { crumb: () => ["Échanges", "Une nouvelle lettre"] };

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request, { destination: "echanges" });
  const at = { now: now() };
  if (await findResetLock(db(), user.id, at)) throw redirect("/espace-membre/echanges");
  if (!(await isMember(db(), user.id, at))) throw redirect("/espace-membre/echanges");
  return readWritingDesk(db(), { userId: user.id, threadId: null }, at);
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request, { destination: "echanges" });
  return submitLetter(user, await request.formData(), null);
}

export default function NewThreadPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { coach } = loaderData;
  const { advice_hours } = useSiteFacts();
  return (
    <>
      <AreaNav />
      <div className="wrap advice-columns advice-thread">
        <PageLoading />
        <aside>
          <BackLink to="/espace-membre/echanges">Tous les échanges</BackLink>
          <h1 className="h2">Une nouvelle lettre</h1>
          <p className="mt-3">
            {fr(
              `Une question, une décision, une phrase qui tourne. ${coach} la lit, prend le temps, et vous répond ici sous ${advice_hours} h.`,
            )}
          </p>
          <PrivacyNote coach={coach} />
        </aside>
        <div className="min-w-0">
          <LetterForm
            key={loaderData.clientKey}
            {...loaderData}
            threadId={null}
            title="Votre lettre"
            addition={false}
            refusal={refusal}
          />
        </div>
      </div>
    </>
  );
}
