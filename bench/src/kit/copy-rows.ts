import type pg from 'pg';

interface Copied {
  table: string;
  /** A condition on the row that is copied. */
  where: string;
  count: number;
  /** Columns that differ from the copied row, as SQL over the number `n`, from 1. */
  columns: Record<string, string>;
}

/** Inserts many rows like one that exists. */
export async function copyRows(database: pg.Client, { table, where, count, columns }: Copied): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = ''`,
    [table],
  );
  const names = rows.map((row) => row.name);
  await database.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((each) => columns[each] ?? `one.${each}`).join(', ')}
     from (select t.* from ${table} t where ${where} limit 1) one, generate_series(1, $1) n`,
    [count],
  );
}

/** SQL expression for an identifier made of the number `n`. */
export const numberedId = (prefix: string, number = 'n') => `'${prefix}_0' || lpad(to_hex(${number}), 25, '0')`;
