export const PARIS = "Europe/Paris";

/** « à Toronto »: the city in the zone’s own name. */
export function cityOf(zone: string): string {
  return `à ${(zone.split("/").at(-1) ?? zone).replaceAll("_", " ")}`;
}

/** What a clock there shows: the day as a number that grows, and the hour as `HH:MM`. */
function clockIn(zone: string, instant: Date): { day: string; time: string } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Does a clock there show another hour than Paris at this instant? False for a zone this browser does not know. */
export function isElsewhere(zone: string, instant: Date): boolean {
  try {
    const [here, there] = [clockIn(PARIS, instant), clockIn(zone, instant)];
    return here.time !== there.time || here.day !== there.day;
  } catch {
    return false;
  }
}

/** « 5 h 30 », « 21 h la veille »: as a clock there shows it. */
export function timeIn(zone: string, instant: Date): string {
  const [paris, there] = [clockIn(PARIS, instant), clockIn(zone, instant)];
  const [hour, minute] = there.time.split(":");
  const time = minute === "00" ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`;
  if (there.day === paris.day) return time;
  return there.day < paris.day ? `${time} la veille` : `${time} le lendemain`;
}
