import { afterAll, expect, inject, test } from 'vitest';
import { createPool } from './client.ts';

const pool = createPool({ url: inject('databaseUrl'), max: 1, onError: () => undefined });
afterAll(() => pool.end());

test('a repeated statement is prepared if it has parameters', async () => {
  for (let n = 0; n < 12; n++) {
    const { rows } = await pool.query({ text: 'select $1::int as repeated_answer' }, [n]);
    expect(rows).toEqual([{ repeated_answer: n }]);
    await pool.query({ text: 'select 1 as plain_answer' });
  }
  const { rows } = await pool.query(`select statement from pg_prepared_statements where statement like '%_answer'`);
  expect(rows).toEqual([{ statement: 'select $1::int as repeated_answer' }]);
});
