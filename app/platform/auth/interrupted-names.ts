/** The field that holds a form sent once its session was over. */
export const INTERRUPTED = "interrupted";
/** Of the address of the sign-in, when a form comes along. */
export const RESUMING = "reprise";
