import sharp from "sharp";

/** A photograph as a telephone takes it, 12 million points, with the place written in it. */
export function photograph(sky = "#dfe6e2"): Promise<Buffer> {
  const drawn = Buffer.from(
    `<svg width="3024" height="4032"><rect width="3024" height="4032" fill="${sky}"/><ellipse cx="1512" cy="1700" rx="800" ry="1100" fill="#a8744f"/><ellipse cx="1250" cy="1700" rx="420" ry="1000" fill="#ecc9a8"/><rect y="3100" width="3024" height="932" fill="#24414d"/></svg>`,
  );
  return sharp(drawn)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1" } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
