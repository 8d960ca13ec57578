import { data, Form, href, Link, redirect } from "react-router";
import { ErasedList, KeptList } from "~/features/my-data/erasure-lists";
import { listKept, openCertificate, planAddressErasure } from "~/features/my-data/my-data.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { textOf } from "~/platform/form-fields";
import { redirectDone, redirectSaying } from "~/platform/http/flash.server";
import { newToken } from "~/platform/tokens.server";
import { ButtonLink, SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import type { Route } from "./+types/opened.page";
import "./data-requests.css";
import { closeOpened, eraseOpenedAddress, findOpened, listOwnRequests, receiveRequest } from "./data-requests.server";
import { readAsked } from "./forms";
import { pageClosed, refused, tooManyToday } from "./messages";
import { OwnRequests } from "./own-requests";
import { type AskedRefusal, RequestForm } from "./request-form";

const path = href("/vos-donnees/ouvertes");

export const meta: Route.MetaFunction = () => unlistedHead("Vos données");
export const handle = { crumb: () => "Ouvertes" };

export async function loader({ request }: Route.LoaderArgs) {
  const at = { now: now() };
  const opened = await findOpened(db(), request, at);
  if (!opened) return redirect(href("/vos-donnees"));
  const { address, until, hasAccount } = opened;
  if (hasAccount) return { hasAccount: true as const };
  return {
    hasAccount: false as const,
    address,
    until: formatTime(until),
    kept: await listKept(db(), { address }, at),
    plan: await planAddressErasure(db(), address, at),
    requests: await listOwnRequests(db(), { address }),
    certificate: newToken().token,
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const at = { now: now() };
  const intent = form.get("intent");
  if (intent === "close") {
    const headers = { "Set-Cookie": await closeOpened(db(), request, at) };
    return redirect(href("/vos-donnees"), { status: 303, headers });
  }
  return inTransaction(async (trx) => {
    const opened = await findOpened(trx, request, at);
    const certificate = String(form.get("certificate") ?? "");
    if (!opened)
      // This very form has already erased everything: sent twice, or again by who never had the answer.
      return (await openCertificate(trx, certificate))
        ? leaveFor(certificate, await closeOpened(trx, request, at))
        : redirectSaying(href("/vos-donnees"), pageClosed);
    if (opened.hasAccount) return redirect(path, 303);
    if (intent === "erase") {
      if (!form.has("confirmed")) return data({ confirm: refused.confirmMissing }, { status: 422 });
      const { token } = await eraseOpenedAddress(trx, { ...opened, wished: certificate }, at);
      return leaveFor(token, await closeOpened(trx, request, at));
    }
    if (intent !== "ask") throw data(null, { status: 400 });
    const read = readAsked(form);
    if (!read.ok) return data(refusalOf(form, read.errors), { status: 422 });
    const whose = { address: opened.address };
    const received = await receiveRequest(trx, { whose, ...read.input }, at);
    if (received.ok) return redirectDone(path, "C’est noté", "Réponse sous un mois, à cette adresse.");
    return data(refusalOf(form, { details: tooManyToday }), { status: 429 });
  });
}

function leaveFor(jeton: string, closed: string): Response {
  return redirect(href("/attestation/:jeton", { jeton }), { status: 303, headers: { "Set-Cookie": closed } });
}

function refusalOf(form: FormData, errors: AskedRefusal["errors"]): AskedRefusal {
  return { errors, typed: { kind: textOf(form, "kind"), details: textOf(form, "details") } };
}

export default function OpenedPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.hasAccount)
    return (
      <section className="wrap py-(--space-section)">
        <h1 className="h2">{fr("Tout est dans votre espace")}</h1>
        <p className="mt-4 mb-6 max-w-xl muted">
          {fr("Cette adresse est celle d’un compte : ses données s’ouvrent avec le mot de passe.")}
        </p>
        <ButtonLink to={href("/espace-membre/mes-donnees")}>Se connecter</ButtonLink>
      </section>
    );
  const { address, until, kept, plan, requests, certificate } = loaderData;
  const asked = actionData && "errors" in actionData ? actionData : undefined;
  const unconfirmed = actionData && "confirm" in actionData ? actionData.confirm : undefined;
  return (
    <div className="wrap pb-section">
      <header className="requests-head">
        <h1>{fr("Ce que nous gardons")}</h1>
        <p className="lede muted mt-3 sm:mt-6 wrap-anywhere">
          {fr(`Pour ${address}. Cette page se ferme à ${until}.`)}
        </p>
        <Form method="post" className="mt-4">
          <SubmitButton variant="secondary" small intent="close">
            Fermer maintenant
          </SubmitButton>
        </Form>
      </header>
      <div className="requests-columns">
        <div className="requests-stack">
          <Kept kept={kept} />
          {requests.length > 0 && (
            <section aria-labelledby="demandes">
              <BlockHeading title="Vos demandes" id="demandes" />
              <OwnRequests requests={requests} />
            </section>
          )}
          <section aria-labelledby="autre">
            <BlockHeading title="Autre demande" id="autre" />
            <p className="muted mt-4">
              {fr("Corriger, limiter, vous opposer : une personne vous répond sous un mois.")}
            </p>
            <RequestForm refusal={asked} calm />
          </section>
        </div>
        <aside className="requests-stack">
          <section aria-labelledby="copie">
            <BlockHeading title="En prendre une copie" id="copie" />
            <p className="muted mt-4 mb-4">
              {fr("Un fichier nommé « copie » : un document à lire, et le même pour un autre service (JSON).")}
            </p>
            <Form method="post" action={href("/vos-donnees/copie.zip")} reloadDocument>
              <SubmitButton>Télécharger la copie</SubmitButton>
            </Form>
            <p className="xs muted mt-3">{fr("Sur un appareil partagé, effacez-la ensuite des téléchargements.")}</p>
          </section>
          <Erase plan={plan} certificate={certificate} error={unconfirmed} />
        </aside>
      </div>
    </div>
  );
}

