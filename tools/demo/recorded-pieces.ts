import { readCaptions } from "~/features/library/library.server";
import type { Phrase, Theme } from "~/features/library/rules";
import { themes } from "~/features/library/rules";
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

export interface RecordedPiece {
  slug: string;
  kind: "audio" | "video";
  theme: Theme;
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
    const theme = themes.find((one) => one === fact("theme"));
    const upToDateOn = readDay(fact("updated"));
    const captionsFile = captions[path.replace(/\.md$/, ".vtt")];
    const recording = recordings[path.replace(/\.md$/, kind === "audio" ? ".m4a" : ".mp4")];
    if ((kind !== "audio" && kind !== "video") || !theme || !upToDateOn || captionsFile === undefined || !recording)
      throw new Error(`${path} lacks its kind, its theme, its day, its captions or its recording`);
    return {
      slug: path.replace(/^.*\/|\.md$/g, ""),
      kind,
      theme,
      title: fr(fact("title")),
      summary: fr(fact("summary")),
      demonstration: fact("demonstration") === "true",
      upToDateOn,
      durationSeconds: Number(fact("duration")),
      phrases: (readCaptions(captionsFile) ?? []).map((phrase) => ({ ...phrase, text: fr(phrase.text) })),
      read: async () => Buffer.from((await recording()).replace(/^[^,]*,/, ""), "base64"),
    };
  });
}
