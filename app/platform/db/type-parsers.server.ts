import pg from "pg";

const INT8 = 20;
const DATE = 1082;

/** The same JavaScript types from both databases: int8 → number, date → 'YYYY-MM-DD'; the rest as pg does. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return parseInt8;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

function parseInt8(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`bigint beyond the safe integers: ${text}`);
  return number;
}
