import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { paidLabel, refundUnderWay } from "~/features/billing/messages";
import { OrderHeading } from "~/features/billing/order-heading";
import { GIFT } from "~/features/gifts/rules";
import { QUOTE } from "~/features/quotes/rules";
import { type Day, formatDay, parisDay } from "~/platform/clock";
import { formatEuros } from "~/platform/money";
import { BlockHeading, RuleList } from "~/ui/card";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Ordinals } from "~/ui/ordinals";
import { Tag } from "~/ui/tag";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { MemberArea } from "./member-area.server";
import { PayInstalment } from "./next-step-text";

type Order = MemberArea["orders"][number];
type Line = Order["instalments"][number];

/** Each instalment with its day, its amount and its state in words; then the receipts. */
export function Payments({ orders, invoices, contact }: Pick<MemberArea, "orders" | "invoices" | "contact">) {
  return (
    <section id="paiements" aria-labelledby="titre-paiements">
      <BlockHeading title="Paiements et reçus" id="titre-paiements" />
      {orders.length === 0 && (
        <p className="muted mt-5">
          {fr("Aucun paiement pour l'instant. Vos règlements et vos reçus apparaîtront ici.")}
        </p>
      )}
      {orders.map((order) => (
        <div key={order.orderId} className="mt-5">
          <OrderHeading {...order} />
          <RuleList className="instalments">
            {order.instalments.map((line) => (
              <Instalment key={line.id} line={line} email={contact.email} />
            ))}
          </RuleList>
          <p className="small flex flex-wrap gap-x-5">
            <AcceptedTerms order={order} />
            {order.subject === GIFT && <GiftLink orderId={order.orderId} />}
            {order.subject === QUOTE && <QuoteLink orderId={order.orderId} />}
          </p>
        </div>
      ))}
      {invoices.length > 0 && (
        <div className="mt-8">
          <h3 className="font-sans text-base font-[620] tracking-normal">{fr("Factures et avoirs")}</h3>
          <RuleList className="invoices">
            {invoices.map((invoice) => (
              <li key={invoice.number}>
                <a href={`/espace-membre/factures/${invoice.number}`} download>
                  <Icon of={Download} />
                  <span>
                    {invoice.kind === "invoice" ? "Facture" : "Avoir"} {invoice.number}{" "}
                    <span className="small muted">(PDF)</span>
                  </span>
                </a>
                <span className="small num flex justify-between gap-4 whitespace-nowrap">
                  <span className="muted">
                    <Ordinals>{formatDay(invoice.issuedOn)}</Ordinals>
                  </span>
                  <b>{formatEuros(invoice.totalCents)}</b>
                </span>
              </li>
            ))}
          </RuleList>
        </div>
      )}
    </section>
  );
}

/** To the code of a year bought for somebody else; of its buyer alone. */
function GiftLink({ orderId }: { orderId: string }) {
  return (
    <Link to={href("/espace-membre/cadeaux/:id", { id: orderId })} className="inline-flex min-h-target items-center">
      Le code et la carte
    </Link>
  );
}

/** To what was ordered with a quote. */
function QuoteLink({ orderId }: { orderId: string }) {
  return (
    <Link to={href("/espace-membre/devis/:id", { id: orderId })} className="ml-5 inline-flex min-h-target items-center">
      La commande et le devis
    </Link>
  );
}

/** The text accepted that day; for an order older than kept texts, the present page. */
function AcceptedTerms({ order: { reference, termsKept } }: { order: Order }) {
  const line = "inline-flex min-h-target items-center gap-1";
  if (!termsKept) {
    return (
      <Link to="/cgu" className={line}>
        Conditions générales
      </Link>
    );
  }
  return (
    <a href={`/espace-membre/conditions/${reference}`} download className={line}>
      Conditions acceptées <span className="muted">(PDF)</span>
      <VisuallyHidden>{fr(` (commande ${reference})`)}</VisuallyHidden>
    </a>
  );
}

function Instalment({ line, email }: { line: Line; email: string }) {
  return (
    <li>
      <span>
        <Ordinals>{formatDay(line.paidAt ? parisDay(line.paidAt) : line.dueDate)}</Ordinals>
        {line.of > 1 && (
          <span className="small muted">{fr(` · ${line.number === 1 ? "première" : "seconde"} échéance`)}</span>
        )}
      </span>
      <b className="num text-right">{formatEuros(line.amountCents)}</b>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4">
        <State line={line} />
        {(line.state === "planned" || line.state === "to_pay") && (
          <PayInstalment id={line.id} label="Régler dès maintenant" quiet />
        )}
      </div>
      {line.movable && line.dueDate < line.movable.until && <HardMonth until={line.movable.until} email={email} />}
    </li>
  );
}

/** What the coach can really do about a second payment, and how to ask. */
function HardMonth({ until, email }: { until: Day; email: string }) {
  return (
    <p className="small muted col-span-2">
      <Ordinals>{`Un mois difficile ? Cette échéance peut attendre jusqu'au ${formatDay(until)}, sans frais. Dites-le à `}</Ordinals>
      <a href={`mailto:${email}`} className="wrap-anywhere">
        {email}
      </a>
      .
    </p>
  );
}

/** Never by colour alone: the word is written. */
function State({ line }: { line: Line }) {
  const { state, number, dueDate, leavingCents } = line;
  const { kind, label } = {
    paid: { kind: "ok" as const, label: paidLabel(line) },
    refunded: { kind: "line" as const, label: leavingCents > 0 ? refundUnderWay : "Remboursé" },
    processing: { kind: "info" as const, label: number === 2 ? "Prélèvement en cours" : "Paiement en cours" },
    planned: { kind: "line" as const, label: fr(`À venir le ${formatDay(dueDate)}`) },
    to_pay: { kind: "glow" as const, label: "À régler" },
    canceled: { kind: "line" as const, label: "Annulé" },
    charged_back: { kind: "danger" as const, label: "Repris par la banque" },
  }[state];
  return (
    <Tag kind={kind} dot={state === "paid"}>
      {label}
    </Tag>
  );
}
