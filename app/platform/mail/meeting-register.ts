import { CHANGED_CONTRACT, CONFIRMATION, CREDIT_NOTE, type MailRule, SUSPENSION } from "./mail-rule";

/** What is written of meetings: those taken one by one with the coach, and the places of her events. */
export const meetingMails = {
  "service-confirmed": {
    to: "person",
    when: "Quand une séance ou un forfait est payé.",
    says: "le contrat (service, prix, rétractation) et le jour du rendez-vous, jamais l’heure ; jointes : les conditions acceptées",
    unproved: CONFIRMATION,
  },
  "hours-added": {
    to: "person",
    when: "Quand le second paiement d’un forfait est arrivé.",
    says: "le service, le montant et la commande",
  },
  "appointment-booked": {
    to: "person",
    when: "Quand un appel offert est pris, ou un rendez-vous sur des heures déjà achetées ; pris avant, dès que l’adresse est confirmée.",
    says: "le jour",
  },
  "appointment-moved": {
    to: "person",
    when: "Quand un appel offert change de moment.",
    says: "le jour",
  },
  "paid-appointment-moved": {
    to: "person",
    when: "Quand un rendez-vous payé change de moment, par la personne ou par vous.",
    says: "le jour",
    unproved: CHANGED_CONTRACT,
  },
  "appointment-canceled": {
    to: "person",
    when: "Quand un appel offert est annulé.",
    says: "le jour",
  },
  "paid-appointment-canceled": {
    to: "person",
    when: "Quand un rendez-vous payé est annulé, par la personne, par vous ou par la banque.",
    says: "le jour, et ce qui revient : le montant ou l’heure",
    unproved: CHANGED_CONTRACT,
  },
  "appointment-tomorrow": {
    to: "person",
    when: "La veille, à 10 h ou au plus près dans ses heures sûres, à qui l’a demandé en prenant rendez-vous.",
    says: "que c’est demain, et rien d’autre",
  },
  "appointment-apology": {
    to: "person",
    when: "Quand vous rendez un rendez-vous où vous étiez en retard ou absente.",
    says: "le jour, et ce qui revient",
    unproved: CHANGED_CONTRACT,
  },
  "hours-stopped": {
    to: "person",
    when: "Quand la banque reprend tout le paiement d’une séance ou d’un forfait, ou le rend.",
    says: "la commande",
    unproved: SUSPENSION,
  },
  "service-refunded": {
    to: "person",
    when: "Quand le prix d’une séance ou d’heures est parti.",
    says: "les montants et la commande, jamais la raison",
    unproved: CREDIT_NOTE,
  },
  "place-confirmed": {
    to: "person",
    when: "Quand une place qui ne coûte rien est confirmée.",
    says: "la date",
  },
  "paid-place-confirmed": {
    to: "person",
    when: "Quand une place payée est confirmée, ou l’est de nouveau quand la banque rend son prix.",
    says: "la date et le contrat (prix, commande, rétractation) ; jointes : les conditions acceptées",
    unproved: CONFIRMATION,
  },
  "place-offered": {
    to: "person",
    when: "À la première personne de la liste d’attente.",
    says: "la date, le prix, et jusqu’à quand la place est gardée",
  },
  "place-tomorrow": {
    to: "person",
    when: "La veille, à 10 h ou au plus près dans ses heures sûres.",
    says: "que c’est demain",
  },
  "place-changed": {
    to: "person",
    when: "Quand vous changez l’heure ou le lieu.",
    says: "la date",
  },
  "paid-place-changed": {
    to: "person",
    when: "Quand vous changez l’heure ou le lieu, à qui a payé sa place.",
    says: "la date",
    unproved: CHANGED_CONTRACT,
  },
  "wait-changed": {
    to: "person",
    when: "À qui attend une place, quand vous changez l’heure ou le lieu.",
    says: "la date",
  },
  "wait-ended": {
    to: "person",
    when: "À qui attendait encore, quand l’événement commence.",
    says: "la date",
  },
  "event-canceled": {
    to: "person",
    when: "Quand vous annulez un événement, ou dites qu’il n’a pas eu lieu.",
    says: "la date, jamais la raison",
  },
  "paid-event-canceled": {
    to: "person",
    when: "Quand vous annulez un événement, ou dites qu’il n’a pas eu lieu, à qui a payé sa place.",
    says: "la date et le montant rendu, jamais la raison",
    unproved: CHANGED_CONTRACT,
  },
  "event-note-waits": {
    to: "person",
    when: "Quand vous écrivez aux inscrits d’un événement.",
    says: "la date, et qu’un mot attend",
  },
  "place-given-back": {
    to: "person",
    when: "Quand une personne rend une place qui ne coûtait rien, ou que vous la retirez.",
    says: "la date",
  },
  "paid-place-given-back": {
    to: "person",
    when: "Quand une personne rend une place payée, que vous la retirez, ou que la banque en reprend le prix.",
    says: "la date, et si l’argent revient",
    unproved: "accusé de réception de la rétractation (Code de la consommation, L.221-21)",
  },
  "place-refunded": {
    to: "person",
    when: "Quand le prix d’une place est parti.",
    says: "les montants et la commande, jamais la raison",
    unproved: CREDIT_NOTE,
  },
} as const satisfies Record<string, MailRule>;
