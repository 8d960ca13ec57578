import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { everything } from "../../../tests/support/extent";
import { type ContentKind, contentKind } from "../files/content-kind";
import { resizePicture } from "./resize-picture.server";

const folder = mkdtempSync(join(tmpdir(), "leclaircie-pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
async function resize(bytes: Uint8Array, more: Partial<Parameters<typeof resizePicture>[0]> = {}) {
  const own = mkdtempSync(join(folder, `${count++}-`));
  const path = join(own, "received");
  writeFileSync(path, bytes);
  const kind = contentKind(bytes.subarray(0, 1_024));
  const outputs = [{ width: 400, format: "jpeg" as const }];
  const resized = await resizePicture({ path, folder: own, kind, outputs, ...more });
  return { resized, read: (name: string) => readFileSync(join(own, name)), left: () => readdirSync(own) };
}

/** 900 by 600, left half dark, told to be turned a quarter, with a place and a maker written beside it. */
const turned = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#eeeeee" } })
    .composite([
      { input: { create: { width: 450, height: 600, channels: 3, background: "#101010" } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Make: "Telephone" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 7/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test("a picture is turned upright, made in the sizes asked for, and says nothing of where it was taken", async () => {
  const given = await turned();
  expect((await sharp(given).metadata()).exif).toBeDefined();
  const outputs = (["avif", "webp", "jpeg"] as const).flatMap((format) =>
    [400, 2_000].map((width) => ({ width, format })),
  );
  const { resized, read } = await resize(given, { outputs });
  if (!resized.ok) throw new Error(resized.reason);
  expect(resized.value).toMatchObject({ width: 600, height: 900 });
  // 2,000 is more than there is: 600 is made, once.
  expect(resized.value.files.map(({ name }) => name).sort()).toEqual(
    ["400.avif", "400.jpeg", "400.webp", "600.avif", "600.jpeg", "600.webp"].sort(),
  );
  for (const { name, width, height } of resized.value.files) {
    const made = await sharp(read(name)).metadata();
    expect([made.width, made.height, made.exif, made.orientation, made.icc], name).toEqual([
      width,
      height,
      undefined,
      undefined,
      undefined,
    ]);
    expect(read(name).includes("Telephone"), name).toBe(false);
  }
  const [top] = await sharp(read("400.jpeg")).extract({ left: 200, top: 50, width: 1, height: 1 }).raw().toBuffer();
  const [bottom] = await sharp(read("400.jpeg")).extract({ left: 200, top: 550, width: 1, height: 1 }).raw().toBuffer();
  expect([top! < 60, bottom! > 200]).toEqual([true, true]);
  expect(resized.value.blur).toMatch(/^data:image\/webp;base64,/);
  expect(resized.value.blur.length).toBeLessThan(400);
});

test("a part of it is cut, within its sides whatever was asked", async () => {
  const crop = { left: 500, top: 0, width: 500, ratio: 0.5 };
  const { resized } = await resize(await turned(), { crop });
  expect(resized).toMatchObject({ ok: true, value: { width: 300, height: 600 } });
  const beyond = await resize(await turned(), { crop: { left: 9_999, top: 9_999, width: 9_999, ratio: 0.8 } });
  expect(beyond.resized).toMatchObject({ ok: true, value: { width: 600, height: 750 } });
});

test("what an iPhone takes is read", async () => {
  const { resized } = await resize(readFileSync("tests/fixtures/telephone.heic"));
  expect(resized).toMatchObject({ ok: true, value: { width: 640, height: 480 } });
});

/** The head of a PNG of these sides, and a body that is next to nothing: what a bomb is. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(4);
    ends.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, ends]);
  };
  const sides = Buffer.alloc(13);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  sides.set([8, 2, 0, 0, 0], 8);
  const body = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", sides),
    chunk("IDAT", body),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("a picture of 300 million points is refused by its head, before it is decoded", async () => {
  const { resized, left } = await resize(bomb(20_000, 15_000));
  expect(resized).toEqual({ ok: false, reason: "too_many_pixels" });
  expect(left()).toEqual(["received"]);
});

test("a process that takes too much memory, or too long, is ended", async () => {
  for (const limits of [
    { memoryBytes: 10 * 1_048_576, seconds: 60 },
    { memoryBytes: 290 * 1_048_576, seconds: 0.01 },
  ]) {
    const own = mkdtempSync(join(folder, "heavy-"));
    const path = join(own, "received");
    writeFileSync(path, await turned());
    const outputs = [{ width: 400, format: "jpeg" as const }];
    const given = { path, folder: own, kind: "image/jpeg", outputs } as const;
    expect(await resizePicture(given, limits)).toEqual({ ok: false, reason: "too_heavy" });
  }
});

/** Two hundred files a stranger could send under the name of a picture. */
async function hostile(): Promise<[name: string, bytes: Buffer, kind: ContentKind][]> {
  const good = await turned();
  const png = await sharp(good).png().toBuffer();
  const webp = await sharp(good).webp().toBuffer();
  const heic = readFileSync("tests/fixtures/telephone.heic");
  const files: [string, Buffer, ContentKind][] = [];
  const script = Buffer.from("<script>alert(1)</script><?php system('id') ?>");
  for (const [name, bytes, kind] of [
    ["jpeg", good, "image/jpeg"],
    ["png", png, "image/png"],
    ["webp", webp, "image/webp"],
    ["heic", heic, "image/heic"],
  ] as const) {
    // Cut, at thirty places; bytes overwritten at fifteen; a script behind; another kind's name before it.
    for (let n = 0; n < 30; n += 1)
      files.push([`${name} cut ${n}`, bytes.subarray(0, 12 + Math.floor((bytes.length * n) / 31)), kind]);
    for (let n = 0; n < 15; n += 1) {
      const spoilt = Buffer.from(bytes);
      spoilt.fill(0xff, 16 + Math.floor((bytes.length * n) / 16), 24 + Math.floor((bytes.length * n) / 16));
      files.push([`${name} spoilt ${n}`, spoilt, kind]);
    }
    files.push([`${name} and a script`, Buffer.concat([bytes, script]), kind]);
    for (const other of ["image/jpeg", "image/png", "image/webp", "image/heic", "image/avif"] as const)
      if (other !== kind) files.push([`${name} called ${other}`, bytes, other]);
  }
  files.push(["an empty jpeg", Buffer.from("ffd8ffe0", "hex"), "image/jpeg"]);
  for (const side of [10_000, 20_000, 60_000]) files.push([`a bomb of ${side}`, bomb(side, side), "image/png"]);
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
  );
  for (const kind of ["image/svg+xml", "image/jpeg", "image/png"] as const)
    files.push([`a drawing called ${kind}`, drawing, kind]);
  for (const kind of ["image/jpeg", "image/png", "image/webp", "image/heic"] as const) {
    files.push([`noise called ${kind}`, Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 251)), kind]);
    files.push([`a page called ${kind}`, script, kind]);
  }
  return files;
}

test(`${everything ? "two hundred" : "a third of two hundred"} hostile files are refused or made harmless, and the memory stays under 300 MB`, async () => {
  const every = await hostile();
  expect(every.length).toBeGreaterThanOrEqual(200);
  // Each is read by a process of its own; the bombs and what is not a picture at all always are.
  const files = everything ? every : every.filter(([name], rank) => rank % 6 === 0 || !/ (cut|spoilt) \d+$/.test(name));
  const before = process.memoryUsage.rss();
  let refused = 0;
  for (const [name, bytes, kind] of files) {
    const { resized, read, left } = await resize(bytes, { kind });
    if (!resized.ok) {
      refused += 1;
      expect(left(), name).toEqual(["received"]);
      continue;
    }
    for (const { name: made } of resized.value.files) {
      const again = await sharp(read(made)).metadata();
      expect([again.format, again.exif], name).toEqual(["jpeg", undefined]);
      expect(read(made).includes("script"), name).toBe(false);
    }
  }
  expect(refused).toBeGreaterThan(files.length / 2);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576);
}, 240_000);
