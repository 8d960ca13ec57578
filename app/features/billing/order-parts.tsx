import "./recap.css";
import { Building2, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, type LinkProps } from "react-router";
import type { Terms } from "~/features/accounts/rules";
import { type Settings, sellerLine } from "~/features/settings/rules";
import { SubmitButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormMessage } from "~/ui/form-message";
import { fr } from "~/ui/french";
import { Icon } from "~/ui/icon";
import { Grid12 } from "~/ui/layout";
import { orderButton } from "./messages";
import { TermsConsent } from "./terms-consent";

interface OrderFormProps {
  /** What travels with the form: its key, and the total beside the button. */
  hidden: Record<string, string | number>;
  problem: { title: string; text: string } | null | undefined;
  errors: Record<string, string | undefined>;
  /** What is chosen and what is good to know. */
  choices: ReactNode;
  /** What is ordered, line by line. */
  summary: ReactNode;
  /** What leaves today (`DueToday`), right above the button. */
  total: ReactNode;
  sale: Sale;
  termsAccepted: boolean | undefined;
  /** Where who does not order goes back to. */
  backTo: LinkProps["to"];
  /** What is said under the button, before the seller. */
  note?: ReactNode;
  lede?: string;
  backLabel?: string;
  /** The page asks to accept the terms among its choices (`TermsConsent`). */
  consentAmong?: boolean;
}

/** What every order page says of the seller and of the payment. */
type Sale = ReturnType<typeof saleOf>;

export function saleOf(settings: Settings, terms: Terms) {
  return {
    seller: sellerLine(settings),
    contactEmail: settings.contact_email,
    bankStatementText: settings.bank_statement_text,
    terms,
  };
}

/** The order as the law wants it read before it is placed (Code de la consommation L.221-14): every room that sells shows this. */
export function OrderForm({
  hidden,
  problem,
  errors,
  choices,
  summary,
  total,
  sale,
  backTo,
  note,
  lede = "Prenez le temps de relire. Rien n'est débité sur cette page.",
  backLabel = "Revenir en arrière",
  consentAmong = false,
  ...order
}: OrderFormProps) {
  return (
    <section className="wrap pt-[clamp(.75rem,2vw,2rem)] pb-section">
      <h1 className="max-w-[14em]">Votre commande</h1>
      <p className="lede muted mt-4 mb-8">{fr(lede)}</p>
      {problem && (
        <FormMessage kind="danger" title={problem.title}>
          {problem.text}
        </FormMessage>
      )}
      <Form method="post" noValidate autoComplete="off">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Grid12 className="items-start gap-y-12">
          <div className="wide:col-span-7">
            <ErrorSummary errors={errors} always />
            {choices}
          </div>
          <aside
            className="recap wide:col-start-9 wide:col-end-13 lg:top-25 lg:[@media(min-height:56rem)]:sticky"
            aria-live="polite"
          >
            <h2 className="mb-2">{fr("Récapitulatif")}</h2>
            {summary}
            {!consentAmong && (
              <TermsConsent terms={sale.terms} error={errors.termsAccepted} accepted={order.termsAccepted} />
            )}
            {total}
            <SubmitButton block busyLabel="Redirection...">
              {orderButton}
            </SubmitButton>
            {typeof note === "string" ? <p className="xs muted mt-4">{fr(note)}</p> : note}
            <PaymentAssurances bankStatementText={sale.bankStatementText} />
            <p className="xs muted mt-3">{fr(`Vendeur : ${sale.seller}.`)}</p>
            <p className="xs mt-3">
              <Link to={backTo}>{fr(backLabel)}</Link>
            </p>
          </aside>
        </Grid12>
      </Form>
    </section>
  );
}

/** What the bank will show, before the money leaves: another person may read the statement. */
function PaymentAssurances({ bankStatementText }: { bankStatementText: string }) {
  return (
    <>
      <p className="small muted mt-4 flex gap-2">
        <Icon of={Building2} className="mt-1" />
        <span>
          {fr("Sur le relevé bancaire, y compris d'un compte joint :")} <b>{bankStatementText}</b>
        </span>
      </p>
      <p className="small muted mt-2 flex gap-2">
        <Icon of={ShieldCheck} className="mt-1" />
        <span>{fr("Paiement sécurisé par Mollie. Nous ne voyons pas votre carte.")}</span>
      </p>
    </>
  );
}
