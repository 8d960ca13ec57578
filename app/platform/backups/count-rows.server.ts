import type { Client } from "pg";

/** Rows of every table, by `schema.table`; the keys of what people confide have a copy of their own. */
export async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query(`select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relname <> 'data_keys'
    order by 1, 2`);
  const counts: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
    const { rows } = await client.query(`select count(*) as count from ${table}`);
    counts[`${schema}.${name}`] = Number(rows[0].count);
  }
  return counts;
}

/** Whether the database holds nothing: no table, view or sequence but those of its extensions, and the mark of a restore that was cut before it wrote anything. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relname <> 'restore_under_way'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    limit 1`);
  return rows.length === 0;
}
