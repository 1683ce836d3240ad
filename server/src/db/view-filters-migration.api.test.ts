import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewSearchSchema } from '@ad-foundry/contract/views.ts';
import { databaseBefore, migrateToLatest } from '#testing/earlier-database.ts';
import type { Pool } from './client.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await databaseBefore('0109');
});
afterAll(() => pool.end());

test('saved views of assigned campaigns keep that filter and all others under its present name', async () => {
  const key = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  await pool.query(`
    insert into organizations (id, name, slug, naming_schema, naming_case, created_at, updated_at)
      values ('org_1', 'Host', 'host', '', 'keep', now(), now());
    insert into accounts (id, email, email_norm, first_name, last_name, created_at, updated_at)
      values ('usr_1', 'a@b.test', 'a@b.test', 'Ana', 'Costa', now(), now());
    insert into views (id, organization_id, account_id, list, name, search, is_shared, creation_key, created_at, deleted_at) values
      ('viw_1', 'org_1', 'usr_1', 'campaigns', 'Late', '{"mine": "true", "status": "late"}', true, '${key(1)}', now(), null),
      ('viw_2', 'org_1', 'usr_1', 'creatives', 'Removed', '{"mine": "true"}', false, '${key(2)}', now(), now()),
      ('viw_3', 'org_1', 'usr_1', 'creatives', 'All', '{"search": "mine"}', false, '${key(3)}', now(), null);`);
  expect(await migrateToLatest(pool)).toContain('0109-view-filters.sql');
  const { rows } = await pool.query<{ search: unknown }>('select search from views order by id');
  const searches = rows.map(({ search }) => search);
  expect(searches).toEqual([{ assignedToMe: 'true', status: 'late' }, { assignedToMe: 'true' }, { search: 'mine' }]);
  for (const search of searches) expect(viewSearchSchema.safeParse(search).success).toBe(true);
});
