/** Of a picture inside a mail: sharp on a telephone, light in a mailbox. */
const WIDTH = 640;
const MOST_BYTES = 120_000;
const QUALITIES = [80, 70, 60, 50, 40];

/** Makes a light JPEG of a picture of ours: 640 pixels wide at most, and 120 kB wherever some quality allows it. */
export async function makeMailPicture(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  let made = bytes;
  for (const quality of QUALITIES) {
    made = await sharp(bytes)
      .resize({ width: WIDTH, withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: true, progressive: true })
      .toBuffer();
    if (made.length <= MOST_BYTES) break;
  }
  return made;
}
