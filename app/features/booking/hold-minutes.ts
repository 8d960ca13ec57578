/** A moment is kept so long while it is paid for; an order placed with it keeps it as long again. */
export const HOLD_MINUTES = 15;
