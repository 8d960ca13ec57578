import { randomUUID } from "node:crypto";
import { enrolSecondFactor, findUser, offerEnrolment } from "~/features/accounts/accounts.server";
import { db } from "~/platform/db/database.server";
import { codeOf, stepAt } from "./authenticator";

/** Gives this account an application that shows codes, as a real site asks of the coach. */
export async function enrol(userId: string, now = new Date()): Promise<void> {
  const user = await findUser(db(), userId);
  if (!user) throw new Error("nobody to enrol");
  const { sealed, secret } = offerEnrolment(user, { issuer: "L’Éclaircie" });
  const visit = { user, session: { id: randomUUID() } };
  const enrolled = await enrolSecondFactor(visit, { sealed, code: codeOf(secret, stepAt(Date.now())) }, { now });
  if (!enrolled.ok) throw new Error("no second factor");
}
