import { data, Form } from "react-router";
import { readCoachForm } from "~/features/accounts/accounts.server";
import { formatDay, formatNearInstant, parisDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { Confirm } from "~/ui/confirm";
import { CopyField } from "~/ui/copy-field";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Notice } from "~/ui/notice";
import { findFeed, openFeed, revokeFeed } from "../feeds.server";
import type { Route } from "./+types/feed.page";

const PATH = "/admin/rendez-vous";
const HERE = `${PATH}/agenda`;

export async function loader({ request }: Route.LoaderArgs) {
  const feed = await findFeed(db());
  return {
    feed: feed
      ? {
          since: formatDay(parisDay(feed.created_at)),
          read: feed.last_read_at ? formatNearInstant(feed.last_read_at) : null,
        }
      : null,
    asked: new URL(request.url).searchParams.get("confirmer"),
  };
}

/** The address is shown in the answer itself, once: only its hash is kept. */
export async function action({ request }: Route.ActionArgs) {
  const { form, actor } = await readCoachForm(request);
  switch (form.get("intent")) {
    case "open": {
      const token = await inTransaction((trx) => openFeed(trx, actor));
      return data({ address: `${config().baseUrl}/agenda/${token}.ics` }, { headers: { "Cache-Control": "no-store" } });
    }
    case "revoke": {
      const revoked = await inTransaction((trx) => revokeFeed(trx, actor));
      return revoked
        ? redirectDone(HERE, "Adresse retirée", "Plus aucun agenda ne la lit.")
        : redirectSaying(HERE, { kind: "info", title: "Cette adresse était déjà retirée" });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export const meta: Route.MetaFunction = () => unlistedHead("Votre agenda");

export default function FeedPage({ loaderData: { feed, asked }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-[44rem]">
      <BackLink to={PATH}>Rendez-vous</BackLink>
      <h1 className="mb-2">Votre agenda</h1>
      <p className="muted mb-6">
        {fr(
          "Une adresse privée, que votre agenda (téléphone, Google, Apple, Outlook) lit de lui-même. Il y trouve des heures et « Rendez-vous » : aucun nom, aucun motif, aucun téléphone.",
        )}
      </p>
      {actionData && (
        <Notice kind="ok" title={fr("Copiez cette adresse maintenant")} className="mb-6">
          <p className="mb-3">
            {fr("Elle n'est montrée qu'une fois. Dans votre agenda : « S'abonner à un calendrier ».")}
          </p>
          <CopyField label="Adresse de votre agenda" value={actionData.address} copied="Adresse copiée" long />
        </Notice>
      )}
      {feed ? (
        <>
          <p className="mb-5">
            {fr(`Une adresse est ouverte depuis le ${feed.since}. `)}
            {feed.read ? fr(`Lue pour la dernière fois ${feed.read}.`) : fr("Elle n'a pas encore été lue.")}
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <Confirm
              id="nouvelle-adresse"
              calm
              opener="En créer une autre"
              question={fr("Créer une autre adresse ?")}
              consequence={fr("L'ancienne cesse de répondre : votre agenda devra s'abonner à la nouvelle.")}
              act="Créer l’adresse"
              fields={{ intent: "open" }}
              askTo={`${HERE}?confirmer=autre`}
              backTo={HERE}
              asked={asked === "autre"}
            />
            <Confirm
              id="retirer-adresse"
              opener="Retirer l’adresse"
              question={fr("Retirer l’adresse de votre agenda ?")}
              consequence={fr(
                "Elle cesse de répondre. Ce que votre agenda a déjà copié y reste jusqu'à ce que vous vous désabonniez.",
              )}
              act="Retirer l’adresse"
              fields={{ intent: "revoke" }}
              askTo={`${HERE}?confirmer=retirer`}
              backTo={HERE}
              asked={asked === "retirer"}
            />
          </div>
        </>
      ) : (
        <Form method="post">
          <SubmitButton intent="open" busyLabel="Un instant...">
            Créer l’adresse
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
