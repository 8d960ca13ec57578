export { mergeCalendarLinks } from "./calendar/calendar-links.server";
export { eraseSheet, listSheets, mergeToolSheets } from "./kept-sheets.server";
export { findNextPlanStep, type PlanStepAhead } from "./plan/find-next-plan-step.server";
