import { mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import { type Day, formatDay, parisDay } from "~/platform/clock";
import { MailLink, MailNote } from "~/platform/mail/layout";
import { Ordinals } from "~/ui/ordinals";

/** What the confirmation of an order leaves to the buyer on a durable medium (Code de la consommation L.221-13). */
export interface SaleTerms {
  reference: string;
  orderedOn: Day;
  withdrawUntil: Day;
  seller: string;
  contactEmail: string;
  mediator: string;
  /** The accepted text is attached; otherwise (an older order) its page is named. */
  termsAttached: boolean;
  termsUrl: string;
  withdrawUrl: string;
}

export function saleTerms(
  settings: Settings,
  order: { reference: string; placed_at: Date; terms_hash: string | null },
  { withdrawUntil, baseUrl }: { withdrawUntil: Day; baseUrl: string },
): SaleTerms {
  return {
    reference: order.reference,
    orderedOn: parisDay(order.placed_at),
    withdrawUntil,
    seller: sellerLine(settings),
    contactEmail: settings.contact_email,
    mediator: mediatorLine(settings),
    termsAttached: order.terms_hash !== null,
    termsUrl: `${baseUrl}/cgu`,
    withdrawUrl: `${baseUrl}/renoncer-au-contrat`,
  };
}

/** The model withdrawal form (R.221-1) for this service, and where the terms, complaints and disputes go. */
export function SaleNotes({ service, terms }: { service: string; terms: SaleTerms }) {
  return (
    <>
      <MailNote>
        Modèle de formulaire&#8239;: «&nbsp;À l’attention de {terms.seller}, {terms.contactEmail}&#8239;: Je vous
        notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous&#8239;:{" "}
        {service}, commandée le <Ordinals>{formatDay(terms.orderedOn)}</Ordinals>. Nom&#8239;: … Adresse&#8239;: …
        Date&#8239;: …&nbsp;»
      </MailNote>
      <MailNote>
        {terms.termsAttached ? (
          "Les conditions générales que vous avez acceptées sont jointes à ce message, et restent dans votre espace. "
        ) : (
          <>
            Conditions générales&#8239;: <MailLink href={terms.termsUrl}>{terms.termsUrl}</MailLink>.{" "}
          </>
        )}
        Réclamation&#8239;: {terms.contactEmail}. Médiation&#8239;: {terms.mediator}.
      </MailNote>
    </>
  );
}
