import { randomBytes } from "node:crypto";
import type { Db } from "~/platform/db/database.server";
import * as queries from "./queries.server";
import { referenceFrom } from "./rules";

/** A reference that no order has: one that is taken is drawn again. */
export async function freeReference(db: Db, draw: () => Uint8Array = () => randomBytes(16)): Promise<string> {
  const reference = referenceFrom(draw());
  return (await queries.findOrderByReference(db, reference)) ? freeReference(db, draw) : reference;
}
