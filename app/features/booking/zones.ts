/** A place somebody may be on the day of a meeting. */
interface Zone {
  id: string;
  /** As it stands after « à », with its word. */
  where: string;
  name: string;
}

export const PARIS = "Europe/Paris";

/** Where the readers of a French site may be, from west to east; the name is the one of the city. */
export const zones: Zone[] = [
  { id: "Pacific/Tahiti", where: "à Papeete", name: "Papeete, Tahiti" },
  { id: "America/Los_Angeles", where: "à Los Angeles", name: "Los Angeles, Vancouver" },
  { id: "America/Mexico_City", where: "à Mexico", name: "Mexico" },
  { id: "America/Toronto", where: "à Montréal", name: "Montréal, Québec, Toronto" },
  { id: "America/New_York", where: "à New York", name: "New York" },
  { id: "America/Martinique", where: "en Martinique", name: "Martinique" },
  { id: "America/Guadeloupe", where: "en Guadeloupe", name: "Guadeloupe" },
  { id: "America/Cayenne", where: "à Cayenne", name: "Cayenne, Guyane" },
  { id: "America/Miquelon", where: "à Saint-Pierre", name: "Saint-Pierre-et-Miquelon" },
  { id: "America/Sao_Paulo", where: "à São Paulo", name: "São Paulo, Rio" },
  { id: "Africa/Dakar", where: "à Dakar", name: "Dakar, Abidjan" },
  { id: "Europe/London", where: "à Londres", name: "Londres" },
  { id: "Europe/Lisbon", where: "à Lisbonne", name: "Lisbonne, Porto" },
  { id: "Africa/Casablanca", where: "à Casablanca", name: "Casablanca" },
  { id: "Africa/Algiers", where: "à Alger", name: "Alger" },
  { id: "Africa/Tunis", where: "à Tunis", name: "Tunis" },
  { id: "Europe/Brussels", where: "à Bruxelles", name: "Bruxelles, Genève, Luxembourg" },
  { id: "Europe/Athens", where: "à Athènes", name: "Athènes, Bucarest" },
  { id: "Asia/Beirut", where: "à Beyrouth", name: "Beyrouth" },
  { id: "Asia/Dubai", where: "à Dubaï", name: "Dubaï" },
  { id: "Indian/Reunion", where: "à La Réunion", name: "La Réunion" },
  { id: "Indian/Mauritius", where: "à Maurice", name: "Maurice" },
  { id: "Indian/Mayotte", where: "à Mayotte", name: "Mayotte" },
  { id: "Asia/Bangkok", where: "à Bangkok", name: "Bangkok, Hanoï" },
  { id: "Asia/Singapore", where: "à Singapour", name: "Singapour, Hong Kong" },
  { id: "Asia/Tokyo", where: "à Tokyo", name: "Tokyo" },
  { id: "Australia/Sydney", where: "à Sydney", name: "Sydney" },
  { id: "Pacific/Noumea", where: "à Nouméa", name: "Nouméa" },
];

/** « à Montréal »; of a zone that is not listed, the city in its name. */
export function whereIs(zone: string): string {
  return zones.find(({ id }) => id === zone)?.where ?? `à ${(zone.split("/").at(-1) ?? zone).replaceAll("_", " ")}`;
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
