import { CONFIRMATION, CREDIT_NOTE, type MailRule, SUSPENSION } from "./mail-rule";

/** The part of the register that is about quotes. */
export const quoteMails = {
  "quote-waits": {
    to: "person",
    when: "Quand vous envoyez un devis à qui a un compte.",
    says: "qu’un document attend, et son adresse privée ; ni titre ni prix",
  },
  "asked-quote-waits": {
    to: "visitor",
    when: "Quand vous envoyez un devis à qui vous a écrit sans compte.",
    says: "qu’un document attend, et son adresse privée ; ni titre ni prix",
    unproved: "le devis a été demandé à cette adresse",
  },
  "quote-paid": {
    to: "person",
    when: "Dès que le paiement d’un devis, ou sa première partie, est arrivé.",
    says: "le contrat (service, prix, échéance, rétractation) ; joints : le reçu, les conditions acceptées",
    unproved: CONFIRMATION,
  },
  "quote-receipt": {
    to: "person",
    when: "Quand la seconde échéance d’un devis est réglée.",
    says: "le montant et la commande ; joint : le reçu",
    unproved: "note remise après paiement (arrêté n° 83-50/A du 3 octobre 1983)",
  },
  "quote-stopped": {
    to: "person",
    when: "Quand la banque reprend tout un paiement d’un devis, ou le rend.",
    says: "la commande",
    unproved: SUSPENSION,
  },
  "quote-refunded": {
    to: "person",
    when: "Quand un remboursement d’un devis est parti.",
    says: "les montants et la commande, jamais la raison",
    unproved: CREDIT_NOTE,
  },
} as const satisfies Record<string, MailRule>;
