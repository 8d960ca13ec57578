/** Runs one statement on the connection the crowd is made on. */
export type Run = (statement: string) => Promise<Record<string, unknown>[]>;

/** A number between 0 and 1, always the same for this row and this purpose: two runs make the same crowd. */
export function draw(row: string, purpose: string): string {
  return `(('x' || substr(md5(${row} || '${purpose}'), 1, 8))::bit(32)::bigint / 4294967296.0)`;
}

/** One of these texts; above 1, `skew` makes the first ones more common. */
export function oneOf(texts: readonly string[], number: string, skew = 1): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  return `(array[${list}])[1 + floor(${texts.length} * power(${number}, ${skew}))::int]`;
}
