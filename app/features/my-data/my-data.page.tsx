import "./my-data.css";
import { data, Form, href, Link } from "react-router";
import { findResetLock, readSensitiveForm, requireVisit, type User } from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { ResetLockNotice } from "~/features/accounts/reset-lock-notice";
import { useLookingAgain } from "~/features/billing/payment-stages";
import { givenName } from "~/features/settings/rules";
import { getSettings } from "~/features/settings/settings.server";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { PageLoading } from "~/ui/page-loading";
import { Unbroken } from "~/ui/unbroken";
import type { Route } from "./+types/my-data.page";
import { AcceptedTerms, ConsentsList } from "./consents-list";
import { consentTexts, copyAsked, copyFailed, copyRefusals } from "./messages";
import { askCopy, listKept, readAcceptedTerms, readConsents, readCopyState, withdrawConsent } from "./my-data.server";
import { consentNames } from "./rules";

const path = href("/espace-membre/mes-donnees");

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");
export const handle = { crumb: () => "Données" };

export async function loader({ request }: Route.LoaderArgs) {
  const { user, session } = await requireVisit(request);
  const at = { now: now() };
  const shut = await findResetLock(db(), user.id, at);
  const { privacy_email, coach_name } = await getSettings(db());
  return {
    kept: await listKept(db(), { userId: user.id }, at),
    consents: await readConsents(db(), { user, request }),
    terms: await readAcceptedTerms(db(), user.id),
    privacyEmail: privacy_email,
    asked: new URL(request.url).searchParams.get("retirer"),
    coach: givenName(coach_name),
    copy: await readCopyState(db(), user.id, at),
    fresh: session.fresh,
    shutUntil: shut && formatInstant(shut.until),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const { user } = await requireVisit(request);
  const said = await request.clone().formData();
  if (said.get("intent") === "withdraw-consent") return withdraw(request, user, said.get("consent"));
  const { visit, form, held } = await readSensitiveForm(request, path);
  if (held) return held;
  if (form.get("intent") !== "ask-copy") throw data(null, { status: 400 });
  const { id: userId } = visit.user;
  const asked = await inTransaction((trx) => askCopy(trx, { userId }, { now: now(), by: userId, request }));
  return asked.ok
    ? redirectSaying(path, { kind: "success", ...copyAsked })
    : redirectSaying(path, { kind: "info", ...copyRefusals[asked.reason] });
}

/** As simple as giving: no password, and at once (GDPR art. 7.3). */
async function withdraw(request: Request, user: User, named: FormDataEntryValue | null) {
  const name = consentNames.find((known) => known === named);
  if (!name) throw data(null, { status: 400 });
  const headers = await inTransaction((trx) => withdrawConsent(trx, { user, request }, name, { now: now() }));
  return redirectSaying(`${path}#accords`, { kind: "success", ...consentTexts[name].withdrawn }, headers);
}

export default function MyDataPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <header className="my-data-head">
          <h1 className="h2">{fr("Vos données")}</h1>
          <p className="lede muted mt-3">
            {fr("Ce que nous gardons, et jusqu’à quand. Vous pouvez en prendre une copie, sans donner de raison.")}
          </p>
        </header>
        <div className="my-data-columns">
          <div>
            <Kept kept={loaderData.kept} />
            <ConsentsList {...loaderData} />
            <AcceptedTerms {...loaderData} />
          </div>
          <aside>
            <Copy {...loaderData} refusal={refusal} />
            <section className="my-data-block" aria-labelledby="effacer">
              <h2 id="effacer" className="h4">
                Les effacer
              </h2>
              <p className="muted my-3">
                {fr("Vous lisez d’abord ce qui part, ce que la loi garde et jusqu’à quand.")}
              </p>
              <Link className="my-data-take" to={href("/espace-membre/mes-donnees/effacer")}>
                Voir ce qui se passerait
              </Link>
            </section>
            <section className="my-data-block" aria-labelledby="autre">
              <h2 id="autre" className="h4">
                Autre demande
              </h2>
              <p className="muted my-3">
                <Unbroken>
                  {fr(
                    "Corriger, limiter, s’opposer : dites-le-nous, réponse sous un mois. Vous pouvez aussi saisir la CNIL.",
                  )}
                </Unbroken>
              </p>
              <Link className="my-data-take" to={href("/espace-membre/mes-donnees/demandes")}>
                Faire une demande
              </Link>
            </section>
          </aside>
        </div>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Kept({ kept }: Pick<Loaded, "kept">) {
  return (
    <section className="my-data-block" aria-labelledby="garde">
      <BlockHeading title="Ce que nous gardons" id="garde" />
      <ul className="my-data-kept">
        {kept.map(({ name, title, what, until }) => (
          <li key={name}>
            <b>{fr(title)}</b>
            <span>{fr(what)}</span>
            <span>{fr(`Gardé : ${until}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Copy({ copy, fresh, shutUntil, refusal }: Loaded & { refusal: Route.ComponentProps["actionData"] }) {
  return (
    <section className="my-data-block" aria-labelledby="copie">
      <h2 id="copie" className="h4">
        En prendre une copie
      </h2>
      <div className="my-data-copy">
        <p>{fr("Tout ce que dit cette page, dans un seul fichier nommé « copie ».")}</p>
        <ul>
          <li>{fr("Un document à lire, avec son sommaire")}</li>
          <li>{fr("Le même pour un autre service (JSON)")}</li>
          <li>{fr("Vos pièces jointes et vos factures, telles quelles")}</li>
        </ul>
        {shutUntil ? (
          <ResetLockNotice what="une copie se prend" until={shutUntil} />
        ) : fresh ? (
          <Form method="post">
            <SubmitButton intent="ask-copy" busyLabel="Un instant...">
              {copy.state === "none" || copy.state === "failed" ? "Préparer ma copie" : "En préparer une autre"}
            </SubmitButton>
          </Form>
        ) : (
          <ConfirmPassword
            refusal={refusal}
            why="Pour préparer ou prendre une copie, redonnez votre mot de passe. C’est valable dix minutes."
          />
        )}
        <p className="xs muted mt-4">
          {fr(
            "Prête en quelques minutes. Nous vous prévenons selon votre contact sûr ; le mot de passe est redemandé pour la prendre. Une nouvelle remplace la précédente.",
          )}
        </p>
      </div>
      <div role="status">
        <Standing copy={copy} mayTake={fresh && !shutUntil} />
      </div>
    </section>
  );
}

function Standing({
  copy: { state, triedAgain, askedAt, sizeBytes, until },
  mayTake,
}: Pick<Loaded, "copy"> & { mayTake: boolean }) {
  if (state === "none") return null;
  if (state === "making") return <Making askedAt={askedAt} />;
  if (state === "failed")
    return (
      <p className="my-data-ready">
        <span>
          <b>{fr("Votre copie n’a pas pu être faite")}</b>
          <span className="small muted block">{fr(copyFailed[triedAgain ? "triedAgain" : "givenUp"])}</span>
        </span>
      </p>
    );
  return (
    <p className="my-data-ready">
      <span>
        <b>{fr(`Copie demandée ${askedAt}, ${sizeOf(sizeBytes)}`)}</b>
        <span className="small muted block">{fr(`Effacée ${until}`)}</span>
      </span>
      {mayTake && (
        <Link to={href("/espace-membre/mes-donnees/copie.zip")} reloadDocument className="my-data-take">
          Télécharger
        </Link>
      )}
    </p>
  );
}

function Making({ askedAt }: { askedAt: string }) {
  useLookingAgain();
  return (
    <p className="my-data-ready">
      <span>
        <b>{fr("Votre copie se prépare")}</b>
        <span className="small muted block">{fr(`Demandée ${askedAt}`)}</span>
      </span>
      <Link to={path} className="my-data-take">
        Regarder de nouveau
      </Link>
    </p>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} Ko`;
  return `${(bytes / 1_000_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 })} Mo`;
}
