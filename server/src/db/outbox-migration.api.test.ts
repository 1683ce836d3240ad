import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore, migrateToLatest } from '#testing/earlier-database.ts';
import type { Pool } from './client.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await databaseBefore('0106');
});
afterAll(() => pool.end());

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test('waiting mails, notifications and reminders move to the outbox, with the history that their rules need', async () => {
  await pool.query(`
    insert into organizations (id, name, slug, naming_schema, naming_case, created_at, updated_at)
      values ('org_1', 'Host', 'host', '', 'keep', now(), now());
    insert into accounts (id, email, email_norm, first_name, last_name, created_at, updated_at)
      values ('usr_1', 'a@b.test', 'a@b.test', 'Ana', 'Costa', now(), now());
    insert into invitations (id, token_hash, token_sealed, organization_id, email, email_norm, role, invited_by, locale, created_at, sent_at, expires_at)
      values ('${uuid(1)}', '\\xabcd', 'x', 'org_1', 'c@d.test', 'c@d.test', 'member', 'usr_1', 'en-US', now(), now(), now());
    insert into mails (id, kind, dedupe_key, to_address, locale, payload, not_after, status, attempts, created_at, send_at) values
      ('${uuid(1)}', 'invitation', 'invitation/abcd', 'c@d.test', 'en-US', 'x', now() + interval '2 days', 'queued', 0, now(), now() + interval '1 day'),
      ('${uuid(2)}', 'sign_in_code', 'code/1', 'c@d.test', 'en-US', 'x', now(), 'queued', 1, now(), null),
      ('${uuid(3)}', 'sign_in_code', 'code/2', 'c@d.test', 'en-US', null, now(), 'expired', 2, now(), null),
      ('${uuid(4)}', 'invitation', 'invitation/ef', 'c@d.test', 'en-US', null, now(), 'canceled', 0, now(), null);
    insert into notification_mails (id, organization_id, account_id, day, status, created_at) values
      ('${uuid(5)}', 'org_1', 'usr_1', '2027-06-15', 'sent', now()), ('${uuid(6)}', 'org_1', 'usr_1', null, 'queued', now());
    insert into notifications (id, organization_id, account_id, type, created_at, mail_id)
      values ('ntf_1', 'org_1', 'usr_1', 'mentioned', now(), '${uuid(6)}');
    insert into reminders (id, organization_id, account_id, day, status, asked_by, campaign_id, created_at, attempted_at, error) values
      ('${uuid(7)}', 'org_1', 'usr_1', '2027-06-15', 'queued', 'usr_1', 'cmp_1', now(), now(), null),
      ('${uuid(8)}', 'org_1', 'usr_1', '2027-06-14', 'failed', null, null, now(), null, 'EENVELOPE 550'),
      ('${uuid(9)}', 'org_1', 'usr_1', '2027-06-13', 'canceled', null, null, now(), null, null);`);
  expect(await migrateToLatest(pool)).toContain('0106-outbox.sql');
  const { rows } = await pool.query<{
    row: unknown[];
  }>(`select jsonb_build_array(right(id::text, 1)::int, kind, dedupe_key,
      status, reason, organization_id, day, campaign_id, attempts, attempted_at is not null, payload is not null,
      extract(day from due_at - created_at)) as row from mails order by id`);
  const daily = 'org_1/usr_1/2027-06-1';
  expect(rows.map(({ row }) => row)).toEqual([
    [1, 'invitation', 'invitation/abcd', 'queued', null, 'org_1', null, null, 0, false, true, 1],
    [2, 'sign_in_code', 'code/1', 'queued', null, null, null, null, 1, false, true, 0],
    [3, 'sign_in_code', 'code/2', 'given_up', null, null, null, null, 2, false, false, 0],
    [4, 'invitation', 'invitation/ef', 'skipped', 'invitation-ended', null, null, null, 0, false, false, 0],
    [5, 'notifications', `notifications/${daily}5`, 'sent', null, 'org_1', '2027-06-15', null, 0, false, false, 0],
    [6, 'notifications', `notifications/${uuid(6)}`, 'queued', null, 'org_1', null, null, 0, false, false, 0],
    [7, 'reminder', `reminder/${daily}5`, 'queued', null, 'org_1', '2027-06-15', 'cmp_1', 0, true, false, 0],
    [8, 'reminder', `reminder/${daily}4`, 'failed', 'refused', 'org_1', '2027-06-14', null, 1, false, false, 0],
    [9, 'reminder', `reminder/${daily}3`, 'skipped', 'unrecorded', 'org_1', '2027-06-13', null, 0, false, false, 0],
  ]);
  const { rows: linked } = await pool.query(`select mail_id as id from notifications where id = 'ntf_1'`);
  expect(linked).toEqual([{ id: uuid(6) }]);
});
