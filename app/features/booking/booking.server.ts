export { type Answers, findAnswers, saveAnswers } from "./answers.server";
export { bookFreeCall, bookWithHours } from "./book.server";
export { bookFor } from "./book-for.server";
export { mailBookedOnceProved, mailReminders } from "./booking-mails.server";
export {
  cancelAppointment,
  cancelByCoach,
  planCancellation,
  readCancellationTerms,
} from "./cancel-appointment.server";
export { endServiceOfOrder, planServiceEnd, type ServiceEnd } from "./end-service.server";
export { findFeed, isFeedGood, openFeed, revokeFeed } from "./feeds.server";
export { noteFirstMoment } from "./first-moment.server";
export { calendarPath } from "./follow-link.server";
export { freeAppointments } from "./free-appointments.server";
export { serviceFulfilment } from "./fulfilment.server";
export { holdSlot, mayBook } from "./hold-slot.server";
export {
  canRefundFirst,
  giveBackForCoach,
  markAppointment,
  refundFirstSession,
  unmarkAppointment,
} from "./mark-appointment.server";
export { moveAppointment, moveByCoach } from "./move-appointment.server";
export { findSessionNote, listAgreed, writeAgreed, writeSessionNote } from "./notes.server";
export { orderAndPayService, orderService, payService, type ServiceOrderInput } from "./order-service.server";
export {
  findAppointment,
  findOwnAppointment,
  listBetween,
  listOwnAppointments,
  lockCalendar,
  mergeAppointments,
} from "./queries.server";
export { meetingsOfDay, readMeetingsToDo } from "./read-days.server";
export { eraseOldSessions, expireHolds } from "./retention.server";
export { SERVICE } from "./rules";
export { countSold } from "./service-order-queries.server";
export { type DayOfSlots, listSlots } from "./slots.server";
export type { Appointment } from "./tables";
export { hoursNeedEarlyRequest } from "./withdrawal.server";
