import type { Trx } from "~/platform/db/database.server";
import { setProfile } from "./queries.server";

/** Changes what a person says of themselves; their address and password have ways of their own. */
export function updateProfile(
  trx: Trx,
  input: { userId: string; firstName: string; lastName: string; phone: string },
  { now }: { now: Date },
): Promise<void> {
  return setProfile(trx, { ...input, now });
}
