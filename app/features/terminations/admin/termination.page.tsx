import { data, redirect } from "react-router";
import { confirmPasswordAction, requireVisit, type Visit } from "~/features/accounts/accounts.server";
import { CoupleNotice } from "~/features/couples/couple-notice";
import { formatDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db, inTransaction } from "~/platform/db/database.server";
import { redirectSaying } from "~/platform/http/flash.server";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { Tag, UrgencyTag } from "~/ui/tag";
import { delayText, kindNames } from "../messages";
import { ANSWER_MAX } from "../rules";
import { closeTermination, linkTermination, settleTermination } from "../terminations.server";
import type { Route } from "./+types/termination.page";
import { CloseForm } from "./close-form";
import { closeRefused, linkRefused, outcomeNames, rightEnded, rightEndedByOpening, settleRefused } from "./messages";
import { RefundSummary } from "./refund-summary";
import { AnotherAddress, MatchedOrder, UnmatchedOrder } from "./termination-order";
import { readTerminationView, type TerminationData } from "./termination-view.server";

const PATH = "/admin/fins-de-contrat";

export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request, { destination: "admin" });
  const view = isUuid(id) ? await readTerminationView(db(), id, { now: now() }) : null;
  if (!view) throw data(null, { status: 404 });
  return { ...view, fresh: session.fresh };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const visit = await requireVisit(request, { destination: "admin" });
  if (!isUuid(id)) throw data(null, { status: 404 });
  const form = await request.formData();
  switch (form.get("intent")) {
    case "confirm-password":
      return confirmPasswordAction(visit, form, `${PATH}/${id}#decision`);
    case "refund":
      return settle(id, visit, form);
    case "close":
      return close(id, visit, form);
    case "link":
    case "link-other":
      return link(id, visit, form);
    default:
      throw data(null, { status: 400 });
  }
}

/** Money leaves only after the password, given a moment ago. */
async function settle(id: string, { session, user }: Visit, form: FormData) {
  if (!session.fresh) return redirect(`${PATH}/${id}#decision`, 303);
  const shownCents = Number(form.get("shownCents") ?? Number.NaN);
  const done = await inTransaction((trx) => settleTermination(trx, { id, shownCents }, { now: now(), by: user.id }));
  if (done.ok) return away(PATH, "success", "Demande traitée");
  if (done.reason === "unknown") throw data(null, { status: 404 });
  return away(`${PATH}/${id}`, "error", settleRefused[done.reason]);
}

async function close(id: string, { user }: Visit, form: FormData) {
  const answer = String(form.get("answer") ?? "").replaceAll("\r\n", "\n");
  const done = await inTransaction((trx) => closeTermination(trx, { id, answer }, { now: now(), by: user.id }));
  if (done.ok) return away(PATH, "success", "Demande close");
  if (done.reason === "unknown") throw data(null, { status: 404 });
  if (done.reason === "decided") return away(`${PATH}/${id}`, "error", closeRefused.decided);
  const typed = answer.slice(0, ANSWER_MAX * 4);
  return data({ field: "answer" as const, error: closeRefused[done.reason], typed }, { status: 422 });
}

async function link(id: string, { user }: Visit, form: FormData) {
  const documentNumber = String(form.get("documentNumber") ?? "").slice(0, 100);
  const knowing = form.get("readFor") === documentNumber;
  const input = { id, documentNumber, knowing };
  const done = await inTransaction((trx) => linkTermination(trx, input, { now: now(), by: user.id }));
  if (done.ok) return away(`${PATH}/${id}`, "success", "Commande reliée");
  if (done.reason === "unknown") throw data(null, { status: 404 });
  if (done.reason === "decided") return away(`${PATH}/${id}`, "error", linkRefused.decided);
  return data(
    {
      field: "documentNumber" as const,
      error: linkRefused[done.reason],
      typed: documentNumber,
      tied: done.reason === "other_parent",
    },
    { status: 422 },
  );
}

