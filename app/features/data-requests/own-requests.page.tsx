import { data, href } from "react-router";
import { findResetLock, requireVisit } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { copyRefusals } from "~/features/my-data/messages";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { textOf } from "~/platform/form-fields";
import { redirectDone } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { PageLoading } from "~/ui/page-loading";
import type { Route } from "./+types/own-requests.page";
import "./data-requests.css";
import { listOwnRequests, receiveRequest } from "./data-requests.server";
import { readAsked } from "./forms";
import { tooManyToday } from "./messages";
import { OwnRequests } from "./own-requests";
import { RequestForm } from "./request-form";

const path = href("/espace-membre/mes-donnees/demandes");

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");
export const handle = { crumb: () => "Demandes" };

export async function loader({ request }: Route.LoaderArgs) {
  const { user } = await requireVisit(request);
  const requests = await listOwnRequests(db(), { userId: user.id });
  const shut = await findResetLock(db(), user.id, { now: now() });
  // What was answered speaks of the person, as what they confided does: who reads their mailbox does not read it.
  return { requests: shut ? requests.map(withoutTexts) : requests };
}

function withoutTexts<Shown extends { extension: string | null; answer: string | null }>(request: Shown): Shown {
  const shut = (text: string | null) => text && copyRefusals.shut.text;
  return { ...request, extension: shut(request.extension), answer: shut(request.answer) };
}

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireVisit(request);
  const form = await request.formData();
  const read = readAsked(form);
  if (!read.ok) {
    const typed = { kind: textOf(form, "kind"), details: textOf(form, "details") };
    return data({ errors: read.errors, typed }, { status: 422 });
  }
  const whose = { userId: user.id };
  const received = await inTransaction((trx) => receiveRequest(trx, { whose, ...read.input }, { now: now() }));
  if (received.ok) return redirectDone(path, "C’est noté", "Réponse sous un mois, ici.");
  return data({ errors: { details: tooManyToday }, typed: read.input }, { status: 429 });
}

export default function OwnRequestsPage({ loaderData: { requests }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <header className="requests-head">
          <BackLink to={href("/espace-membre/mes-donnees")}>Revenir à vos données</BackLink>
          <h1 className="h2">{fr("Vos demandes")}</h1>
          <p className="lede muted mt-3">
            {fr("Corriger, limiter, vous opposer : une personne vous répond sous un mois.")}
          </p>
        </header>
        <div className="requests-columns">
          <section aria-labelledby="nouvelle">
            <BlockHeading title="Demander" id="nouvelle" />
            <RequestForm refusal={actionData} />
          </section>
          <section aria-labelledby="faites">
            <BlockHeading title="Déjà demandé" id="faites" />
            {requests.length === 0 ? (
              <p className="muted mt-4">{fr("Rien pour le moment.")}</p>
            ) : (
              <OwnRequests requests={requests} />
            )}
            <p className="small muted mt-5">
              {fr("La copie et l’effacement se font sans rien demander, sur la page précédente.")}
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
