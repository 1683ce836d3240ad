import { beforeAll, expect, test } from 'vitest';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { mintScope, type Scope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';

const app = await useApp();
let ana: { scope: Scope };
let ben: typeof ana;
let shared: string[];
beforeAll(async () => {
  [ana, ben] = [await enter(), await enter()];
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname like 'insight\\_%' and relname <> 'insight_links' order by 1`,
  );
  shared = tables.map(({ name }) => name);
});

async function enter(): Promise<{ scope: Scope }> {
  const client = app.browser();
  const me = await client.signUp();
  const actor = {
    accountId: me.id,
    sessionId: null,
    organizationId: me.organizationId as OrganizationId,
    role: 'owner' as const,
  };
  return { scope: mintScope(app.services.dependencies, actor) };
}

async function useAccounts(): Promise<void> {
  await app.sql(
    `insert into advertisers (provider, id, name, status, platform_status, created_at, updated_at)
     values ('meta', 'acc_1', 'Shared', 'active', '1', now(), now()), ('meta', 'acc_2', 'Other', 'active', '1', now(), now())`,
  );
  await app.sql(
    `insert into organizations_to_advertisers (organization_id, provider, advertiser_id, created_at)
     values ($1, 'meta', 'acc_1', now()), ($2, 'meta', 'acc_1', now()), ($2, 'meta', 'acc_2', now())`,
    [ana.scope.actor.organizationId, ben.scope.actor.organizationId],
  );
}

test('organizations that use an ad account read its figures, and none can change them (S06)', async () => {
  await useAccounts();
  const account = async (advertiserId: string) => {
    const [row] = await app.sql<{ no: number }>(
      `insert into insight_accounts (provider, advertiser_id, created_at) values ('meta', $1, now()) returning no`,
      [advertiserId],
    );
    return row?.no ?? 0;
  };
  const [common, bens] = [await account('acc_1'), await account('acc_2')];
  // Ads first: other rows name them.
  const planted = ['insight_ads', ...shared.filter((name) => name !== 'insight_ads' && name !== 'insight_accounts')];
  for (const no of [common, bens]) for (const name of planted) await plantRow(name, no);
  const read = async ({ scope }: typeof ana, name: string) => {
    const column = name === 'insight_accounts' ? 'no' : 'account';
    const { rows } = await scope.db.execute<{ no: number }>(`select distinct ${column} as no from ${name} order by 1`);
    return rows.map(({ no }) => no);
  };
  for (const name of shared) {
    expect([name, await read(ana, name), await read(ben, name)]).toEqual([name, [common], [common, bens]]);
    const before = await app.sql(`select * from ${name} order by 1, 2`);
    const set = name === 'insight_accounts' ? 'source = source' : 'account = account';
    for (const statement of [`update ${name} set ${set}`, `delete from ${name}`])
      expect([statement, (await ana.scope.db.execute(statement)).rowCount]).toEqual([statement, 0]);
    expect(await app.sql(`select * from ${name} order by 1, 2`)).toEqual(before);
  }
});

/** Inserts a row into a shared table, with a value of its type in each column that has no default. */
async function plantRow(name: string, account: number): Promise<void> {
  const columns = await app.sql<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO'`,
    [name],
  );
  const samples: Record<string, string> = { date: 'current_date', bytea: `'x'::bytea`, jsonb: `'{}'`, text: `'image'` };
  const checked: Record<string, string> = {
    level: `'account'`,
    kind: name === 'insight_fetches' ? `'ads'` : `'image'`,
  };
  const ad = `(select no from insight_ads where account = ${account} limit 1)`;
  const values = columns.map(({ name: column, type }) => {
    if (column === 'account') return String(account);
    if (column === 'ad') return ad;
    return checked[column] ?? samples[type] ?? (type.startsWith('timestamp') ? 'now()' : '1');
  });
  await app.sql(
    `insert into ${name} (${columns.map((column) => column.name).join(', ')}) values (${values.join(', ')})
     on conflict do nothing`,
  );
}

// Engines that distribute tables need the account's number in every key.
test('every key of the tables of insights begins with the ad account', async () => {
  const keys = await app.sql<{ name: string; first: string; columns: string[] }>(
    `select i.indexrelid::regclass::text as name, a.attname as first,
       array(select x.attname from pg_attribute x where x.attrelid = i.indrelid and x.attnum = any(i.indkey))::text[] as columns
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [[...shared.filter((name) => name !== 'insight_accounts'), 'insight_links']],
  );
  expect(keys.length).toBeGreaterThan(shared.length);
  expect(keys.filter(({ columns }) => !columns.includes('account')).map(({ name }) => name)).toEqual([]);
  expect(keys.filter(({ name, first }) => first !== 'account' && !name.startsWith('insight_links'))).toEqual([]);
  const references = await app.sql<{ name: string }>(
    `select c.conname as name from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any($1)
       and c.confrelid::regclass::text like 'insight\\_%' and c.confrelid <> 'insight_accounts'::regclass
       and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'account' and a.attnum = any(c.conkey))`,
    [[...shared, 'insight_links']],
  );
  expect(references).toEqual([]);
});
