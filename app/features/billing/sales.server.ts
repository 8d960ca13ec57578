import type { Db } from "~/platform/db/database.server";
import { port } from "~/platform/port";
import { readMoneyState } from "./money-mode.server";

type SalesCondition = (db: Db) => Promise<boolean>;

/** When selling may begin: billing does not know what must be ready. Closed until somebody says. */
export const salesConditionPort = port<SalesCondition>("salesConditionPort", { otherwise: async () => false });

/** May an order be placed now? Never while the key and the books are not of the same money. */
export async function isSellingOpen(db: Db): Promise<boolean> {
  return (await readMoneyState(db)) === "agree" && (await salesConditionPort.value(db));
}

/** Thrown when an order is placed before the sales are open. Pages ask before; reaching this is a page that forgot. */
export class SalesClosed extends Error {
  constructor() {
    super("no order is taken yet: the go-live list is not complete");
    this.name = "SalesClosed";
  }
}
