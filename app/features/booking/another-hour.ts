import { bookingLink } from "~/features/services/booking-link";
import type { PaidBy } from "./rules";

/** Where another hour is chosen in place of one that is not held: with the hour that came back, when one did. */
export function anotherHourPath({ serviceId, paidBy }: { serviceId: string; paidBy: PaidBy }): string {
  return `${bookingLink({ id: serviceId })}${paidBy === "hours" ? "&avec=heures" : ""}`;
}