type Loaded = Extract<Route.ComponentProps["loaderData"], { hasAccount: false }>;

function Kept({ kept }: Pick<Loaded, "kept">) {
  return (
    <section aria-labelledby="garde">
      <BlockHeading title="Par sujet" id="garde" />
      {kept.length === 0 ? (
        <p className="mt-4">{fr("Rien, à cette adresse.")}</p>
      ) : (
        <ul className="requests-plain">
          {kept.map(({ name, title, what, until }) => (
            <li key={name}>
              <b>{fr(title)}</b>
              <span className="block">{fr(what)}</span>
              <span className="small muted block">{fr(`Gardé : ${until}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Erase({ plan, certificate, error }: Pick<Loaded, "plan" | "certificate"> & { error: string | undefined }) {
  return (
    <section aria-labelledby="effacer">
      <BlockHeading title="Les effacer" id="effacer" />
      <h3 className="h5 mt-4">Ce qui disparaît</h3>
      <ErasedList erased={plan.erased} />
      <h3 className="h5 mt-5">Ce que la loi garde</h3>
      <KeptList kept={plan.kept} />
      <p className="small muted mt-4 mb-4">
        {fr(
          "C’est immédiat et ne se défait pas. Un message sans réponse n’en aura pas. Dans les copies de sauvegarde aussi, au bout de trente-cinq jours au plus.",
        )}{" "}
        <Link to={href("/politique-confidentialite")}>{fr("Durées de conservation")}</Link>
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="certificate" value={certificate} />
        <Checkbox name="confirmed" error={error}>
          {fr("J’ai pris une copie, ou je n’en veux pas.")}
        </Checkbox>
        <SubmitButton variant="danger" intent="erase" busyLabel="Un instant...">
          Effacer ces données
        </SubmitButton>
      </Form>
    </section>
  );
}
