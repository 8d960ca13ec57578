import { type Chapter, readChapter } from "./guide-text";

const texts = import.meta.glob<string>("/content/guide/*.md", { query: "?raw", import: "default", eager: true });
const svgs = import.meta.glob<string>("./illustrations/*.svg", { query: "?raw", import: "default", eager: true });

/** The chapters in the order of their files. */
export const chapters: Chapter[] = Object.entries(texts)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([, markdown]) => readChapter(markdown));

/** One of this room's drawings, by the word a chapter names it with. Throws for an unknown word. */
export function drawing(name: string): string {
  const svg = Object.entries(svgs).find(([path]) => path.includes(`-${name}-`))?.[1];
  if (!svg) throw new Error(`no drawing is called ${name}`);
  return svg;
}
