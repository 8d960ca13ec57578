import { listLeadAddresses } from "~/features/guide/guide.server";
import { listMemberAddresses } from "~/features/membership/membership.server";
import { listReachable } from "~/features/newsletter/newsletter.server";
import { type At, parisDay } from "~/platform/clock";
import type { Db, Trx } from "~/platform/db/database.server";
import type { Audience } from "./rules";

/** Those a letter goes to, each address once: among those who confirmed that they want it, and nobody else. */
export async function listRecipients(db: Db | Trx, audience: Audience, at: At): Promise<string[]> {
  const reachable = await listReachable(db);
  if (audience === "subscribers") return reachable.map(({ id }) => id);
  const emails = audience === "members" ? await listMemberAddresses(db, parisDay(at.now)) : await listLeadAddresses(db);
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  return reachable.filter(({ email }) => wanted.has(email.toLowerCase())).map(({ id }) => id);
}

/** How many people each audience is at this moment. */
export async function countRecipients(db: Db, at: At): Promise<Record<Audience, number>> {
  const count = async (audience: Audience) => (await listRecipients(db, audience, at)).length;
  return { subscribers: await count("subscribers"), members: await count("members"), guide: await count("guide") };
}
