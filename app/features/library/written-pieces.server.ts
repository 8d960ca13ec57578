import { citationOf } from "~/features/knowledge/knowledge.server";
import { hotlines } from "~/features/safety/rules";
import { getSettings } from "~/features/settings/settings.server";
import type { At } from "~/platform/clock";
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/db/database.server";
import { renderBooklet } from "~/platform/files/booklet.server";
import { type BookletSource, readBooklet } from "~/platform/files/booklet-source";
import { fr } from "~/ui/french";
import { importPieces } from "./import-pieces.server";
import { themes } from "./rules";

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
      const source = readBooklet(text, { typeset: fr, number: numberOf, record: citationOf });
      return {
        slug: path.replace(/^.*\/|\.md$/g, ""),
        source,
        render: (facts, options) => renderBooklet(source, { ...facts, helpLines: hotlines, drawing }, options),
      };
    });
}

/** What a piece of this theme is dressed in: as the one we wrote, or the first of them all. Throws when there is none. */
export function coverOf(theme: string): Pick<BookletSource, "ground" | "drawings" | "alt"> {
  const written = writtenPieces();
  const dressed = written.find(({ source }) => source.theme === theme) ?? written[0];
  if (!dressed) throw new Error("no piece of the house is there to dress another");
  const { ground, drawings, alt } = dressed.source;
  return { ground, drawings, alt };
}

function numberOf(dial: string): string {
  const line = hotlines.find((one) => one.dial === dial);
  if (!line) throw new Error(`no hotline ${dial}`);
  return line.number;
}

/** One of our drawings for a cover. Throws for a name that is none. */
export function drawing(name: string): string {
  const svg = drawings[`/content/library/illustrations/couverture-${name}.svg`];
  if (!svg) throw new Error(`no drawing is called ${name}`);
  return svg;
}

type Drawing = { bytes: Buffer; pageCount: number };
/** How a drawing is had: drawn, unless it is kept from before. `about` is all it depends on but the code. */
type Drawn = (piece: { about: object; draw: () => Promise<Drawing> }) => Promise<Drawing>;

/**
 * Brings in what the library opens with, under the name of this house, and publishes it: each once and for ever. Returns how many came
 * in. Throws when a source cannot be read, or when the store refuses.
 */
export async function bringInWrittenPieces(db: Db, at: At, drawn: Drawn = ({ draw }) => draw()): Promise<number> {
  const { brand_name: brand } = await getSettings(db);
  const facts = { brand, site: new URL(config().baseUrl).hostname };
  const pieces = writtenPieces().map(({ slug, source, render }) => {
    const theme = themes.find((one) => one === source.theme);
    if (!theme) throw new Error(`${slug}: no theme is called ${source.theme}`);
    const { kind, title, summary, updated: upToDateOn } = source;
    const draw = () =>
      drawn({
        about: { slug, ...facts },
        draw: async () => {
          const { pdf, pageCount } = await render(facts);
          return { bytes: pdf, pageCount };
        },
      });
    return { slug, kind, theme, title, summary, upToDateOn, draw };
  });
  return importPieces(pieces, at);
}
