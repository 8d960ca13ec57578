import { AsyncLocalStorage } from "node:async_hooks";

/** A query asked for its own connection while its caller holds a transaction: on one connection it would wait for ever. */
export class QueryOutsideTransaction extends Error {
  constructor() {
    super("Query on db() inside inTransaction(): use the trx given to the function instead.");
    this.name = "QueryOutsideTransaction";
  }
}

const scope = new AsyncLocalStorage<{ open: boolean }>();

/** Marks everything `run` starts as inside a transaction, until `run` settles: a timer born there outlives the mark. */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await scope.run(mark, run);
  } finally {
    mark.open = false;
  }
}

/** Throws when the caller is inside a transaction. */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.open) throw new QueryOutsideTransaction();
}
