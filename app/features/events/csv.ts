/** Tells a spreadsheet that the file is UTF-8. */
const BOM = "\ufeff";

/**
 * A file a French spreadsheet opens: `;` between cells, every cell quoted. A cell that a spreadsheet would run (it begins
 * with = + - @, a tab or a return) begins with ' instead (OWASP, CSV injection).
 */
export function csv(rows: string[][]): string {
  return `${BOM}${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
}

function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
