import type { At } from "~/platform/clock";
import type { Db } from "~/platform/db/database.server";
import { port } from "~/platform/port";

/** Whether anybody may open an account: on a site that is not open yet nobody could read what they accept, nor leave again. */
export const signUpPort = port<(db: Db) => Promise<boolean>>("signUpPort", { otherwise: async () => true });

/** What is to be counted of an account that this browser has just opened. */
export const signedUpPort = port<(request: Request, at: At) => Promise<void>>("signedUpPort", {
  otherwise: async () => {},
});
