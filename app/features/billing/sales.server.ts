import type { Db, Trx } from "~/platform/db/database.server";

type SalesCondition = (db: Db | Trx) => Promise<boolean>;

let condition: SalesCondition = async () => true;

/** The roof says when selling may begin; billing does not know what must be ready. */
export function defineSalesCondition(given: SalesCondition): void {
  condition = given;
}

/** May an order be placed now? */
export function isSellingOpen(db: Db | Trx): Promise<boolean> {
  return condition(db);
}

/** Thrown when an order is placed before the sales are open. Pages ask before; reaching this is a page that forgot. */
export class SalesClosed extends Error {
  constructor() {
    super("no order is taken yet: the go-live list is not complete");
    this.name = "SalesClosed";
  }
}
