import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const counted = new AsyncLocalStorage<string[]>();

/**
 * The SQL statements sent to the database by this work, whoever sends them for it: the one door of both databases. What a clock sends meanwhile is not of
 * it: who only puts jobs into the queue reads its list of queues again every minute.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    counted.getStore()?.push(typeof first === "string" ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await counted.run(sent, work);
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}
