import pg from "pg";

export interface Asked {
  text: string;
  values: unknown[];
}

/** What PostgreSQL’s driver is asked to read while `work` runs. */
export async function queriesOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const heard: Asked[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, config: string | Asked, values: unknown[]) {
    heard.push(typeof config === "string" ? { text: config, values } : config);
    return Reflect.apply(query, this, [config, values]);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return heard.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

interface Reading {
  /** Planning included. */
  ms: number;
  /** Read of each table, kept or not. */
  rows: Map<string, number>;
}

/** Asks the database a statement, and gives its rows. */
export type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** What a query takes by itself and how many rows it reads, as `explain analyze` tells. */
export async function readingOf(ask: Ask, { text, values }: Asked): Promise<Reading> {
  const { rows: answers } = await ask(`explain (analyze, timing off, format json) ${text}`, values);
  const [answer] = answers as { "QUERY PLAN": { Plan: Node; "Planning Time": number; "Execution Time": number }[] }[];
  const [told] = answer?.["QUERY PLAN"] ?? [];
  if (!told) throw new Error("the database explains nothing");
  const rows = new Map<string, number>();
  const walk = (node: Node) => {
    const table = node["Relation Name"];
    const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
    if (table) rows.set(table, (rows.get(table) ?? 0) + read);
    node.Plans?.forEach(walk);
  };
  walk(told.Plan);
  return { ms: told["Planning Time"] + told["Execution Time"], rows };
}
