import { data, Form, href, Link } from "react-router";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/db/database.server";
import { SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { SaidBeside } from "~/ui/said-beside";
import type { Route } from "./+types/unsubscribe.page";
import { subscriberIdFrom, unsubscribe } from "./newsletter.server";

export const meta: Route.MetaFunction = () => unlistedHead("Se désinscrire");
export const handle = { crumb: () => "Désinscription" };

/** Reading changes nothing: mail scanners follow links. */
export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  return { good: subscriberIdFrom(token) !== null };
}

/** The button, and the one-click request mail programs send to the same address (RFC 8058). */
export async function action({ request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  const done = await inTransaction((trx) => unsubscribe(trx, { token }, { now: now() }));
  return data({ ok: done.ok }, { status: done.ok ? 200 : 410 });
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const known = loaderData.good && actionData?.ok !== false;
  return (
    <SaidBeside image="boite">
      {actionData?.ok ? (
        <>
          <h1 className="h2">{fr("Vous êtes désinscrit")}</h1>
          <p className="mt-4 max-w-xl muted">{fr("Vous ne recevrez plus la lettre. Vous pouvez fermer cette page.")}</p>
        </>
      ) : known ? (
        <>
          <h1 className="h2">{fr("Ne plus recevoir la lettre")}</h1>
          <Form method="post" className="mt-6">
            <SubmitButton>{fr("Me désinscrire")}</SubmitButton>
          </Form>
        </>
      ) : (
        <>
          <h1 className="h2">{fr("Ce lien est incomplet")}</h1>
          <p className="mt-4 max-w-xl muted">
            {fr("Copiez-le en entier depuis le bas de la lettre, ou")}{" "}
            <Link to={`${href("/")}#contact`}>{fr("écrivez-nous")}</Link>.
          </p>
        </>
      )}
    </SaidBeside>
  );
}
