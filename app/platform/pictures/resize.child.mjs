// @ts-nocheck: read as a text, and run by a bare Node.
// Runs in a process of its own (`resize-picture.server.ts`): what a hostile picture breaks or swells dies with it.
import { writeSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const { from, path, folder, kind, maxPixels, heicMaxPixels, maxWidth, crop, outputs, transparent, sampleSides } =
  JSON.parse(process.argv[1]);
const require = createRequire(from);
const sharp = require("sharp");
sharp.cache(false);
sharp.concurrency(1);

class Refused extends Error {}

/** The whole picture, upright, in sRGB, without what its maker wrote beside it. */
async function upright() {
  if (kind === "image/heic") return fromHeic();
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true });
  const { width, height, format, autoOrient } = await picture.metadata();
  if (`image/${format === "heif" ? "avif" : format}` !== kind) throw new Refused("unreadable");
  if (width * height > maxPixels) throw new Refused("too_many_pixels");
  return { picture: picture.autoOrient(), width: autoOrient.width, height: autoOrient.height };
}

async function fromHeic() {
  const { HeifDecoder } = require("libheif-js/wasm-bundle");
  const [image] = new HeifDecoder().decode(await readFile(path));
  if (!image) throw new Refused("unreadable");
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > heicMaxPixels) throw new Refused("too_many_pixels");
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise((resolve, reject) => {
    image.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new Refused("unreadable"))));
  });
  return { picture: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
}

/** Where a part told in thousandths of the width lies, in pixels. */
function area({ width, height }) {
  if (!crop) return { left: 0, top: 0, width, height };
  const side = Math.min(width, Math.max(1, Math.round((crop.width * width) / 1000)));
  const tall = Math.min(height, Math.max(1, Math.round(side / crop.ratio)));
  const within = (value, room) => Math.min(room, Math.max(0, Math.round((value * width) / 1000)));
  return { left: within(crop.left, width - side), top: within(crop.top, height - tall), width: side, height: tall };
}

function encode(picture, format) {
  if (format === "avif") return picture.avif({ quality: 55, effort: 2 });
  if (format === "webp") return picture.webp({ quality: 78, effort: 4 });
  if (format === "png") return picture.png({ compressionLevel: 9 });
  return picture.jpeg({ quality: 80, mozjpeg: true });
}

async function main() {
  const { picture, ...sides } = await upright();
  const part = area(sides);
  const width = Math.min(maxWidth, part.width);
  let kept = picture.extract(part).resize({ width, withoutEnlargement: true }).toColourspace("srgb");
  kept = transparent ? kept.ensureAlpha() : kept.flatten({ background: "#ffffff" }).removeAlpha();
  const { data, info } = await kept.raw().toBuffer({ resolveWithObject: true });
  const base = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const files = [];
  for (const { width: asked, format } of outputs) {
    const outWidth = Math.min(asked, info.width);
    if (files.some((file) => file.width === outWidth && file.format === format)) continue;
    const name = `${outWidth}.${format}`;
    const { data: bytes, info: made } = await encode(base().resize({ width: outWidth }), format).toBuffer({
      resolveWithObject: true,
    });
    await writeFile(join(folder, name), bytes, { mode: 0o600 });
    files.push({ name, format, width: made.width, height: made.height });
  }
  const blur = await base().resize({ width: 12 }).webp({ quality: 30 }).toBuffer();
  const sample = await base()
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .resize({ ...sampleSides, fit: "fill" })
    .raw()
    .toBuffer();
  return {
    width: info.width,
    height: info.height,
    blur: `data:image/webp;base64,${blur.toString("base64")}`,
    sample: sample.toString("base64"),
    files,
  };
}

/** Decoders write what they like on the usual outputs: the answer has one of its own. */
const answer = (said) => writeSync(3, JSON.stringify(said));

try {
  answer(await main());
} catch (error) {
  answer({ refused: /pixel limit|too_many_pixels/i.test(error.message) ? "too_many_pixels" : "unreadable" });
}
