import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore, migrateToLatest } from '#testing/earlier-database.ts';
import type { Pool } from './client.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await databaseBefore('0129');
});
afterAll(() => pool.end());

test('reviewers of steps get their accounts, and decisions what was true when they are migrated', async () => {
  const at = (minute: number) => `'2026-11-29T10:0${minute}:00Z'`;
  // Without triggers, since the rows above these are of no matter here.
  await pool.query(`
    set session_replication_role = replica;
    insert into accounts (id, email, email_norm, first_name, last_name, created_at, updated_at) values
      ('usr_1', 'jo@b.test', 'jo@b.test', 'Jo', 'Costa', now(), now()),
      ('usr_2', '', 'review rvr_1', 'Inès', '', now(), now());
    insert into members (id, organization_id, account_id, role, status, created_at)
      values ('mem_1', 'org_1', 'usr_1', 'member', 'active', now());
    insert into review_step_members (organization_id, step_id, member_id) values ('org_1', 'rst_1', 'mem_1');
    insert into reviewers (id, organization_id, link_id, account_id, name, email, email_norm, proof, locale, created_at)
      values ('rvr_1', 'org_1', 'rvl_1', 'usr_2', 'Inès Caron', 'i@b.test', 'i@b.test', 'mail', 'fr-FR', now());
    insert into comments (id, organization_id, creative_id, author_id, audience, body, creation_key, version_id, created_at) values
      ('cmt_1', 'org_1', 'crv_1', 'usr_2', 'client', 'Lovely', gen_random_uuid(), 'ver_1', ${at(1)}),
      ('cmt_2', 'org_1', 'crv_1', 'usr_2', 'client', 'Later', gen_random_uuid(), 'ver_1', ${at(3)}),
      ('cmt_3', 'org_1', 'crv_1', 'usr_1', 'internal', 'Between us', gen_random_uuid(), 'ver_1', ${at(1)});
    insert into decisions (organization_id, version_id, account_id, decision, decided_at) values
      ('org_1', 'ver_1', 'usr_1', 'approved', ${at(2)}), ('org_1', 'ver_1', 'usr_2', 'approved', ${at(2)});
    insert into step_decisions (organization_id, version_id, step_id, account_id, decision, decided_at)
      values ('org_1', 'ver_1', 'rst_1', 'usr_1', 'approved', ${at(2)});
    set session_replication_role = origin;`);
  expect(await migrateToLatest(pool)).toEqual(
    expect.arrayContaining(['0129-step-reviewers.sql', '0130-decisions-as-made.sql', '0131-password-tries.sql']),
  );
  const read = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows;
  expect(await read('select account_id, member_id from review_step_members')).toEqual([
    { account_id: 'usr_1', member_id: 'mem_1' },
  ]);
  expect(await read('select name, email, proof, comment from decisions order by account_id')).toEqual([
    { name: 'Jo Costa', email: 'jo@b.test', proof: 'account', comment: null },
    { name: 'Inès Caron', email: 'i@b.test', proof: 'mail', comment: 'Lovely' },
  ]);
  expect(await read('select name, email, comment from step_decisions')).toEqual([
    { name: 'Jo Costa', email: 'jo@b.test', comment: null },
  ]);
});
