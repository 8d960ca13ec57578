import { hotlines } from "~/features/safety/rules";
import { renderBooklet } from "~/platform/files/booklet.server";
import { type BookletSource, readBooklet } from "~/platform/files/booklet-source";
import { fr } from "~/ui/french";

const texts = import.meta.glob<string>("/content/library/*.md", { query: "?raw", import: "default", eager: true });
const drawings = import.meta.glob<string>("/content/library/illustrations/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});
interface SiteFacts {
  brand: string;
  /** Without its protocol. */
  site: string;
}

export interface WrittenPiece {
  slug: string;
  source: BookletSource;
  /** Its bytes and its pages. */
  render: (facts: SiteFacts, options?: { compressed: boolean }) => ReturnType<typeof renderBooklet>;
}

/** The guides, lists and templates of `content/library`, in the order of their files. Throws when one cannot be read. */
export function writtenPieces(): WrittenPiece[] {
  return Object.entries(texts)
    .filter(([path]) => !path.endsWith("/README.md"))
    .map(([path, text]) => {
      const source = readBooklet(text, { typeset: fr, number: numberOf });
      return {
        slug: path.replace(/^.*\/|\.md$/g, ""),
        source,
        render: (facts, options) => renderBooklet(source, { ...facts, helpLines: hotlines, drawing }, options),
      };
    });
}

function numberOf(dial: string): string {
  const line = hotlines.find((one) => one.dial === dial);
  if (!line) throw new Error(`no hotline ${dial}`);
  return line.number;
}

function drawing(name: string): string {
  const svg = drawings[`/content/library/illustrations/couverture-${name}.svg`];
  if (!svg) throw new Error(`no drawing is called ${name}`);
  return svg;
}
