import { mediatorLine, type Settings, sellerLine } from "~/features/settings/rules";
import { type Day, formatDay, parisDay } from "~/platform/clock";
import { MailLink, MailNote } from "~/platform/mail/layout";

/** What the confirmation of an order leaves to the buyer on a durable medium (Code de la consommation L.221-13). */
export interface SaleTerms {
  reference: string;
  orderedOn: Day;
  withdrawUntil: Day;
  seller: string;
  contactEmail: string;
  mediator: string;
  termsUrl: string;
  withdrawUrl: string;
}

export function saleTerms(
  settings: Settings,
  order: { reference: string; placed_at: Date },
  { withdrawUntil, baseUrl }: { withdrawUntil: Day; baseUrl: string },
): SaleTerms {
  return {
    reference: order.reference,
    orderedOn: parisDay(order.placed_at),
    withdrawUntil,
    seller: sellerLine(settings),
    contactEmail: settings.contact_email,
    mediator: mediatorLine(settings),
    termsUrl: `${baseUrl}/cgu`,
    withdrawUrl: `${baseUrl}/renoncer-au-contrat`,
  };
}

/** The model withdrawal form (R.221-1) for this service, and where the terms, complaints and disputes go. */
export function SaleNotes({ service, terms }: { service: string; terms: SaleTerms }) {
  return (
    <>
      <MailNote>
        Modèle de formulaire : « À l’attention de {terms.seller}, {terms.contactEmail} : Je vous notifie par la présente
        ma rétractation du contrat portant sur la prestation de services ci-dessous : {service}, commandée le{" "}
        {formatDay(terms.orderedOn)}. Nom : … Adresse : … Date : … »
      </MailNote>
      <MailNote>
        Conditions générales : <MailLink href={terms.termsUrl}>{terms.termsUrl}</MailLink>. Réclamation :{" "}
        {terms.contactEmail}. Médiation : {terms.mediator}.
      </MailNote>
    </>
  );
}
