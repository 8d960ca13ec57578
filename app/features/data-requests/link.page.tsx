import { data, Form, href, redirect } from "react-router";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { Unbroken } from "~/ui/unbroken";
import type { Route } from "./+types/link.page";
import { canOpenLink, openLink } from "./data-requests.server";

export const meta: Route.MetaFunction = () => unlistedHead("Ouvrir");
export const handle = { crumb: () => "Ouvrir" };

/** Reading follows nothing: mail scanners open links. Only the button does. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("jeton") ?? "";
  return { token, good: await canOpenLink(db(), token, { now: now() }) };
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  const cookie = await inTransaction((trx) => openLink(trx, token, { now: now() }));
  if (!cookie) return data({ ok: false }, { status: 410 });
  return redirect(href("/vos-donnees/ouvertes"), { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function LinkPage({ loaderData: { token, good }, actionData }: Route.ComponentProps) {
  const usable = good && !actionData;
  return (
    <section className="wrap py-(--space-section)">
      <h1 className="h2">{usable ? fr("Ouvrir ici ?") : fr("Ce lien ne sert plus")}</h1>
      <p className="mt-4 mb-6 max-w-xl muted">
        <Unbroken>
          {usable
            ? fr("Cette page reste ouverte une heure sur cet appareil, puis se ferme. Le lien, lui, ne servira plus.")
            : fr("Il a déjà servi, ou il est trop ancien. Demandez-en un autre.")}
        </Unbroken>
      </p>
      {usable ? (
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <SubmitButton busyLabel="Un instant...">Ouvrir</SubmitButton>
        </Form>
      ) : (
        <ButtonLink to={href("/vos-donnees")} variant="secondary">
          {fr("Demander un nouveau lien")}
        </ButtonLink>
      )}
    </section>
  );
}