function away(to: string, kind: "success" | "error", title: string): Response {
  return redirectSaying(to, { kind, title });
}

export const meta: Route.MetaFunction = () => unlistedHead("Une fin de contrat");

export default function TerminationPage({ loaderData: termination, actionData }: Route.ComponentProps) {
  const { kind, name, delay, decision, order } = termination;
  const refused = actionData && "field" in actionData ? actionData : undefined;
  const passwordRefused = actionData && !("field" in actionData) ? actionData : undefined;
  return (
    <>
      <BackLink to={PATH}>Fins de contrat</BackLink>
      <h1 className="mb-2 wrap-anywhere">{fr(`${kindNames[kind]} : ${name}`)}</h1>
      <p className="mb-6 flex flex-wrap items-center gap-2">
        {decision ? (
          <Tag kind="line">{outcomeNames[decision.outcome]}</Tag>
        ) : (
          <>
            <UrgencyTag urgency={delay.urgency}>{fr(delayText(delay))}</UrgencyTag>
            <span className="small muted">
              <Ordinals>{`à rembourser au plus tard le ${formatDay(termination.deadline)}`}</Ordinals>
            </span>
          </>
        )}
      </p>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,44rem)_minmax(16rem,1fr)]">
        <div className="grid min-w-0 content-start gap-10">
          {decision ? (
            <Decision decision={decision} />
          ) : (
            <>
              <CoupleNotice matches={termination.couple} className="" />
              {termination.otherAddress && <AnotherAddress email={termination.email} from={termination.otherAddress} />}
              {termination.plan && order ? (
                <RefundSummary termination={termination} plan={termination.plan} refusal={passwordRefused} />
              ) : (
                <UnmatchedOrder
                  candidates={termination.candidates}
                  refused={refused?.field === "documentNumber" ? refused : undefined}
                />
              )}
              <CloseForm
                refused={refused?.field === "answer" ? refused : undefined}
                proposed={termination.plan ? proposedAnswer(termination.plan) : undefined}
              />
            </>
          )}
        </div>
        <aside aria-label="La demande" className="grid min-w-0 content-start gap-8">
          <KeyValues
            items={[
              ...termination.lines.map(([label, value]) => ({
                label,
                value: <span className="wrap-anywhere">{value}</span>,
              })),
              ...(termination.motive
                ? [
                    {
                      label: "Motif",
                      value: <span className="wrap-anywhere whitespace-pre-line">{termination.motive}</span>,
                    },
                  ]
                : []),
              { label: "Reçue", value: fr(termination.receivedAt) },
              {
                label: "Accusé de réception",
                value: termination.acknowledged ? "Envoyé" : "Non envoyé : trop de demandes",
              },
              { label: "Depuis", value: termination.signedIn ? "Un compte connecté" : "La page publique" },
            ]}
          />
          {order && <MatchedOrder order={order} />}
        </aside>
      </div>
    </>
  );
}

/** Why nothing goes back, when the right to withdraw had ended before the declaration. */
function proposedAnswer({ servedOn, openedOn }: NonNullable<TerminationData["plan"]>): string | undefined {
  if (openedOn) return rightEndedByOpening;
  return servedOn ? rightEnded(servedOn) : undefined;
}

function Decision({ decision }: { decision: NonNullable<TerminationData["decision"]> }) {
  return (
    <section aria-label="Ce qui a été décidé">
      <KeyValues items={decisionLines(decision)} />
      {decision.answer && <p className="mt-6 max-w-[60ch] whitespace-pre-line wrap-anywhere">{decision.answer}</p>}
    </section>
  );
}

function decisionLines({ outcome, on, refund, lastDay }: NonNullable<TerminationData["decision"]>) {
  return [
    { label: outcome === "settled" ? "Traitée" : "Close sans remboursement", value: fr(on) },
    ...(outcome === "settled"
      ? [
          { label: "Remboursement", value: refund },
          { label: "Dernier jour", value: lastDay ? formatDay(lastDay) : "Fin immédiate" },
        ]
      : []),
  ];
}
