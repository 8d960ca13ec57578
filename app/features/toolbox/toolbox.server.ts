export { mergeCalendarLinks } from "./calendar/calendar-links.server";
export { eraseSheet, listSheets, mergeToolSheets } from "./kept-sheets.server";
