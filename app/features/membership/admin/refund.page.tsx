import { randomUUID } from "node:crypto";
import type { ComponentProps } from "react";
import { data, Link } from "react-router";
import { confirmPasswordAction, requireVisit } from "~/features/accounts/accounts.server";
import { ConfirmPassword } from "~/features/accounts/confirm-password";
import { formatDay, parisDay } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db/database.server";
import { formatEuros } from "~/platform/money";
import { isUuid } from "~/platform/uuid";
import { BackLink } from "~/ui/back-link";
import { RuleList } from "~/ui/card";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { unlistedHead } from "~/ui/head";
import { KeyValues } from "~/ui/key-values";
import { Ordinals } from "~/ui/ordinals";
import { type Refundable, readRefundables } from "../read-refundables.server";
import type { Route } from "./+types/refund.page";
import { refundRefused } from "./messages";
import { type RefundFormResult, readFields, refundAction } from "./refund-actions.server";
import { RefundForm, RefundQuestion, type RefundView } from "./refund-form";
import { TransferForm, TransferQuestion } from "./transfer-form";

/**
 * Gives money back to one person: which payment, how much and why, then what it does, then it is done. What could not go back
 * that way was sent by bank transfer: its day, then what that writes, then it is written.
 */
export async function loader({ params: { id }, request }: Route.LoaderArgs) {
  const { session } = await requireVisit(request, { destination: "admin" });
  const person = isUuid(id) ? await readRefundables(db(), id) : null;
  if (!person) throw data(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get("paiement");
  return {
    id,
    ...person,
    today: parisDay(now()),
    fresh: session.fresh,
    /** The payment that was named, while something of it is left. */
    chosen: person.refundables.find((payment) => payment.id === wanted) ?? null,
    /** One per rendering: the same answer sent twice is one refund. */
    clientKey: randomUUID(),
  };
}

export async function action({ params: { id }, request }: Route.ActionArgs) {
  const visit = await requireVisit(request, { destination: "admin" });
  const form = await request.formData();
  const paymentId = String(form.get("paymentId") ?? "");
  if (!isUuid(id) || !isUuid(paymentId)) throw data(null, { status: 404 });
  if (form.get("intent") !== "confirm-password") {
    return refundAction({ userId: id, paymentId }, form, { now: now(), by: visit.user.id, fresh: visit.session.fresh });
  }
  const confirmed = await confirmPasswordAction(visit, form, `/admin/members/${id}/rembourser?paiement=${paymentId}`);
  const fields = readFields(form);
  if (!(confirmed instanceof Response)) {
    return data<RefundFormResult>({ fields, password: confirmed.data }, confirmed.init ?? undefined);
  }
  return form.has("amount") ? data<RefundFormResult>({ fields }) : confirmed;
}

export const meta: Route.MetaFunction = () => unlistedHead("Rembourser");

export default function RefundPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { id, name, chosen } = view;
  return (
    <>
      <BackLink to={`/admin/members/${id}#paiements`}>{name}</BackLink>
      <h1 className="mb-6">Rembourser</h1>
      <div className="grid max-w-[44rem] gap-8">
        {actionData?.changed && (
          <FormMessage kind="danger" title={refundRefused.title}>
            <p>{fr(refundRefused.changed)}</p>
          </FormMessage>
        )}
        {chosen ? <Chosen view={view} payment={chosen} answer={actionData} /> : <Choice {...view} />}
      </div>
    </>
  );
}

/** Which payment: none was named, or nothing of it is left. */
function Choice({ id, firstName, refundables }: RefundView) {
  if (refundables.length === 0) {
    return (
      <p className="muted">{fr(`Il n'y a rien à rendre à ${firstName} : aucun paiement, ou tout est déjà rendu.`)}</p>
    );
  }
  return (
    <section aria-labelledby="choisir">
      <h2 className="h4" id="choisir">
        {fr("Quel paiement ?")}
      </h2>
      <RuleList className="mt-4">
        {refundables.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Link
              to={`/admin/members/${id}/rembourser?paiement=${payment.id}`}
              className="inline-flex min-h-(--target) items-center"
            >
              <Ordinals>{`${payment.label}, payé le ${formatDay(payment.paidOn)}`}</Ordinals>
            </Link>
            <b className="num">{formatEuros(payment.leftCents)}</b>
          </li>
        ))}
      </RuleList>
    </section>
  );
}

function Chosen(props: { view: RefundView; payment: Refundable; answer: RefundFormResult | undefined }) {
  const { view, payment, answer } = props;
  const given = payment.amountCents - payment.leftCents;
  const refusal: ComponentProps<typeof ConfirmPassword>["refusal"] = answer?.password;
  const kept = { paymentId: payment.id, ...(answer && !answer.changed ? answer.fields : {}) };
  return (
    <>
      <KeyValues
        items={[
          { label: "Commande", value: fr(`${payment.label}, ${payment.reference}`) },
          { label: "Payé", value: fr(`${formatEuros(payment.amountCents)}, le ${formatDay(payment.paidOn)}`) },
          { label: "Moyen", value: payment.method },
          ...(given > 0 ? [{ label: "Déjà rendu ou repris", value: formatEuros(given) }] : []),
          { label: "Peut encore être rendu", value: <b>{formatEuros(payment.leftCents)}</b> },
        ]}
      />
      {!view.fresh ? (
        <ConfirmPassword
          refusal={refusal}
          kept={kept}
          why="Pour rendre de l’argent, redonnez votre mot de passe. C’est valable dix minutes."
        />
      ) : answer?.readyCents ? (
        <RefundQuestion {...{ view, payment, answer }} cents={answer.readyCents} />
      ) : answer?.transfer?.ready ? (
        <TransferQuestion view={view} payment={payment} sentOn={answer.transfer.sentOn} />
      ) : (
        <>
          <RefundForm key={view.clientKey} {...{ view, payment, answer }} />
          {payment.refused && <TransferForm {...{ view, payment, answer }} />}
        </>
      )}
    </>
  );
}
