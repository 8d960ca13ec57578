export { checkInvariants, findBrokenRules } from "./check-invariants.server";
export { keepClosedDoor } from "./closed-door.server";
export { readDashboard } from "./dashboard.server";
export { mayTakeOrders } from "./go-live.server";
export { type MailSample, mailSamplesPort } from "./mail-samples.server";
export { isSiteOpen, isUnlisted } from "./opening.server";
export { keepPlanFigures } from "./plan-figures.server";
export { watchHealth } from "./troubles/watch-health.server";
