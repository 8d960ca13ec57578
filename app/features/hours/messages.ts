/** On what the coach gives. */
export const GIFT_OF_HOURS_LABEL = "Heures offertes";
