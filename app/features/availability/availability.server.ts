export { absenceRemoved, answerAbsence } from "./absence-forms.server";
export { type AbsenceRefusal, addAbsence, listAbsences, removeAbsence } from "./absences.server";
export { type ExceptionRefusal, listExceptions, removeException, saveException } from "./exceptions.server";
export { listOpenings } from "./openings.server";
export {
  addOutsideCalendar,
  type CalendarRefusal,
  listOutsideCalendars,
  type OutsideCalendar,
  removeOutsideCalendar,
  restoreOutsideCalendar,
} from "./outside-calendars.server";
export { readOutsideCalendar, readOutsideCalendars } from "./read-outside-calendars.server";
export { listWeeklyHours, saveWeek } from "./week.server";
