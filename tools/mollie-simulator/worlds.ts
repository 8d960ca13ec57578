import type { Simulation } from "./simulation.ts";
import type { Store } from "./state.ts";

/** Money of a `test_` key and of a `live_` one: what one holds does not exist for the other (docs.mollie.com, «Testing»). */
export type Mode = "test" | "live";

/** The world of this key, or null when it is none that is accepted; live ones only where the switch says so. */
export function modeOf(key: string, liveKeys: boolean): Mode | null {
  const [, prefix] = /^(test|live)_\w{30,}$/.exec(key) ?? [];
  return prefix === "test" || (prefix === "live" && liveKeys) ? prefix : null;
}

/** Whether this key is one of an organisation: what Mollie pays out is shown to none but those, and exists in real money alone. */
export function isOrganisationKey(key: string): boolean {
  return /^access_\w{30,}$/.test(key);
}

/** The same simulation as one key sees it: records are read and written in its world alone. */
export function worldOf(simulation: Simulation, mode: Mode): Simulation {
  const { store } = simulation;
  if (mode === "test" && !store.switches.liveKeys) return simulation;
  const seen: Partial<Store> = {
    payments: only(store.payments, mode),
    customers: only(store.customers, mode),
    mandates: only(store.mandates, mode),
    refunds: only(store.refunds, mode),
    chargebacks: only(store.chargebacks, mode),
  };
  return Object.create(simulation, { store: { value: Object.assign(Object.create(store), seen) } }) as Simulation;
}

/** What is written carries its world. */
function only<Row extends { mode?: Mode | undefined }>(all: Map<string, Row>, mode: Mode): Map<string, Row> {
  const own = new Map([...all].filter(([, row]) => (row.mode ?? "test") === mode));
  const set = own.set.bind(own);
  own.set = (id, row) => {
    row.mode = mode;
    all.set(id, row);
    return set(id, row);
  };
  return own;
}
