/**
 * One entry of a calendar (RFC 5545), as downloaded: a plain file, which invites nobody (RFC 5546 §1.4). Calendars are shared in families, and
 * show what an entry holds: no organizer, no note and no address of the site. Instants are written in UTC: no summer time to get wrong.
 */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  stamp: Date;
  begin: Date;
  end: Date;
  /** Shown in a calendar others may see: neutral. */
  summary: string;
  location: string;
}

/** What a calendar that is subscribed to holds of one meeting: no address to open, nobody invited. */
export interface FeedEntry {
  uid: string;
  sequence: number;
  begin: Date;
  end: Date;
  summary: string;
  location: string;
  canceled: boolean;
}

const PRODUCT = "-//L'Eclaircie//Rendez-vous//FR";

export function calendarFile(entry: CalendarEntry): string {
  return written([
    "BEGIN:VEVENT",
    ...common(entry, entry.stamp),
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "CLASS:PRIVATE",
    "END:VEVENT",
  ]);
}

/** A whole calendar, read again every hour by the program that subscribes to it (RFC 7986 §5.7). `product` says who wrote it, to programs. */
export function calendarFeed(name: string, entries: FeedEntry[], stamp: Date, product = PRODUCT): string {
  return written(
    [
      `NAME:${escaped(name)}`,
      `X-WR-CALNAME:${escaped(name)}`,
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      ...entries.flatMap((entry) => [
        "BEGIN:VEVENT",
        ...common(entry, stamp),
        `STATUS:${entry.canceled ? "CANCELLED" : "CONFIRMED"}`,
        `TRANSP:${entry.canceled ? "TRANSPARENT" : "OPAQUE"}`,
        "CLASS:PRIVATE",
        "END:VEVENT",
      ]),
    ],
    product,
  );
}

function written(lines: string[], product = PRODUCT): string {
  const file = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${product}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...lines,
    "END:VCALENDAR",
  ];
  return `${file.map(folded).join("\r\n")}\r\n`;
}

type Common = Pick<CalendarEntry, "uid" | "sequence" | "begin" | "end" | "summary" | "location">;

function common({ uid, sequence, begin, end, summary, location }: Common, stamp: Date): string[] {
  return [
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(begin)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
  ];
}

function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** RFC 5545 §3.3.11; no sign that could begin a line of its own survives. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** Lines of at most 75 octets, cut between characters (RFC 5545 §3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const sign of line) {
    const octets = encoder.encode(sign).length;
    if (size + octets > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = "";
      size = 0;
    }
    part += sign;
    size += octets;
  }
  return [...parts, part].join("\r\n ");
}
