import { data, Link, redirect } from "react-router";
import { confirmPasswordAction, requireVisit, type Visit } from "~/features/accounts/accounts.server";
import { openCertificate } from "~/features/my-data/my-data.server";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { textOf } from "~/platform/form-fields";
import { redirectSaying } from "~/platform/http/flash.server";
import { newToken } from "~/platform/tokens.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { BlockHeading } from "~/ui/card";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { SunClock } from "~/ui/sun-clock";
import { Tag, UrgencyTag } from "~/ui/tag";
import { closeRequest, eraseFor, extendRequest, noteIdentity, readRequest } from "../data-requests.server";
import { readAnswer, readText } from "../forms";
import { actRefusals, cameByNames, closingNames, identityText, kindAsked, kindNames, refused } from "../messages";
import type { Route } from "./+types/request.page";
import { RequestSteps } from "./request-steps";
import "./requests.css";
import { Ordinals } from "~/ui/ordinals";

const PATH = "/admin/demandes";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request, { destination: "admin" });
  const view = isUuid(id) ? await readRequest(db(), id, { now: now() }) : null;
  if (!view) throw data(null, { status: 404 });
  return { ...view, fresh: session.fresh, certificate: newToken().token };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const visit = await requireVisit(request, { destination: "admin" });
  const known = isUuid(id) ? await readRequest(db(), id, { now: now() }) : null;
  if (!known) throw data(null, { status: 404 });
  const form = await request.formData();
  const at = { now: now(), by: visit.user.id };
  switch (form.get("intent")) {
    case "confirm-password":
      return confirmPasswordAction(visit, form, `${PATH}/${id}#donnees`);
    case "note-identity": {
      const read = readText(form, "means", refused.meansMissing);
      if (!read.ok) return refuse(form, "means", read.errors);
      return back(id, await inTransaction((trx) => noteIdentity(trx, { id, means: read.input }, at)), "Identité notée");
    }
    case "extend": {
      const read = readText(form, "extension", refused.extensionMissing);
      const told = known.isTold || form.has("told") ? {} : { told: refused.toldMissing };
      if (!read.ok || told.told) return refuse(form, "extension", { ...(!read.ok && read.errors), ...told });
      return back(
        id,
        await inTransaction((trx) => extendRequest(trx, { id, reason: read.input }, at)),
        "Délai prolongé",
      );
    }
    case "erase":
      return erase(id, visit, form);
    case "close": {
      const read = readAnswer(form);
      if (!read.ok) return refuse(form, "answer", read.errors);
      const closed = await inTransaction((trx) => closeRequest(trx, { id, ...read.input }, at));
      return closed.ok ? away(PATH, "success", "Demande close") : back(id, closed, "");
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** The password lately, a reason and a box; then the certificate, for the coach to hand over. */
async function erase(id: string, { session, user }: Visit, form: FormData) {
  if (!session.fresh) return redirect(`${PATH}/${id}#donnees`, 303);
  const read = readText(form, "reason", refused.reasonMissing);
  const confirmed = form.has("confirmed") ? {} : { confirmed: refused.confirmMissing };
  if (!read.ok || confirmed.confirmed) return refuse(form, "reason", { ...(!read.ok && read.errors), ...confirmed });
  const wished = String(form.get("certificate") ?? "");
  const act = { now: now(), by: user.id };
  const erased = await inTransaction((trx) => eraseFor(trx, { id, reason: read.input, wished }, act));
  // This very form has already erased everything: sent twice, or again by who never had the answer.
  const again = !erased.ok && erased.reason === "closed" && (await openCertificate(db(), wished));
  const token = erased.ok ? erased.token : again ? wished : null;
  return token === null ? back(id, erased, "") : redirect(`/attestation/${token}`, 303);
}

/** What is wrong, and what was typed in the form it is about. */
function refuse(form: FormData, field: string, errors: Partial<Record<string, string>>) {
  return data(
    { field, errors, typed: textOf(form, field).slice(0, 4_000), outcome: textOf(form, "outcome") },
    { status: 422 },
  );
}

type Answered = { ok: true } | { ok: false; reason: keyof typeof actRefusals | "unknown" };

function back(id: string, done: Answered, title: string): Response {
  if (done.ok) return away(`${PATH}/${id}`, "success", title);
  if (done.reason === "unknown") throw data(null, { status: 404 });
  return away(`${PATH}/${id}`, "error", actRefusals[done.reason]);
}

function away(to: string, kind: "success" | "error", title: string): Response {
  return redirectSaying(to, { kind, title });
}

export const meta: Route.MetaFunction = () => unlistedHead("Une demande");

export default function RequestPage({ loaderData: request, actionData }: Route.ComponentProps) {
  const { who, kind, no, closed, clock, due, received } = request;
  const form = actionData && "field" in actionData ? actionData : undefined;
  const passwordRefusal = actionData && !("field" in actionData) ? actionData : undefined;
  return (
    <>
      <BackLink to={PATH}>Demandes</BackLink>
      <h1 className="mb-2 wrap-anywhere">{fr(closed ? `${kindNames[kind]}, ${no}` : `${who}, ${kindAsked[kind]}`)}</h1>
      <p className="mb-6">
        {closed ? (
          <Tag kind="line">{closed.outcome ? closingNames[closed.outcome] : "sans objet"}</Tag>
        ) : (
          <UrgencyTag urgency={clock.urgency}>
            <Ordinals>{`Réponse au plus tard le ${formatDay(due)}`}</Ordinals>
          </UrgencyTag>
        )}
      </p>
      <div className="case-columns">
        <div>
          {!closed && (
            <section aria-label="Le délai">
              <SunClock
                elapsed={clock.elapsed}
                label={fr(
                  `Reçue le ${formatDay(received)}, jour ${clock.day} sur ${clock.days}, réponse au plus tard le ${formatDay(due)}`,
                )}
              />
              <p className="small flex justify-between gap-4">
                <span>
                  <b>
                    <Ordinals>{formatDay(received)}</Ordinals>
                  </b>
                  <span className="muted block">{fr("reçue")}</span>
                </span>
                <span className="text-right">
                  <b>
                    <Ordinals>{formatDay(due)}</Ordinals>
                  </b>
                  <span className="muted block">{fr("réponse au plus tard")}</span>
                </span>
              </p>
            </section>
          )}
          {request.details && (
            <section>
              <BlockHeading title="Ses mots" />
              <p className="mt-4 whitespace-pre-line wrap-anywhere">{request.details}</p>
            </section>
          )}
          {closed ? (
            <Answer closed={closed} />
          ) : (
            <RequestSteps request={request} form={form} passwordRefusal={passwordRefusal} />
          )}
        </div>
        <aside aria-label="La demande">
          <section>
            <BlockHeading title="La demande" />
            <KeyValues items={factsOf(request)} />
          </section>
          {request.kept.length > 0 && (
            <section>
              <BlockHeading title="Ce qui est gardé" />
              <ul className="mt-3 grid gap-1">
                {request.kept.map((title) => (
                  <li key={title}>{fr(title)}</li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function factsOf({ no, received, cameBy, email, userId, identified, identityMeans, extension, due, closed }: Loaded) {
  return [
    { label: "Numéro", value: no },
    { label: "Reçue", value: fr(`le ${formatDay(received)}, ${cameByNames[cameBy]}`) },
    { label: "Échéance", value: formatDay(due) },
    ...(email ? [{ label: "Adresse", value: <span className="wrap-anywhere">{email}</span> }] : []),
    ...(userId ? [{ label: "Compte", value: <Link to={`/admin/members/${userId}`}>Ouvrir la fiche</Link> }] : []),
    ...(identified && closed ? [{ label: "Identité", value: fr(identityText(identified, identityMeans)) }] : []),
    ...(extension
      ? [{ label: "Prolongée", value: fr(`le ${formatDay(extension.on)} : ${extension.reason ?? "motif effacé"}`) }]
      : []),
  ];
}

function Answer({ closed }: { closed: NonNullable<Loaded["closed"]> }) {
  return (
    <section aria-label="La réponse">
      <KeyValues
        items={[
          { label: "Close", value: formatDay(closed.on) },
          ...(closed.certificate ? [{ label: "Attestation", value: closed.certificate }] : []),
        ]}
      />
      {closed.answer && <p className="mt-6 max-w-[60ch] whitespace-pre-line wrap-anywhere">{closed.answer}</p>}
    </section>
  );
}
