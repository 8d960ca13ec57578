export { checkInvariants } from "./check-invariants.server";
export { keepClosedDoor } from "./closed-door.server";
export { readDashboard } from "./dashboard.server";
export { mayTakeOrders } from "./go-live.server";
export { type MailSample, mailSamplesPort } from "./mail-samples.server";
export { isSiteOpen, isUnlisted } from "./opening.server";
