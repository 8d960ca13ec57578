/**
 * A table for a spreadsheet: semicolons (what a French one expects), quoted cells, a mark that says UTF-8. A cell that a spreadsheet
 * would run as a formula begins with an apostrophe (OWASP, CSV injection): strangers chose some of these words. A number stays one.
 */
export function csv(columns: string[], rows: (string | null)[][]): string {
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => quoted(cell ?? "")).join(";"));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

const NUMBER = /^-?\d+(,\d+)?$/;

function quoted(cell: string): string {
  if (NUMBER.test(cell)) return `"${cell}"`;
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠]/u.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A file to keep, never shown in the browser nor stored by it. */
export function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
