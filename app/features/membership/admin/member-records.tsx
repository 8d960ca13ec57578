import { Download } from "lucide-react";
import { Link } from "react-router";
import { paidLabel, refundUnderWay } from "~/features/billing/messages";
import { OrderHeading } from "~/features/billing/order-heading";
import { formatDay, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { BlockHeading, RuleList } from "~/ui/card";
import { Confirm } from "~/ui/confirm";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { whyAsked } from "./closing-actions";
import type { MoveFormResult } from "./member-actions.server";
import type { MemberView } from "./member-view.server";
import { daysText, instalmentLabels, moveRefused, periodLabels } from "./messages";
import { MoveForm } from "./move-form";

/** What opened these days: the coach with her reason, somebody else's gift, or an order. */
function causeText({
  given,
  gifted,
  reason,
  orderReference,
}: Pick<MemberView["periods"][number], "given" | "gifted" | "reason" | "orderReference">): string {
  if (gifted) return "Reçue en cadeau";
  return given ? `Offerte : ${reason ?? ""}` : `Payée, commande ${orderReference ?? "-"}`;
}

/** Every day opened to this person, by what opened it. */
export function History({ id, today, firstName, periods, asked }: MemberView) {
  const here = `/admin/members/${id}`;
  return (
    <section aria-labelledby="adhesions">
      <BlockHeading title="Adhésions" id="adhesions" />
      {periods.length === 0 && <p className="muted mt-4">{fr(`${firstName} n'a jamais été membre.`)}</p>}
      <RuleList>
        {periods.map(({ id: key, from, until, given, gifted, reason, orderReference, state, revokedOn }) => (
          <li key={key}>
            <p>{fr(`Du ${daysText(from, until).slice(3)}`)}</p>
            <p className="small muted mt-1 flex flex-wrap items-center gap-2 wrap-anywhere">
              <Tag kind={periodLabels[state].kind}>{periodLabels[state].label}</Tag>
              {fr(causeText({ given, gifted, reason, orderReference }))}
              {revokedOn && (
                <span>
                  <Ordinals>{`le ${formatDay(revokedOn)}`}</Ordinals>
                </span>
              )}
            </p>
            {given && until >= today && (state === "present" || state === "coming" || state === "suspended") && (
              <div className="mt-3">
                <Confirm
                  id={`reprendre-${key}`}
                  opener="Reprendre ces jours"
                  question={fr("Reprendre ces jours offerts ?")}
                  consequence={fr(
                    `${firstName} n'y aura plus accès ${daysText(from, until)}. Ce qui a été payé ne change pas. Vous pourrez les rétablir.`,
                  )}
                  act="Reprendre ces jours"
                  fields={{ intent: "take-back", periodId: key }}
                  action={here}
                  askTo={`${here}?confirmer=${key}`}
                  backTo={here}
                  asked={asked === key}
                  reason={whyAsked}
                />
              </div>
            )}
          </li>
        ))}
      </RuleList>
    </section>
  );
}

/** Orders with each instalment, then the receipts. */
export function Payments({ id, orders, held, invoices, move }: MemberView & { move: MoveFormResult | undefined }) {
  return (
    <section aria-labelledby="paiements">
      <BlockHeading title="Paiements et reçus" id="paiements" />
      {orders.length === 0 && <p className="muted mt-4">Aucun paiement.</p>}
      {orders.map((order) => (
        <div key={order.orderId} className="mt-5">
          <OrderHeading {...order} />
          <RuleList>
            {order.instalments.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span>
                  <Ordinals>{formatDay(line.paidAt ? parisDay(line.paidAt) : line.dueDate)}</Ordinals>
                </span>
                <Tag kind={line.state === "paid" ? "ok" : line.state === "charged_back" ? "danger" : "line"}>
                  {line.state === "paid"
                    ? paidLabel(line)
                    : line.state === "refunded" && line.leavingCents > 0
                      ? refundUnderWay
                      : instalmentLabels[line.state]}
                </Tag>
                <b className="num ml-auto">{formatEuros(line.amountCents)}</b>
                {held
                  .filter(({ instalmentId }) => instalmentId === line.id)
                  .map((payment) => (
                    <Held key={payment.paymentId} id={id} payment={payment} paidAt={line.paidAt} />
                  ))}
                {line.movable && (
                  <MoveForm line={line} window={line.movable} result={move?.moving === line.id ? move : undefined} />
                )}
                {line.state === "processing" && line.number === 2 && (
                  <span className="small muted basis-full">{fr(moveRefused.on_its_way)}</span>
                )}
              </li>
            ))}
          </RuleList>
        </div>
      ))}
      {invoices.length > 0 && (
        <RuleList>
          {invoices.map((invoice) => (
            <li key={invoice.number} className="flex flex-wrap items-center justify-between gap-x-4">
              <a
                href={`/admin/members/${id}/factures/${invoice.number}`}
                download
                className="inline-flex min-h-(--target) items-center gap-2"
              >
                <Icon of={Download} />
                {invoice.kind === "invoice" ? "Facture" : "Avoir"} {invoice.number}
              </a>
              <b className="num">{formatEuros(invoice.totalCents)}</b>
              <span className="small muted basis-full">
                <Ordinals>{formatDay(invoice.issuedOn)}</Ordinals>
              </span>
            </li>
          ))}
        </RuleList>
      )}
    </section>
  );
}

/** Leads to giving back what is left of one payment, and says what was refused. */
function Held(props: { id: string; payment: MemberView["held"][number]; paidAt: Date | null }) {
  const { id, payment, paidAt } = props;
  const { owedCents, refused } = payment;
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-4">
      {owedCents > 0 && (
        <Tag kind="danger">
          {fr(
            refused
              ? `Remboursement refusé : ${formatEuros(owedCents)}, par virement`
              : `À rendre : ${formatEuros(owedCents)}`,
          )}
        </Tag>
      )}
      <Link
        to={`/admin/members/${id}/rembourser?paiement=${payment.paymentId}`}
        className="small inline-flex min-h-(--target) items-center"
      >
        {fr(owedCents > 0 ? `Rembourser ${refused ? "à nouveau " : ""}${formatEuros(owedCents)}` : "Rembourser")}
        {paidAt && <VisuallyHidden>{` (paiement du ${formatDay(parisDay(paidAt))})`}</VisuallyHidden>}
      </Link>
      {owedCents > 0 && refused && (
        <Link
          to={`/admin/members/${id}/rembourser?paiement=${payment.paymentId}#virement`}
          className="small inline-flex min-h-(--target) items-center"
        >
          C’est fait par virement
        </Link>
      )}
    </span>
  );
}
