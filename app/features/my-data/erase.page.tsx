import "./my-data.css";
import { Form, href, Link, redirect } from "react-router";
import {
  currentUser,
  findResetLock,
  refuseWithoutPassword,
  requireVisit,
  signOut,
} from "~/features/accounts/accounts.server";
import { AreaNav } from "~/features/accounts/area-nav";
import { CurrentPasswordField } from "~/features/accounts/fields";
import { FormProblem } from "~/features/accounts/form-problem";
import { ResetLockNotice } from "~/features/accounts/reset-lock-notice";
import { formatInstant } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { newToken } from "~/platform/tokens.server";
import { BackLink } from "~/ui/back-link";
import { SubmitButton } from "~/ui/button";
import { BlockHeading } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { PageLoading } from "~/ui/page-loading";
import { Unbroken } from "~/ui/unbroken";
import type { Route } from "./+types/erase.page";
import { ErasedList, KeptList } from "./erasure-lists";
import { copyNeedsAnswer, eraseRefusals, erasureChanges } from "./messages";
import { erasePerson, listKept, openCertificate, planPersonErasure } from "./my-data.server";

const path = href("/espace-membre/mes-donnees/effacer");

export const meta: Route.MetaFunction = () => unlistedHead("Mon espace");
export const handle = { crumb: () => "Effacer" };

export async function loader({ request }: Route.LoaderArgs) {
  const { user } = await requireVisit(request);
  const at = { now: now() };
  const shut = await findResetLock(db(), user.id, at);
  const plan = await planPersonErasure(db(), user.id, at);
  const held = new Set((await listKept(db(), { userId: user.id }, at)).map(({ name }) => name));
  const changes = erasureChanges.filter(({ of }) => !of || of.some((name) => held.has(name))).map(({ text }) => text);
  return { ...plan, changes, shutUntil: shut && formatInstant(shut.until), certificate: newToken().token };
}

/** The password every time, however lately it was typed; then everything at once, and nobody is signed in any more. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  const wished = String(form.get("certificate") ?? "");
  const before = await doneBefore(request, wished);
  if (before) return before;
  const visit = await requireVisit(request);
  const { user } = visit;
  const refused = await refuseWithoutPassword(visit, form, form.has("copied") ? {} : { copied: copyNeedsAnswer });
  if (refused) return (await doneBefore(request, wished)) ?? refused;
  const by = { now: now(), by: user.id };
  const erased = await inTransaction((trx) => erasePerson(trx, { userId: user.id, wished }, by));
  if (erased.ok) return leaveFor(request, erased.token);
  if (erased.reason === "done_before") return redirect(href("/auth"), 303);
  return redirectSaying(path, { kind: "info", ...eraseRefusals[erased.reason] });
}

/** The certificate of what this very form has already erased, sent twice, or again by who never had the answer; nobody is signed in any more. */
async function doneBefore(request: Request, wished: string) {
  if ((await currentUser(request)) || !(await openCertificate(db(), wished))) return null;
  return leaveFor(request, wished);
}

async function leaveFor(request: Request, jeton: string) {
  return redirect(href("/attestation/:jeton", { jeton }), { status: 303, headers: await signOut(request) });
}

export default function ErasePage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { erased, kept, changes, obstacles } = loaderData;
  return (
    <>
      <AreaNav />
      <div className="wrap pb-section">
        <PageLoading />
        <header className="my-data-head">
          <BackLink to={href("/espace-membre/mes-donnees")}>Revenir à vos données</BackLink>
          <h1 className="h2 text-balance">{fr("Effacer : ce qui se passera")}</h1>
          <p className="lede muted mt-3">{fr("Lisez sans hâte. Rien n’est encore fait.")}</p>
        </header>
        <div className="my-data-columns">
          <div className="my-data-two">
            <section aria-labelledby="part">
              <BlockHeading title="Ce qui disparaît" id="part" />
              <ErasedList erased={erased} />
              <p className="small muted mt-4">
                {fr("Dans les copies de sauvegarde aussi, au bout de trente-cinq jours au plus.")}
              </p>
            </section>
            <section aria-labelledby="reste">
              <BlockHeading title="Ce que la loi garde" id="reste" />
              <KeptList kept={kept} />
            </section>
            <section className="my-data-wide" aria-labelledby="change">
              <BlockHeading title="Ce que cela change" id="change" />
              <ul className="my-data-changes">
                {changes.map((text) => (
                  <li key={text}>
                    <Unbroken>{fr(text)}</Unbroken>
                  </li>
                ))}
              </ul>
            </section>
          </div>
          <aside className="my-data-decide">
            <h2 className="h4">{fr("Décider")}</h2>
            <Decide {...loaderData} obstacles={obstacles} refusal={refusal} />
            <p className="small mt-4">
              <Link className="my-data-take" to={href("/espace-membre/mes-donnees")}>
                Ne rien effacer
              </Link>
            </p>
          </aside>
        </div>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Decide({
  obstacles,
  shutUntil,
  certificate,
  refusal,
}: Loaded & { refusal: Route.ComponentProps["actionData"] }) {
  if (obstacles.length > 0)
    return (
      <ul className="my-data-changes">
        {obstacles.map(({ text, way }) => (
          <li key={text}>
            <Unbroken>{fr(text)}</Unbroken>
            {way && (
              <p>
                <Link className="my-data-take" to={way.to}>
                  {way.act}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    );
  if (shutUntil) return <ResetLockNotice what="l’effacement se demande" until={shutUntil} />;
  return (
    <Form method="post" noValidate className="mt-3">
      <input type="hidden" name="certificate" value={certificate} />
      <FormProblem title="Rien n’a été effacé" refusal={refusal} />
      <ErrorSummary errors={refusal?.errors ?? {}} />
      <p className="small muted mb-4">{fr("L’effacement est immédiat et ne se défait pas.")}</p>
      <Checkbox name="copied" error={refusal?.errors.copied}>
        {fr("J’ai pris une copie, ou je n’en veux pas.")}
      </Checkbox>
      <CurrentPasswordField refusal={refusal} label="Votre mot de passe" />
      <SubmitButton variant="danger" block busyLabel="Un instant...">
        Effacer mes données
      </SubmitButton>
    </Form>
  );
}
