/** What the first bytes of a file show it to be. `other`: nothing we know. */
export type ContentKind =
  | "image/jpeg"
  | "image/png"
  | "image/webp"
  | "image/avif"
  | "image/heic"
  | "image/gif"
  | "image/svg+xml"
  | "image/tiff"
  | "audio/mpeg"
  | "audio/mp4"
  | "video/mp4"
  | "application/pdf"
  | "application/zip"
  | "text/html"
  | "other";

/** As many first bytes as `contentKind` looks at. */
export const KIND_BYTES = 1_024;

const signatures: [ContentKind, ...string[]][] = [
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/gif", "GIF87a", "GIF89a"],
  ["image/tiff", "II*\0", "MM\0*", "II+\0", "MM\0+"],
  // With an ID3 tag, or a first frame of MPEG layer III at once.
  ["audio/mpeg", "ID3", "\xff\xfb", "\xff\xfa", "\xff\xf3", "\xff\xf2"],
  ["application/pdf", "%PDF-"],
  ["application/zip", "PK\x03\x04", "PK\x05\x06", "PK\x07\x08"],
];

/** Brands of ISO base media files (ISO/IEC 14496-12; 23008-12 for pictures). */
const heicBrands = /^(heic|heix|heim|heis|hevc|hevx)$/;

/** The media type that the first bytes show (MIME Sniffing, WHATWG): what the sender says of the file counts for nothing. */
export function contentKind(head: Uint8Array): ContentKind {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, KIND_BYTES)).toString("latin1");
  const found = signatures.find(([, ...starts]) => starts.some((start) => text.startsWith(start)));
  if (found) return found[0];
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.slice(4, 8) === "ftyp") return mediaBrand(text);
  const markup = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^(<\?xml[\s\S]*?)?(\s*<!--[\s\S]*?-->\s*)*(<!doctype svg[\s\S]*?)?\s*<svg[\s>]/i.test(markup))
    return "image/svg+xml";
  if (/^<(!doctype html|html|head|body|script|iframe|\?php)/i.test(markup)) return "text/html";
  return "other";
}

/** HEIC also says `mif1` first, with its codec among the compatible brands. */
function mediaBrand(text: string): ContentKind {
  const size = Buffer.from(text.slice(0, 4), "latin1").readUInt32BE();
  const brands = text.slice(8, Math.min(size, text.length)).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "image/avif";
  if (brands.some((brand) => heicBrands.test(brand))) return "image/heic";
  return brands[0] === "M4A " || brands[0] === "M4B " ? "audio/mp4" : "video/mp4";
}
