import { REFUND_WITHIN_DAYS } from "./rules";

/** What stands before the hour by which an answer was promised: once it has passed, nothing says any more that it comes by then. */
export function answerDue({ late }: { late: boolean }): string {
  return late ? "Réponse promise" : "Réponse au plus tard";
}

/** « Vous est rendu … »: of what is given back once somebody changed their mind, or we did. */
export const withinRefundDays = `au plus tard dans les ${REFUND_WITHIN_DAYS.withdrawal} jours`;
/** After the ways to withdraw, in a confirmation. */
export const refundFollows = `Le remboursement suit dans les ${REFUND_WITHIN_DAYS.withdrawal} jours, par le même moyen de paiement.`;
