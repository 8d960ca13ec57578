export { checkInvariants } from "./check-invariants.server";
export { readDashboard } from "./dashboard.server";
export { mayTakeOrders } from "./go-live.server";
export { type MailSample, mailSamplesPort } from "./mail-samples.server";
