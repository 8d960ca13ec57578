import { randomFrom } from "~/ui/seeded-random";
import type { Cover, CoverPalette } from "../rules";
import { type Cloud, cloud, sun } from "./shapes";
import { crestLine, darkAmber, fir, furrows, grain, hill, ink, points, ridge } from "./strokes";

export const COVER_WIDTH = 800;
export const COVER_HEIGHT = 600;

interface Light {
  sky: [top: string, horizon: string];
  /** Hills, from the farthest to the nearest. */
  hills: [string, string, string, string];
  sun: string;
  water: string;
  line: string;
}

export const lights: Record<CoverPalette, Light> = {
  aube: {
    sky: ["#FBE3BC", "#F7F1E0"],
    hills: ["#B9CBC6", "#8FB0A2", "#5F8A72", "#1C4B4C"],
    sun: "#F4B146",
    water: "#E4EFEA",
    line: ink,
  },
  pluie: {
    sky: ["#B4C6C8", "#DCE6E3"],
    hills: ["#9DB5B8", "#7B9CA2", "#4F7680", "#11333A"],
    sun: "#F6DCA0",
    water: "#CBDADA",
    line: ink,
  },
  soir: {
    sky: ["#E9B58A", "#F8DDB0"],
    hills: ["#C99A86", "#8B7F86", "#4A6570", "#17363E"],
    sun: "#F9E3B0",
    water: "#EBCFAE",
    line: ink,
  },
  nuit: {
    sky: ["#0F2E35", "#2B5558"],
    hills: ["#2E5C62", "#234D53", "#1A4146", "#081F24"],
    sun: "#F5DDA0",
    water: "#3E6B70",
    line: "#DCE7E4",
  },
  jour: {
    sky: ["#DCE8E4", "#F4F0DE"],
    hills: ["#B6CCB8", "#93B08C", "#5F8268", "#1E4A43"],
    sun: "#F2A63A",
    water: "#D6E6E4",
    line: ink,
  },
};

export type Brush = ReturnType<typeof brushOf>;

/** What a scene draws with: its light, its seed, the sun's place in pixels, and strokes already in the right colour. */
export function brushOf({ palette, seed, sun: place }: Cover) {
  const light = lights[palette];
  const night = palette === "nuit";
  const random = randomFrom(seed * 97 + 5);
  const softly = night ? 0.35 : 0.5;
  const sunX = Math.round(place * COVER_WIDTH);
  return {
    light,
    night,
    seed,
    sunX,
    softly,
    leaf: night ? "#0E3438" : fir,
    coat: night ? "#8FB0AE" : "#2E5E6B",
    /** A height that varies with the seed, by half of `span` each way. */
    around: (middle: number, span: number) => middle + (random() - 0.5) * span,
    sunAt: (y: number, radius: number, rings: number, gap: number, x = sunX) =>
      sun(x, y, radius, { color: light.sun, rings, gap, ringColor: night ? light.sun : darkAmber }),
    cloudAt: (x: number, y: number, width: number, height: number, look: Cloud) =>
      cloud(x, y, width, height, { line: light.line, opacity: softly, ...look }),
    layer(line: string, color: string, { dots = 90, rows = 0 } = {}) {
      const along = points(line);
      const crest = ridge(along, seed + along[0]![1], 3);
      const pen = { color: light.line, opacity: softly };
      const slope = { count: rows, gap: 15, seed: seed + 2, ...pen, opacity: softly * 0.8 };
      return [
        hill(crest, 0, COVER_WIDTH, COVER_HEIGHT, color),
        crestLine(crest, 0, COVER_WIDTH, pen),
        dots > 0 && grain(dots, crest, 0, COVER_WIDTH, seed + 7, { ...pen, opacity: 0.4 }),
        rows > 0 && furrows(crest, 0, COVER_WIDTH, slope),
      ]
        .filter(Boolean)
        .join("");
    },
  };
}
