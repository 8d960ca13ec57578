export { readDashboard } from "./dashboard.server";
export { mayTakeOrders } from "./go-live.server";
export { defineMailSamples, type MailSample } from "./mail-samples.server";
