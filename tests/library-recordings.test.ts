import { describe, expect, test } from "vitest";
import { recordedPieces } from "../tools/demo/recorded-pieces";

const bytesOfBox = (name: string, file: Buffer) => file.subarray(file.indexOf(name) + 4);

describe.each(recordedPieces())("$slug", ({ kind, durationSeconds, phrases, read, title, summary }) => {
  test("is a recording of the length its sheet says, light enough for a telephone", async () => {
    const file = await read();
    expect(file.subarray(4, 8).toString()).toBe("ftyp");
    expect(file.length).toBeLessThan(700_000);
    const movie = bytesOfBox("mvhd", file);
    const seconds = movie.readUInt32BE(16) / movie.readUInt32BE(12);
    expect(Math.round(seconds)).toBe(durationSeconds);
    const [least, most] = kind === "audio" ? [30, 60] : [15, 30];
    expect(seconds).toBeGreaterThanOrEqual(least ?? 0);
    expect(seconds).toBeLessThanOrEqual(most ?? 0);
    expect(file.includes(kind === "audio" ? "mp4a" : "avc1")).toBe(true);
  });

  test("every phrase has its moment, and the piece says that it is a demonstration", () => {
    expect(phrases.length).toBeGreaterThan(3);
    const starts = phrases.map(({ startsAtMs }) => startsAtMs ?? -1);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(Math.max(...starts)).toBeLessThan(durationSeconds * 1_000);
    expect(`${title} ${summary}`).toMatch(/démonstration/i);
  });
});
