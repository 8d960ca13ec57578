import type { At } from "~/platform/clock";
import type { Trx } from "~/platform/db/database.server";
import { port } from "~/platform/port";

/** What took their hours from them. */
export type LostBy = "bank" | "withdrawal" | "trial";

/** Who keeps the appointments. */
interface Appointments {
  /** What it locks before anybody's orders and hours: taken first, whoever frees an appointment waits for who changes it, never crosswise. */
  lock(trx: Trx): Promise<void>;
  /** Frees those that lost the hours they were reserved with. Call it under the lock. */
  free(trx: Trx, appointmentIds: string[], by: LostBy, at: At): Promise<void>;
}

export const lostAppointmentsPort = port<Appointments>("lostAppointmentsPort", {
  otherwise: { lock: async () => {}, free: async () => {} },
});
