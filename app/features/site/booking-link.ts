import { href } from "react-router";

/** Where a moment is chosen: the coach’s calendar, or the contact page while she has none. */
export function bookingLink(calendarUrl: string): { href: string; newTab: true } | { to: string } {
  return calendarUrl ? { href: calendarUrl, newTab: true } : { to: href("/contact") };
}
