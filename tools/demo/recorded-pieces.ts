import { type Day, readDay } from "~/platform/clock";
import { fr } from "~/ui/french";

const sheets = import.meta.glob<string>("/content/library/media/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const captions = import.meta.glob<string>("/content/library/media/*.vtt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const recordings = import.meta.glob<string>("/content/library/media/*.{m4a,mp4}", {
  query: "?inline",
  import: "default",
});

/** A phrase of what is said, and when it begins. */
interface Phrase {
  startsAtMs: number;
  text: string;
}

export interface RecordedPiece {
  slug: string;
  kind: "audio" | "video";
  theme: string;
  title: string;
  summary: string;
  demonstration: boolean;
  upToDateOn: Day;
  durationSeconds: number;
  phrases: Phrase[];
  read: () => Promise<Buffer>;
}

/** What is listened to and watched, from the sheets of `content/library/media`. Throws when a sheet lacks a fact or a file. */
export function recordedPieces(): RecordedPiece[] {
  return Object.entries(sheets).map(([path, text]) => {
    const facts = new Map(
      [...text.matchAll(/^(\w+): (.+)$/gm)].map(([, name = "", value = ""]) => [name, value] as const),
    );
    const fact = (name: string) => {
      const value = facts.get(name);
      if (!value) throw new Error(`${path} has no ${name}`);
      return value;
    };
    const kind = fact("kind");
    const upToDateOn = readDay(fact("updated"));
    const captionsFile = captions[path.replace(/\.md$/, ".vtt")];
    const recording = recordings[path.replace(/\.md$/, kind === "audio" ? ".m4a" : ".mp4")];
    if ((kind !== "audio" && kind !== "video") || !upToDateOn || captionsFile === undefined || !recording)
      throw new Error(`${path} lacks its kind, its day, its captions or its recording`);
    return {
      slug: path.replace(/^.*\/|\.md$/g, ""),
      kind,
      theme: fact("theme"),
      title: fr(fact("title")),
      summary: fr(fact("summary")),
      demonstration: fact("demonstration") === "true",
      upToDateOn,
      durationSeconds: Number(fact("duration")),
      phrases: readCaptions(captionsFile),
      read: async () => Buffer.from((await recording()).replace(/^[^,]*,/, ""), "base64"),
    };
  });
}

/** The cues of a WebVTT file: the time each begins, then its words. */
function readCaptions(vtt: string): Phrase[] {
  const cues = vtt.matchAll(/^(\d{2}):(\d{2}):(\d{2})\.(\d{3}) --> .*\n((?:.+\n?)+)/gm);
  return [...cues].map(([, hours, minutes, seconds, ms, words = ""]) => ({
    startsAtMs: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms),
    text: fr(words.trim().replaceAll("\n", " ")),
  }));
}
