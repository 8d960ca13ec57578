import { expect, test } from "vitest";
import { contentKind } from "./content-kind";

const bytes = (text: string) => Buffer.from(text, "latin1");
const box = (...brands: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`);

test.each([
  ["\xff\xd8\xff\xe1", "image/jpeg"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
  ["RIFF\x10\0\0\0WAVEfmt ", "other"],
  ["GIF89a", "image/gif"],
  ["II*\0", "image/tiff"],
  ["ID3\x04\0", "audio/mpeg"],
  ["\xff\xfb\x90\x64", "audio/mpeg"],
  ["%PDF-1.7", "application/pdf"],
  ["PK\x03\x04", "application/zip"],
  ["<svg xmlns='x'>", "image/svg+xml"],
  ["\xef\xbb\xbf <?xml version='1.0'?>\n<!-- a --><svg>", "image/svg+xml"],
  ["  <!DOCTYPE html><p>", "text/html"],
  ["<script>alert(1)</script>", "text/html"],
  ["GIF89", "other"],
  ["", "other"],
])("%j is %s", (text, kind) => {
  expect(contentKind(bytes(text))).toBe(kind);
});

test("what telephones write is known by its brands, not by its name", () => {
  expect(contentKind(box("heic", "mif1", "heic"))).toBe("image/heic");
  expect(contentKind(box("mif1", "mif1", "heic"))).toBe("image/heic");
  expect(contentKind(box("avif", "mif1"))).toBe("image/avif");
  expect(contentKind(box("M4A ", "mp42"))).toBe("audio/mp4");
  expect(contentKind(box("qt  "))).toBe("video/mp4");
  expect(contentKind(box("isom", "mp42"))).toBe("video/mp4");
});
