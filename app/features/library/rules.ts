import { addDays, addYears, type Day } from "~/platform/clock";

export const itemKinds = ["guide", "audio", "video", "checklist", "template", "link"] as const;
export type ItemKind = (typeof itemKinds)[number];

export const themes = ["premiers-jours", "enfants", "argent", "repondre", "dormir", "procedure"] as const;
export type Theme = (typeof themes)[number];

export const TITLE_MAX_CHARACTERS = 120;
/** The design's « une phrase pour choisir ». */
export const SUMMARY_MAX_CHARACTERS = 140;
export const EXTRACT_MAX_CHARACTERS = 2_000;

/** A piece says « Nouveau » for this time. */
const NEW_FOR_DAYS = 30;

/** So near its end, what was listened to is over. */
const END_SECONDS = 10;

export const isMedia = (kind: ItemKind): kind is "audio" | "video" => kind === "audio" || kind === "video";

export type ItemState = "draft" | "scheduled" | "published";

export function itemState(publishedAt: Date | null, now: Date): ItemState {
  if (!publishedAt) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

export const isNew = (publishedDay: Day, today: Day): boolean => publishedDay > addDays(today, -NEW_FOR_DAYS);

/** A year after the day it was up to date, a piece is read again. */
export const toReread = (upToDateOn: Day, today: Day): boolean => addYears(upToDateOn, 1) < today;

/** A free piece is for anybody with an account, the others for who is a member today. */
export const mayOpen = (item: { isFree: boolean }, reader: { isMember: boolean }): boolean =>
  item.isFree || reader.isMember;

/** A phrase of what is said, and when it begins; null while it is not placed. */
export interface Phrase {
  startsAtMs: number | null;
  text: string;
}

export type Missing = "summary" | "file" | "address" | "duration" | "captions";

/** What a piece still needs before anybody opens it: who cannot hear must be able to read. */
export function missingToPublish(item: {
  kind: ItemKind;
  summary: string;
  address: string | null;
  /** Of the version that would be read. */
  file: { seconds: number | null } | null;
  phrases: { startsAtMs: number | null }[];
}): Missing[] {
  const missing: Missing[] = [];
  if (item.summary.trim() === "") missing.push("summary");
  if (item.kind === "link") return item.address ? missing : [...missing, "address"];
  if (!item.file) return [...missing, "file"];
  if (!isMedia(item.kind)) return missing;
  if (!item.file.seconds) missing.push("duration");
  const said = item.phrases.length > 0 && item.phrases.every(({ startsAtMs }) => startsAtMs !== null);
  return said ? missing : [...missing, "captions"];
}

/** From which second to go on; the start, when it was left at its end. */
export function resumeAt(progress: { seconds: number } | null, durationSeconds: number): number {
  if (!progress || progress.seconds >= durationSeconds - END_SECONDS) return 0;
  return progress.seconds;
}

/** A position as a browser sent it, within the piece, and whether that is its end. */
export function positionIn(seconds: number, durationSeconds: number): { seconds: number; isDone: boolean } {
  const within = Math.min(Math.max(0, Math.round(seconds)), durationSeconds);
  return { seconds: within, isDone: within >= durationSeconds - END_SECONDS };
}

/** « 6:58 », « 1:02:03 ». */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const last = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${last}` : `${minutes}:${last}`;
}
