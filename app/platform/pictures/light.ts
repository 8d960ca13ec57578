/** A small picture of the picture: red, green and blue of each point, line by line. */
export interface Sample {
  width: number;
  height: number;
  rgb: ArrayLike<number>;
}

/** The sides of the sample that `lightOf` reads, of a portrait of 4 by 5. */
export const sampleSides = { width: 32, height: 40 };

export type Light = "good" | "too_dark" | "too_bright" | "against_the_light" | "flat";

/**
 * How a portrait is lit, by the whole frame and by the face against what is behind it, never by the colour of a skin: a dark face on
 * a dark background is told from a dark photograph by what is brightest in it. Luminance of Rec. 709, from 0 to 1.
 */
export function lightOf({ width, height, rgb }: Sample): Light {
  const face: number[] = [];
  const behind: number[] = [];
  for (let n = 0; n < width * height; n += 1) {
    const luminance = (0.2126 * rgb[3 * n]! + 0.7152 * rgb[3 * n + 1]! + 0.0722 * rgb[3 * n + 2]!) / 255;
    const [x, y] = [(n % width) / width, Math.floor(n / width) / height];
    // Where the arch puts the face: an oval around the line of the eyes.
    const inFace = ((x - 0.5) / 0.22) ** 2 + ((y - 0.42) / 0.26) ** 2 < 1;
    if (inFace) face.push(luminance);
    else if (y < 0.75) behind.push(luminance);
  }
  const all = [...face, ...behind].sort((a, b) => a - b);
  const at = (part: number, of = all) => of[Math.min(of.length - 1, Math.floor(part * of.length))]!;
  if (at(0.95) < 0.3) return "too_dark";
  face.sort((a, b) => a - b);
  behind.sort((a, b) => a - b);
  const faceRange = at(0.9, face) - at(0.1, face);
  if (at(0.5, behind) - at(0.5, face) > 0.4 && faceRange < 0.2) return "against_the_light";
  if (at(0.35) > 0.94) return "too_bright";
  if (at(0.97) - at(0.03) < 0.18) return "flat";
  return "good";
}
