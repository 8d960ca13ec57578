import { encode } from "uqr";

/** A QR code as the `d` of one SVG path, with the quiet zone its standard asks for. Drawn here: its text is a secret. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, size };
}
