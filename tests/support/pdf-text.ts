import { inflateSync } from "node:zlib";

/** A PDF as it travels, with its compressed streams opened: what `drawnText` reads. */
export function inflated(pdf: Buffer): Buffer {
  const opened = pdf
    .toString("latin1")
    .replace(/(\/Filter \/FlateDecode\n>>\nstream\n)([\s\S]*?)(\nendstream)/g, (_, before, bytes, after) => {
      return before + inflateSync(Buffer.from(bytes, "latin1")).toString("latin1") + after;
    });
  return Buffer.from(opened, "latin1");
}

/** The words drawn in an uncompressed PDF with embedded fonts, one line of ink per line, read back through each font's ToUnicode map. */
export function drawnText(pdf: Buffer): string {
  const objects = new Map<string, string>();
  for (const match of pdf.toString("latin1").matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(match[1] ?? "", match[2] ?? "");
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? "") ?? "")?.[1];
      if (name && map) fonts.set(name, unicodeMap(objects.get(map) ?? ""));
    }
  }
  const lines: { y: string; text: string }[] = [];
  for (const body of objects.values()) {
    if (!body.includes("BT\n")) continue;
    for (const [, block = ""] of body.matchAll(/BT\n([\s\S]*?)ET/g)) {
      const font = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? "");
      const y = /([\d.-]+) Tm/.exec(block)?.[1] ?? "";
      const text = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => decode(hex, font)).join("");
      const last = lines.at(-1);
      if (last?.y === y) last.text += text;
      else lines.push({ y, text });
    }
  }
  return lines.map((line) => line.text).join("\n");
}

function decode(hex: string, font: Map<number, string> | undefined): string {
  return (hex.match(/.{4}/g) ?? []).map((code) => font?.get(Number.parseInt(code, 16)) ?? "\ufffd").join("");
}

function unicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, from = "", , list = ""] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex = ""], index) => {
      const units = hex.replaceAll(" ", "").match(/.{4}/g) ?? [];
      map.set(
        Number.parseInt(from, 16) + index,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    });
  }
  return map;
}
