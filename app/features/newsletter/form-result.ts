/** What the server says of a request to receive the letter. */
export type SubscriptionFormResult = { ok: true; message: string } | { ok: false; message: string; email: string };
