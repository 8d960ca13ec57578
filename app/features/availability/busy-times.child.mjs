// @ts-nocheck: read as a text, and run by a bare Node.
// Runs in a process of its own (`busy-times.server.ts`): a calendar that never ends, or swells, ends with it.
import { readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

const { from, windowStart, windowEnd, maxIntervals, maxSteps } = JSON.parse(process.argv[1]);
const ICAL = createRequire(from)("ical.js");
const PARIS = "Europe/Paris";

class Refused extends Error {}

const clocks = new Map();
/** What a clock of this zone shows at an instant, as if it were UTC. */
function shownIn(zone, instant) {
  if (!clocks.has(zone)) {
    const parts = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    };
    clocks.set(zone, new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...parts }));
  }
  const of = Object.fromEntries(
    clocks
      .get(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(of.year, of.month - 1, of.day, of.hour, of.minute, of.second);
}

/** No clock is changed between two quarters of an hour, and a series asks for the same ones again and again. */
const QUARTER_MS = 900_000;
const offsets = new Map();
function offsetIn(zone, instant) {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  if (!offsets.has(key)) offsets.set(key, shownIn(zone, quarter) - quarter);
  return offsets.get(key);
}

const zones = new Map();
function isZone(name) {
  if (zones.has(name)) return zones.get(name);
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    zones.set(name, true);
  } catch {
    zones.set(name, false);
  }
  return zones.get(name);
}

/** The instant of a time. One that says no zone the calendar describes is read in the zone it names, or in Paris: never in the server's. */
function instantOf(time, property) {
  if (!time.isDate && time.zone.tzid !== "floating") return time.toJSDate().getTime();
  const named = time.isDate ? undefined : property?.getParameter("tzid");
  const zone = named && isZone(named) ? named : PARIS;
  const shown = Date.UTC(
    time.year,
    time.month - 1,
    time.day,
    time.isDate ? 0 : time.hour,
    time.isDate ? 0 : time.minute,
  );
  const guess = shown - offsetIn(zone, shown);
  return shown - offsetIn(zone, guess);
}

function isTaken(component) {
  const value = (name) => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  return (
    value("transp") !== "TRANSPARENT" &&
    value("status") !== "CANCELLED" &&
    value("x-microsoft-cdo-busystatus") !== "FREE"
  );
}

const taken = [];
function take(component, startDate, endDate) {
  if (!isTaken(component)) return;
  const property = component.getFirstProperty("dtstart");
  const start = Math.max(instantOf(startDate, property), windowStart);
  const end = Math.min(instantOf(endDate, component.getFirstProperty("dtend") ?? property), windowEnd);
  if (start >= end) return;
  taken.push([start, end]);
  if (taken.length > maxIntervals) throw new Refused("too_many");
}

let steps = 0;
function takeAll(component) {
  if (!component.getFirstPropertyValue("dtstart")) return;
  const event = new ICAL.Event(component);
  // One occurrence that was moved is taken where it stands; the series leaves it out.
  if (event.isRecurrenceException() || !event.isRecurring()) return take(component, event.startDate, event.endDate);
  const property = component.getFirstProperty("dtstart");
  const each = event.iterator();
  for (let next = each.next(); next; next = each.next()) {
    steps += 1;
    if (steps > maxSteps) throw new Refused("too_many");
    if (instantOf(next, property) >= windowEnd) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    if (item === event || item.modifiesFuture()) take(item.component, startDate, endDate);
  }
}

try {
  let root;
  try {
    root = new ICAL.Component(ICAL.parse(readFileSync(0, "utf8")));
  } catch {
    throw new Refused("not_a_calendar");
  }
  if (root.name !== "vcalendar") throw new Refused("not_a_calendar");
  for (const event of root.getAllSubcomponents("vevent")) takeAll(event);
  writeSync(3, JSON.stringify({ taken }));
} catch (error) {
  writeSync(3, JSON.stringify({ refused: error instanceof Refused ? error.message : "not_a_calendar" }));
}
