/** One entry of a calendar (RFC 5545), as downloaded: a plain file, which invites nobody (RFC 5546 §1.4). Instants are written in UTC: no summer time to get wrong. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  stamp: Date;
  begin: Date;
  end: Date;
  /** Shown in a calendar others may see: neutral. */
  summary: string;
  description: string;
  location: string;
  url: string;
  organizer: { name: string; email: string };
}

export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//L'Eclaircie//Rendez-vous//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(entry.begin)}`,
    `DTEND:${utc(entry.end)}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `LOCATION:${escaped(entry.location)}`,
    `URL:${entry.url}`,
    `ORGANIZER;CN=${quoted(entry.organizer.name)}:mailto:${entry.organizer.email}`,
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "CLASS:PRIVATE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
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

/** A parameter value may hold neither quotes nor control signs (RFC 5545 §3.2). */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}\u2028\u2029]/gu, "")}"`;
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
