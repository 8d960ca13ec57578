import type { ReactNode } from "react";
import { data, Form, href } from "react-router";
import { allows } from "~/features/legal/legal.server";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { SaidBeside } from "~/ui/said-beside";
import type { Route } from "./+types/confirm.page";
import { markConfirmed } from "./marker.server";
import { canConfirm, confirmSubscription } from "./newsletter.server";

export const meta: Route.MetaFunction = () => unlistedHead("Confirmer mon adresse");

/** Reading changes nothing: mail scanners follow links. Only the button confirms. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  return { token, good: await canConfirm(db(), token, { now: now() }) };
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  const confirmed = await inTransaction((trx) => confirmSubscription(trx, { token }, { now: now() }));
  if (!confirmed.ok) return data({ ok: false }, { status: 410 });
  if (!allows(request, "preferences")) return data({ ok: true });
  return data({ ok: true }, { headers: { "Set-Cookie": markConfirmed(confirmed.email) } });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok) {
    return (
      <Notice title={fr("C'est noté, merci")}>
        <p className="mt-4 max-w-xl muted">
          {fr("Quand une lettre partira, elle arrivera dans votre boîte. Vous pouvez fermer cette page.")}
        </p>
      </Notice>
    );
  }
  if (actionData || !loaderData.good) {
    return (
      <Notice title={fr("Ce lien ne sert plus")}>
        <p className="mt-4 mb-6 max-w-xl muted">
          {fr("Il a déjà servi, ou il date de plus de sept jours. Si besoin, demandez-en un autre.")}
        </p>
        <ButtonLink to={href("/lettre")} variant="secondary">
          {fr("Demander un nouveau lien")}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice title={fr("Confirmez votre adresse")}>
      <p className="mt-4 mb-6 max-w-xl muted">{fr("Un geste, et vous recevrez les lettres à venir.")}</p>
      <Form method="post">
        <input type="hidden" name="token" value={loaderData.token} />
        <SubmitButton>{fr("Confirmer mon adresse")}</SubmitButton>
      </Form>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SaidBeside image="boite">
      <h1 className="h2">{title}</h1>
      {children}
    </SaidBeside>
  );
}
