import { ACKNOWLEDGEMENT, CONFIRMATION, CONTRACT, CREDIT_NOTE, type MailRule, PROOF, SUSPENSION } from "./mail-rule";
import { meetingMails } from "./meeting-register";
import { quoteMails } from "./quote-register";

export type { MailRule } from "./mail-rule";

/**
 * Every mail of the site. Whatever was typed (a message, an answer, an event, the reason of an act) is read on the site: a mail says
 * that something waits, and leads there. The exceptions stand in `says`. `docs/mails.md` is this table, held by a test.
 */
export const mailRegister = {
  "confirm-address": {
    to: "visitor",
    when: "À l’inscription, pour une nouvelle adresse.",
    says: "le lien qui confirme",
    unproved: PROOF,
  },
  "already-known": {
    to: "person",
    when: "À l’inscription, quand l’adresse a déjà un compte.",
    says: "qu’un compte existe, et comment y entrer",
    unproved: PROOF,
  },
  "reset-password": {
    to: "person",
    when: "Quand un mot de passe est oublié.",
    says: "le lien vers un nouveau mot de passe",
    unproved: PROOF,
  },
  "confirm-new-address": {
    to: "visitor",
    when: "À une nouvelle adresse, pour la prouver.",
    says: "le lien qui confirme",
    unproved: PROOF,
  },
  "address-taken": {
    to: "person",
    when: "Quand un autre compte a voulu prendre cette adresse.",
    says: "que le compte n’a pas changé, et comment y entrer",
  },
  "address-changed": {
    to: "person",
    when: "À l’ancienne adresse, après un changement.",
    says: "que l’adresse a changé, et le lien qui l’annule",
    warns: true,
  },
  "password-changed": {
    to: "person",
    when: "Après un changement de mot de passe.",
    says: "que le mot de passe a changé",
    warns: true,
  },
  "second-factor-changed": {
    to: "person",
    when: "Quand la double authentification est activée, retirée (par vous aussi), ou qu’un code de secours sert.",
    says: "ce qui a changé de la connexion",
    warns: true,
  },
  "admin-added": {
    to: "coach",
    when: "Quand l’administration est ouverte à une autre personne.",
    says: "qu’un accès est ouvert, ni à qui ni pourquoi",
  },
  "security-alert": {
    to: "coach",
    when: "Dans les minutes qui suivent une alerte du journal de sécurité, une fois par cause et par heure.",
    says: "qu’une alerte attend, pas laquelle",
  },

  "order-confirmed": {
    to: "person",
    when: "Dès que le paiement est arrivé.",
    says: "le contrat (service, prix, dates, rétractation), le code de parrainage ; joints : le reçu, les conditions acceptées",
    unproved: CONFIRMATION,
  },
  "debit-announced": {
    to: "person",
    when: "Une semaine avant la seconde échéance.",
    says: "le montant et le jour",
    unproved: CONTRACT,
  },
  "second-receipt": {
    to: "person",
    when: "Quand la seconde échéance est réglée.",
    says: "le montant et le dernier jour ; joint : le reçu",
    unproved: "note remise après paiement (arrêté n° 83-50/A du 3 octobre 1983)",
  },
  "debit-refused": {
    to: "person",
    when: "Quand la banque refuse la seconde échéance, ou que le prélèvement n’a pas pu lui être demandé.",
    says: "le montant et les jours",
    unproved: CONTRACT,
  },
  "instalment-refused": {
    to: "person",
    when: "Quand la banque refuse la seconde échéance d’un forfait ou d’un devis, ou que le prélèvement n’a pas pu lui être demandé.",
    says: "le montant et le jour",
    unproved: CONTRACT,
  },
  "debit-moved": {
    to: "person",
    when: "Quand vous donnez un autre jour à la seconde échéance.",
    says: "le montant et les jours",
    unproved: CONTRACT,
  },
  "access-paused": {
    to: "person",
    when: "Le jour où l’accès s’arrête, quand la seconde échéance manque.",
    says: "le montant et le jour",
    unproved: SUSPENSION,
  },
  "payment-taken-back": {
    to: "person",
    when: "Quand la banque reprend tout un paiement. Si elle le rend, le message est celui d’une adhésion rétablie.",
    says: "le montant",
    unproved: SUSPENSION,
  },
  "order-refunded": {
    to: "person",
    when: "Quand un remboursement est parti, par Mollie ou par votre virement.",
    says: "les montants et la commande, jamais la raison",
    unproved: CREDIT_NOTE,
  },
  "membership-ends": {
    to: "person",
    when: "Un mois avant le dernier jour.",
    says: "le dernier jour",
    unproved: CONTRACT,
  },
  "gift-paid": {
    to: "person",
    when: "Dès que le paiement d’une année offerte est arrivé.",
    says: "le contrat (service, prix, dernier jour, rétractation), jamais le code ; joints : le reçu, les conditions acceptées",
    unproved: CONFIRMATION,
  },
  "gift-withdrawn": {
    to: "person",
    when: "Quand qui a offert une année s’en rétracte depuis son espace.",
    says: "la déclaration, son heure et la commande",
    unproved: ACKNOWLEDGEMENT,
  },
  "gift-stopped": {
    to: "person",
    when: "Quand la banque reprend tout le paiement d’une année offerte, ou le rend. À qui l’a payée.",
    says: "la commande, jamais si le code a été ouvert",
    unproved: SUSPENSION,
  },
  "gift-refunded": {
    to: "person",
    when: "Quand le prix d’une année offerte est parti.",
    says: "les montants et la commande, jamais la raison",
    unproved: CREDIT_NOTE,
  },
  "gift-ends": {
    to: "person",
    when: "Soixante et quinze jours avant le dernier jour d’un code offert, ouvert ou non.",
    says: "le dernier jour et la commande, jamais si le code a été ouvert",
    unproved: CONTRACT,
  },
  "hours-end": {
    to: "person",
    when: "Soixante et quinze jours avant le dernier jour d’heures qui restent à réserver.",
    says: "le dernier jour, jamais de quoi ni combien",
    unproved: CONTRACT,
  },
  ...quoteMails,
  "days-given": {
    to: "person",
    when: "Quand vous offrez une adhésion, ou la prolongez.",
    says: "les jours, jamais la raison",
  },
  "year-begun": {
    to: "person",
    when: "Quand quelqu’un ouvre une année offerte.",
    says: "les jours, jamais le prix ni qui l’a offerte ; jointes : les conditions acceptées",
  },
  "membership-stopped": {
    to: "person",
    when: "Quand vous suspendez une adhésion, y mettez fin ou reprenez des jours offerts, ou quand le prix d’une année offerte repart.",
    says: "que l’accès s’arrête, jamais la raison",
    unproved: SUSPENSION,
  },
  "membership-restored": {
    to: "person",
    when: "Quand vous rétablissez une adhésion.",
    says: "le dernier jour",
  },

  "payout-made": {
    to: "person",
    when: "Quand vous notez le virement d’une récompense.",
    says: "le jour du virement, ni le montant ni pourquoi",
  },

  "termination-received": {
    to: "visitor",
    when: "À l’adresse donnée.",
    says: "ce qui a été déclaré, son jour et son heure, sans le motif",
    unproved: ACKNOWLEDGEMENT,
  },
  "termination-alert": {
    to: "coach",
    when: "À vous, chaque fois.",
    says: "qu’une demande est à traiter, et jusqu’à quand",
  },
  "termination-settled": {
    to: "person",
    when: "À qui a commandé.",
    says: "la commande, le dernier jour, le montant rendu",
    unproved: "fin du contrat confirmée par écrit (Code de la consommation, L.215-1-1 et L.221-24)",
  },
  "termination-closed": {
    to: "visitor",
    when: "Sans remboursement.",
    says: "votre réponse, et le médiateur",
    unproved: "médiateur indiqué quand une réclamation n’aboutit pas (Code de la consommation, L.616-2)",
  },

  ...meetingMails,

  "message-received": {
    to: "visitor",
    when: "À qui vous écrit par le formulaire ou l’aide, si l’adresse est confirmée.",
    says: "que le message est arrivé",
  },
  "message-alert": {
    to: "coach",
    when: "À vous, pour chaque message.",
    says: "qu’un message attend, ni de qui ni à quel sujet",
  },
  "message-answer": {
    to: "visitor",
    when: "Quand vous répondez depuis cet espace.",
    says: "votre réponse, sans la question : à qui a choisi de la recevoir ainsi, jamais à l’adresse d’un compte qui ne veut pas d’e-mail, ni à celle qu’il a quittée",
    unproved: "la réponse a été demandée à cette adresse",
  },

  "advice-question": {
    to: "coach",
    when: "À vous, pour chaque lettre d’un membre.",
    says: "qu’une lettre attend, ni de qui ni à quel sujet",
  },
  "advice-promise": {
    to: "coach",
    when: "À vous, 24 h puis 6 h avant l’heure promise, à l’heure, et chaque jour de retard.",
    says: "combien de lettres attendent, et si l’heure est proche ou passée",
  },
  "advice-answer": {
    to: "person",
    when: "Quand votre réponse part, dix secondes après l’envoi.",
    says: "que quelque chose attend",
  },
  "copy-ready": {
    to: "person",
    when: "Quand une copie demandée dans « Vos données » est faite.",
    says: "que quelque chose est prêt, et où le prendre",
  },
  "idle-account": {
    to: "person",
    when: "Un mois au moins avant l’effacement d’un compte qui n’a jamais servi et que personne n’ouvre plus.",
    says: "de quel jour le compte s’efface, et qu’une visite le garde",
  },

  "data-link": {
    to: "visitor",
    when: "À l’adresse qui demande ce que le site garde d’elle, quand elle n’a pas de compte.",
    says: "un lien qui sert une fois",
    unproved: PROOF,
  },
  "data-known": {
    to: "person",
    when: "Pour la même demande, quand l’adresse est celle d’un compte.",
    says: "que cela se passe dans l’espace",
  },
  "data-answer": {
    to: "visitor",
    when: "Quand vous prolongez une demande sur des données, ou y répondez.",
    says: "qu’une suite se lit sur le site, jamais laquelle",
    unproved: "suite donnée à une demande sous un mois (RGPD, article 12.3)",
  },

  "guide-link": {
    to: "visitor",
    when: "À qui demande le guide gratuit.",
    says: "le prénom donné, et le lien du document",
    unproved: PROOF,
  },
  "letter-confirm": {
    to: "visitor",
    when: "À qui demande la lettre.",
    says: "le lien qui confirme",
    unproved: PROOF,
  },
  "letter-confirmed": {
    to: "visitor",
    when: "Quand l’inscription à la lettre est confirmée.",
    says: "que l’inscription est confirmée",
  },
  "site-opened": {
    to: "visitor",
    when: "Le jour de l’ouverture, à qui a laissé son adresse sur la page d’attente.",
    says: "que c’est ouvert",
    unproved: "demandé une fois, pour ce seul jour, et l’adresse quitte la liste (RGPD, article 6.1 b)",
  },
  "letter-known": {
    to: "visitor",
    when: "À qui la demande alors qu’il la reçoit déjà.",
    says: "que l’inscription tient toujours",
  },

  letter: {
    to: "person",
    when: "Quand vous envoyez une lettre, à qui a confirmé la vouloir ; et à vous, en essai.",
    says: "ce que vous y avez écrit, sous un objet que vous choisissez ; les articles et les rendez-vous par un titre neutre et une adresse sans mot",
  },

  "mail-trial": {
    to: "coach",
    when: "Quand vous demandez un essai depuis cette page.",
    says: "que les e-mails partent",
  },
  "trouble-began": {
    to: "coach",
    when: "Dans les cinq minutes, quand le site ne va pas bien (disque, tâches, e-mails, Mollie, certificat, horloge, sauvegarde) ; aussi aux adresses de ALERT_MAILS.",
    says: "ce qui ne va pas, et où regarder",
  },
  "trouble-over": {
    to: "coach",
    when: "Quand ce n’est plus le cas depuis cinq minutes ; aussi aux adresses de ALERT_MAILS.",
    says: "que c’est fini",
  },
} as const satisfies Record<string, MailRule>;

export type MailTemplate = keyof typeof mailRegister;

/** What the register says of one mail. */
export function ruleOf(template: MailTemplate): MailRule {
  return mailRegister[template];
}
