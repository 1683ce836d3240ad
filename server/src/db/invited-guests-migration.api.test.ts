import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountId, memberId } from '@ad-foundry/contract/ids.ts';
import { databaseBefore, migrateToLatest } from '#testing/earlier-database.ts';
import type { Pool } from './client.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await databaseBefore('0114');
});
afterAll(() => pool.end());

test('guests with a waiting invitation become invited members of its campaigns, once per organization', async () => {
  const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const invitation = (number: number, email: string, campaign: number, fields = 'null, null') => `
    ('${uuid(number)}', 'org_1', '\\x0${number}', '\\x00', '${email}', lower('${email}'), 'guest', 'cmp_${campaign}', 'fr-FR', now(), now(),
      now() + interval '9 days', ${fields})`;
  await pool.query(`
    insert into organizations (id, name, slug, naming_schema, naming_case, created_at, updated_at)
      values ('org_1', 'Host', 'host', '', 'keep', now(), now());
    insert into accounts (id, email, email_norm, first_name, last_name, created_at, updated_at)
      values ('usr_1', 'guest@b.test', 'guest@b.test', 'Ana', 'Costa', now(), now());
    insert into members (id, organization_id, account_id, role, created_at) values ('mem_1', 'org_1', 'usr_1', 'guest', now());
    insert into campaigns (id, organization_id, name, created_at, updated_at)
      select 'cmp_' || n, 'org_1', 'C' || n, now(), now() from generate_series(1, 2) n;
    insert into invitations (id, organization_id, token_hash, token_sealed, email, email_norm, role, campaign_id, locale, created_at,
      sent_at, expires_at, confirmed_at, revoked_at) values
      ${invitation(1, 'Ines@b.test', 1)}, ${invitation(2, 'ines@b.test', 2)}, ${invitation(3, 'guest@b.test', 1)},
      ${invitation(4, 'gone@b.test', 1, 'null, now()')}`);
  expect(await migrateToLatest(pool)).toContain('0114-invited-guests.sql');
  const { rows } = await pool.query<Record<string, string>>(`
    select m.id, a.id as account, a.email_norm as key, a.first_name as name, m.status,
      array(select g.campaign_id from assignments g where g.member_id = m.id order by 1) as campaigns,
      (select count(*)::int from invitations i where i.member_id = m.id and i.resent_at = i.sent_at) as invitations
    from members m join accounts a on a.id = m.account_id where m.status = 'invited'`);
  expect(rows).toMatchObject([
    { key: 'org_1 ines@b.test', name: 'Ines@b.test', campaigns: ['cmp_1', 'cmp_2'], invitations: 2 },
  ]);
  expect(memberId.safeParse(rows[0]?.id).success).toBe(true);
  expect(accountId.safeParse(rows[0]?.account).success).toBe(true);
});
