import type { Settings } from "~/features/settings/rules";
import { sign } from "~/platform/signing.server";
import { VIDEO_OPENS_MINUTES } from "./rules";
import type { Appointment } from "./tables";

/** In the setting, what becomes a word of each meeting. */
const WORD = "{rendez-vous}";

/** Where a meeting is held in video, from ten minutes before until it ends; null before, after, elsewhere, and while the coach gave no address. */
export function videoLink({ video_url }: Pick<Settings, "video_url">, one: Appointment, now: Date): string | null {
  if (one.place !== "video" || one.status !== "confirmed" || !video_url) return null;
  const opens = one.starts_at.getTime() - VIDEO_OPENS_MINUTES * 60_000;
  if (now.getTime() < opens || now >= one.ends_at) return null;
  return roomOf(video_url, one.id);
}

/** The same room for the coach, as long as it is to be held: she is there first. */
export function coachVideoLink(
  { video_url }: Pick<Settings, "video_url">,
  one: Pick<Appointment, "id" | "place" | "status" | "ends_at">,
  now: Date,
): string | null {
  if (one.place !== "video" || one.status !== "confirmed" || !video_url || now >= one.ends_at) return null;
  return roomOf(video_url, one.id);
}

function roomOf(videoUrl: string, appointmentId: string): string {
  return videoUrl.replaceAll(WORD, sign("video-room", appointmentId).slice(0, 22));
}
