/** GDPR, article 33.1: from when the breach was known. */
export const AUTHORITY_HOURS = 72;
/** From then on the clock is said to press. */
const PRESSING_HOURS = 24;
const HOUR_MS = 3_600_000;

export const TEXT_MAX = 4_000;

/** What may be written about a breach: what article 33.5 asks for, the two decisions, and the end. */
export const entryKinds = [
  "facts",
  "effects",
  "measures",
  "authority_told",
  "authority_not_needed",
  "people_told",
  "people_not_needed",
  "closed",
] as const;
export type EntryKind = (typeof entryKinds)[number];

interface Entry {
  kind: EntryKind;
  at: Date;
}

export interface Decision {
  told: boolean;
  at: Date;
}

/** The latest word on each decision; `entries` in the order they were written. */
export function stateOf(entries: readonly Entry[]): {
  authority: Decision | null;
  people: Decision | null;
  closedAt: Date | null;
} {
  const latest = (...kinds: EntryKind[]) => entries.filter(({ kind }) => kinds.includes(kind)).at(-1);
  const decision = (told: EntryKind, notNeeded: EntryKind): Decision | null => {
    const entry = latest(told, notNeeded);
    return entry ? { told: entry.kind === told, at: entry.at } : null;
  };
  return {
    authority: decision("authority_told", "authority_not_needed"),
    people: decision("people_told", "people_not_needed"),
    closedAt: latest("closed")?.at ?? null,
  };
}

/** Until when the authority is told, and how much of that time is left. */
export function clockOf(discoveredAt: Date, now: Date) {
  const deadline = new Date(discoveredAt.getTime() + AUTHORITY_HOURS * HOUR_MS);
  const left = deadline.getTime() - now.getTime();
  const hoursLeft = Math.max(0, Math.floor(left / HOUR_MS));
  const elapsed = Math.min(1, Math.max(0, 1 - left / (AUTHORITY_HOURS * HOUR_MS)));
  const urgency = left <= 0 ? "late" : left <= PRESSING_HOURS * HOUR_MS ? "soon" : "calm";
  return { deadline, hoursLeft, elapsed: Math.round(elapsed * 1000) / 1000, urgency } as const;
}

/** What this breach may be added now: nothing once it is closed, its end once both decisions are taken. */
export function kindsOpenTo(entries: readonly Entry[]): EntryKind[] {
  const { authority, people, closedAt } = stateOf(entries);
  if (closedAt) return [];
  return entryKinds.filter((kind) => kind !== "closed" || (authority && people));
}
