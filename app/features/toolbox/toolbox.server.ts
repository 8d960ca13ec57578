export { closeEveryCalendarLink, findCalendarLink, mergeCalendarLinks } from "./calendar/calendar-links.server";
export { eraseKept } from "./erase-kept.server";
export { eraseSheet, listSheets, mergeToolSheets } from "./kept-sheets.server";
export { isOthersPage, stampOf } from "./page-stamp.server";
export { findNextPlanStep, type PlanStepAhead } from "./plan/find-next-plan-step.server";
