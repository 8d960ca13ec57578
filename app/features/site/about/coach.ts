/** « 2021 – Ouverture du cabinet » : one line each, the year apart. A line without a year stands whole. */
export function trainingLines(text: string): { year: string | null; title: string }[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [year, ...rest] = line.split(" – ");
      const title = rest.join(" – ").trim();
      return title && year ? { year: year.trim(), title } : { year: null, title: line };
    });
}

/** A blank line separates paragraphs. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
