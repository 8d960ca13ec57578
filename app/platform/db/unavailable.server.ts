import { AsyncLocalStorage } from "node:async_hooks";

/** What the database could not do for want of itself: a later try may succeed, nothing here is wrong. */
interface Seen {
  unavailable: boolean;
}

const seen = new AsyncLocalStorage<Seen>();

/** Connection lost or refused, no room (disk, memory, connections), stopping, waited for too long, disk error, standby (SQLSTATE). */
const passing = /^(08|53|57P0|57014|55P03|25P03|25006|58030)/;
/** What Node and the driver say of a connection, without SQLSTATE. */
const lost = /^E[A-Z]{4,}/;
const lostInWords =
  /^(Connection terminated|timeout exceeded|Client has encountered a connection error)|connection has been discarded/;
const noRoom = /^(53100|58030)/;

let lastWithoutRoom = Number.NEGATIVE_INFINITY;
const REMEMBERED_MS = 60_000;

/** Notes what an error of the driver says of the database, for whoever answers and for `hasRoom`. */
export function noteFailure(error: unknown): void {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const said = String(code ?? "");
  if (noRoom.test(said)) lastWithoutRoom = performance.now();
  const store = seen.getStore();
  if (store && (passing.test(said) || lost.test(said) || lostInWords.test(String(message)))) store.unavailable = true;
}

/** What `run` gives, and whether the database was missing meanwhile. */
export async function watchingDatabase<T>(run: () => Promise<T>): Promise<{ given: T; unavailable: boolean }> {
  const store = { unavailable: false };
  const given = await seen.run(store, run);
  return { given, unavailable: store.unavailable };
}

/** False for a minute after the database found no room to write. */
export function hasRoom(): boolean {
  return performance.now() - lastWithoutRoom > REMEMBERED_MS;
}
