import type { Phrase } from "./rules";

/** Longest text of one piece, and its most phrases: two hours of speech. */
const MOST_PHRASES = 2_000;
const TIME = /(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})/;

/** Reads WebVTT or SubRip (W3C WebVTT §6.1): each cue becomes one phrase, its markup left out. Null when no cue can be read. */
export function readCaptions(file: string): Phrase[] | null {
  const blocks = file
    .replace(/^\ufeff/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/);
  const phrases = blocks.flatMap((block): Phrase[] => {
    const lines = block.split("\n");
    const timing = lines.findIndex((line) => line.includes("-->"));
    const [, hours = "0", minutes, seconds, thousandths] = TIME.exec(lines[timing]?.split("-->")[0] ?? "") ?? [];
    if (timing < 0 || minutes === undefined) return [];
    const text = unmarked(lines.slice(timing + 1).join(" "));
    const startsAtMs =
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths ?? 0);
    return text === "" ? [] : [{ startsAtMs, text }];
  });
  if (phrases.length === 0 || phrases.length > MOST_PHRASES) return null;
  return phrases.toSorted((one, other) => (one.startsAtMs ?? 0) - (other.startsAtMs ?? 0));
}

/** One phrase a line, none placed yet; what keeps its words keeps its moment. Null when there are too many. */
export function readPhrases(text: string, before: Phrase[] = []): Phrase[] | null {
  const lines = text.split("\n").map((line) => line.trim().replaceAll(/\s+/g, " "));
  const said = lines.filter((line) => line !== "");
  if (said.length > MOST_PHRASES) return null;
  const known = [...before];
  return said.map((line) => {
    const found = known.findIndex((phrase) => phrase.text === line);
    const [same] = found < 0 ? [] : known.splice(found, 1);
    return { startsAtMs: same?.startsAtMs ?? null, text: line };
  });
}

/** WebVTT: each phrase stays until the next one, the last until the end. Phrases that are not placed are left out. */
export function writeCaptions(phrases: Phrase[], durationSeconds: number): string {
  const placed = phrases.flatMap(({ startsAtMs, text }) => (startsAtMs === null ? [] : [{ startsAtMs, text }]));
  const cues = placed.map(({ startsAtMs, text }, rank) => {
    const until = Math.max(placed[rank + 1]?.startsAtMs ?? durationSeconds * 1_000, startsAtMs + 1);
    return `${moment(startsAtMs)} --> ${moment(until)}\n${escaped(text)}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

function moment(milliseconds: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const seconds = milliseconds / 1_000;
  const thousandths = String(milliseconds % 1_000).padStart(3, "0");
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}.${thousandths}`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("-->", "--&gt;");

function unmarked(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \t\n]+/g, " ")
    .trim();
}
