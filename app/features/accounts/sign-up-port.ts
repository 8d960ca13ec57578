import type { At } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import { port } from "~/platform/port";
import type { Terms } from "./rules";

/** Whether anybody may open an account: on a site that is not open yet nobody could read what they accept, nor leave again. */
export const signUpPort = port<(db: Db) => Promise<boolean>>("signUpPort", { otherwise: async () => true });

/** The terms an account is opened under: those of now, and the same kept as accepted. Null where there are none. */
export const termsPort = port<{
  present: (db: Db, at: At) => Promise<Terms | null>;
  keep: (trx: Trx, at: At) => Promise<Terms | null>;
}>("termsPort", { otherwise: { present: async () => null, keep: async () => null } });

/** What is to be counted of an account that this browser has just opened. */
export const signedUpPort = port<(request: Request, at: At) => Promise<void>>("signedUpPort", {
  otherwise: async () => {},
});

/** Which of these accounts hold something that was paid, and whose money did not go back. */
export const paidForPort = port<(db: Db | Trx, userIds: string[]) => Promise<string[]>>("paidForPort", {
  otherwise: async () => [],
});

/** What waited for the address of this account to be proved: told in the transaction that proves it. */
export const addressProvedPort = port<(trx: Trx, userId: string, at: At) => Promise<void>>("addressProvedPort", {
  otherwise: async () => {},
});

/** What was written from an account: it follows it to another address (`from`: the one it leaves, where it was its own), and is let go of by a sign-up that somebody else's proof has closed, or that nobody ever proved. */
export const writtenPort = port<{
  follow: (trx: Trx, moved: { userId: string; from: string | null; to: string }) => Promise<void>;
  release: (trx: Trx, userId: string) => Promise<void>;
}>("writtenPort", { otherwise: { follow: async () => {}, release: async () => {} } });
