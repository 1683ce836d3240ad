import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { audit } from '@ad-foundry/contract/audit.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { newEmail } from '#testing/client.ts';
import { acceptByCode, invitationFor } from '#testing/invitations.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';
import { asProductRole } from '#testing/product-role.ts';
import { verifyAuditLog } from './queries.ts';

const app = await useApp();
const owner = app.browser();
let organizationId: OrganizationId;
let accountId: string;
beforeEach(async () => {
  const me = await owner.signUp();
  organizationId = me.organizationId as OrganizationId;
  accountId = me.id;
});

const naming = { namingSchema: '{campaignName}_{formatName}_{uid}', namingCase: 'snake' } as const;
const change = (who = owner) => who.call(organizations.updatePreferences, { body: naming });
const log = async (query = {}) => (await owner.call(audit.list, { query })).items;
const actsOf = (entries: { act: string }[]) => entries.map(({ act }) => act);
const scope = () => mintSystemScope(app.services.dependencies);
const chain = async () => (await verifyAuditLog(scope())).find((each) => each.organizationId === organizationId);

/** Changes the tables with their triggers disabled, as only a superuser could. */
async function tamper(statement: string): Promise<void> {
  await app.sql(`do $$ begin
    set local session_replication_role = replica;
    ${statement};
  end $$`);
}

describe('the log is append-only (S63)', () => {
  test.each(['audit_entries', 'audit_seals'])('%s cannot be changed by the product’s role', async (table) => {
    const client = new pg.Client({ connectionString: asProductRole(app.databaseUrl) });
    await client.connect();
    await client.query(`select set_config('app.organization', '*', false)`);
    for (const statement of [
      `update ${table} set organization_id = null`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(client.query(statement), statement).rejects.toThrow('permission denied');
    }
    await expect(client.query(`insert into audit_seals values (1, null, 1, '')`)).rejects.toThrow('permission denied');
    await client.end();
  });

  test.each(['audit_entries', 'audit_seals'])(
    '%s cannot be changed by its owner without disabling a trigger',
    async (table) => {
      for (const statement of [`update ${table} set organization_id = null`, `delete from ${table}`]) {
        await expect(app.sql(statement), statement).rejects.toThrow('only added to');
      }
      await expect(app.sql(`truncate audit_entries, audit_seals`)).rejects.toThrow('only added to');
    },
  );

  test('entries stay after their organization and people are deleted', async () => {
    await change();
    await app.sql(`delete from organizations where id = $1`, [organizationId]);
    await app.sql(`delete from accounts where id = $1`, [accountId]);
    expect(await app.sql('select from audit_entries where organization_id = $1', [organizationId])).not.toEqual([]);
    expect((await chain())?.faults).toEqual([]);
  });
});

describe('the chain of an organization (S63)', () => {
  test('verifies, and reports its length', async () => {
    await change();
    const report = await chain();
    expect(report?.entries).toBe((await log()).length);
    expect(report).toMatchObject({ faults: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    await change();
    expect((await chain())?.head).not.toBe(report?.head);
  });

  test.each([
    ['an entry was edited', `update audit_entries set data = '{"namingCase": "dash"}' where id = $id`, 'changed'],
    [
      'an entry was attributed to another account',
      `update audit_entries set account_id = 'usr_other' where id = $id`,
      'changed',
    ],
    ['an entry is gone', `delete from audit_entries where id = $id`, 'missing'],
    [
      'an entry is gone with its seal',
      `delete from audit_seals where entry_id = $id; delete from audit_entries where id = $id`,
      'out-of-order',
    ],
    [
      'an entry was inserted',
      `insert into audit_entries (organization_id, act, created_at) values ('$org', 'sign-out', now())`,
      'unsealed',
    ],
  ])('shows when %s', async (_what, statement, fault) => {
    await change();
    const { id } = (await log())[0] ?? { id: '' };
    await change();
    await tamper(statement.replaceAll('$id', id).replace('$org', organizationId));
    const faults = (await chain())?.faults ?? [];
    expect(faults.map((each) => each.fault)).toContain(fault);
  });

  test('grows entry by entry under concurrency, without deadlock', async () => {
    const act = (at: number) =>
      scope().transaction(async (tx) => {
        await tx.record('organization.deleted', { name: String(at) }, { organizationId });
        if (at % 5 === 0) await tx.record('sign-out', {});
        if (at % 7 === 0) throw new Error('planted');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, (_, at) => act(at)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(85);
    const chains = await verifyAuditLog(scope());
    expect(chains.find((each) => each.organizationId === organizationId)?.faults).toEqual([]);
    expect(chains.find((each) => each.organizationId === null)?.faults).toEqual([]);
  });
});

describe('reading the log', () => {
  test('lists actor, act, time and place, newest first', async () => {
    await owner.request(
      organizations.updatePreferences,
      { body: naming },
      {
        'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/149.0 Safari/537.36',
      },
    );
    const [newest, ...earlier] = await log();
    expect(newest).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      act: 'preferences.updated',
      at: expect.any(String) as string,
      person: { id: accountId, name: 'Ana Costa' },
      target: null,
      place: null,
      role: null,
      formerRole: null,
      reason: null,
      browser: 'Chrome',
      system: 'macOS',
      key: null,
    });
    expect(actsOf(earlier)).toEqual(['sign-in.succeeded', 'organization.created']);
  });

  test('is paged, and filtered by person, activity and time', async () => {
    for (let count = 0; count < 5; count++) await change();
    const first = await owner.call(audit.list, { query: { limit: 3 } });
    const secondPage = await owner.call(audit.list, { query: { limit: 200, cursor: first.nextCursor ?? '' } });
    expect([first.items.length, secondPage.items.length, secondPage.nextCursor]).toEqual([3, 4, null]);
    expect([...first.items, ...secondPage.items].map(({ id }) => id)).toEqual((await log()).map(({ id }) => id));
    expect(actsOf(await log({ act: 'organization.created' }))).toEqual(['organization.created']);
    expect(await log({ accountId: 'usr_01k0000000e00000000000000z' })).toEqual([]);
    expect((await log({ accountId })).length).toBe(7);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await log({ since: soon })).toEqual([]);
    expect((await log({ until: soon })).length).toBe(7);
    expect(await owner.call(audit.people, {})).toEqual({
      people: [{ id: accountId, name: 'Ana Costa' }],
      acts: ['organization.created', 'preferences.updated', 'sign-in.succeeded'],
    });
  });

  test('shows masked addresses of invitations, names of deleted people, and former roles', async () => {
    const email = newEmail();
    await owner.call(invitations.create, { body: { emails: [email], role: 'member' } });
    expect((await log())[0]).toMatchObject({ act: 'invitation.sent', target: maskEmail(email), role: 'member' });
    const { memberId, client, accountId: memberAccountId } = await joinAs(app, organizationId, 'member');
    await client.call(account.update, { body: { firstName: 'Max', lastName: 'Membre' } });
    await owner.call(members.update, { params: { memberId }, body: { role: 'admin' } });
    await client.call(organizations.updatePreferences, { body: naming });
    const changed = { act: 'member.role-changed', formerRole: 'member', role: 'admin' };
    expect((await log())[1]).toMatchObject(changed);
    await owner.call(members.remove, { params: { memberId } });
    // A former member keeps the name that they had in this organization.
    await client.call(account.update, { body: { firstName: 'Other', lastName: 'Name' } });
    const [removed, acted, before] = await log();
    expect(before).toMatchObject({ ...changed, target: 'Max Membre' });
    expect(acted?.person).toEqual({ id: memberAccountId, name: 'Max Membre' });
    expect(removed).toMatchObject({ act: 'member.removed', target: 'Max Membre' });
  });

  test('shows that a guest accepted an invitation, not a self-assignment (S63)', async () => {
    const email = newEmail();
    const { id: campaignId } = await owner.call(campaigns.create, { body: { name: 'Spring' } });
    await owner.call(people.addToCampaign, { params: { campaignId }, body: { emails: [email] } });
    const guest = app.browser();
    await acceptByCode(guest, email, await invitationFor(guest, email));
    const entries = await log();
    expect(actsOf(entries)).not.toContain('assignment.created');
    expect(entries.find(({ act }) => act === 'invitation.accepted')).toMatchObject({ role: 'guest', place: 'Spring' });
    expect(entries.find(({ act }) => act === 'invitation.code-requested')?.target).toBe(maskEmail(email));
  });

  test('exports filtered CSV without formulas, and records the export (S51, S63)', async () => {
    await owner.call(account.update, {
      body: { firstName: '=HYPERLINK("https://evil.example")', lastName: '"Ana", ;x' },
    });
    await change();
    const fetched = async (query: CallArguments<typeof audit.export>['query'] = {}) => {
      const answer = await owner.request(audit.export, { query });
      expect(answer.headers.get('content-type')).toContain('text/csv');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[-\d]{10}\.csv"/);
      // `text()` would strip the byte order mark.
      return Buffer.from(await answer.arrayBuffer()).toString('utf8');
    };
    const whole = await fetched();
    const name = `"'=HYPERLINK(""https://evil.example"") ""Ana"", ;x"`;
    const [head, first, second] = whole.split('\r\n');
    expect(head).toBe('\uFEFFat,act,person,person id,target,place,former role,role,reason,browser,system,key');
    expect(first).toContain(`,audit.exported,${name},${accountId},`);
    expect(second).toContain(`,preferences.updated,${name},${accountId},`);
    expect(whole.trimEnd().split('\r\n')).toHaveLength((await log()).length + 1);
    expect((await fetched({ act: 'organization.created' })).trimEnd().split('\r\n')).toHaveLength(2);
    const headResponse = await owner.send('/api/audit/export', { method: 'HEAD' });
    expect([headResponse.status, await headResponse.text()]).toEqual([200, '']);
    expect(actsOf(await log()).filter((act) => act === 'audit.exported')).toHaveLength(2);
  });

  test('escapes bidi controls in file names and reasons, in CSV too (S44, S63)', async () => {
    const creative = await brief(owner);
    const bytes = await picture({ width: 300, height: 200 });
    await upload(owner, { slotId: slotOf(creative).id, name: '\u202egpj.exe.jpg', bytes });
    const [version] = versionsOf(await reread(owner, creative));
    await owner.call(variations.waive, {
      params: { versionId: version?.id as VersionId },
      body: { reason: 'Agreed\u202e\nwith \u2066Ana', rules: [{ type: 'width', operator: 'gte', value: 600 }] },
    });
    const [waived] = await log({ act: 'version.waived' });
    expect(waived).toMatchObject({ target: '<U+202E>gpj.exe.jpg', reason: 'Agreed\nwith Ana' });
    const csv = await (await owner.request(audit.export, { query: { act: 'version.waived' } })).text();
    expect(csv).toContain(',<U+202E>gpj.exe.jpg,');
    expect(csv).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('exports a long log completely', async () => {
    await app.sql(
      `insert into audit_entries (organization_id, act, data, created_at)
       select $1, 'preferences.updated', '{}', now() from generate_series(1, 2500)`,
      [organizationId],
    );
    const answer = await owner.request(audit.export, { query: { act: 'preferences.updated' } });
    expect((await answer.text()).trimEnd().split('\r\n')).toHaveLength(2501);
  });

  test.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['member', 403],
    ['guest', 403],
  ])('reading as %s is answered with %d', async (role, status) => {
    await app.sql('update members set role = $1 where organization_id = $2', [role, organizationId]);
    expect((await owner.request(audit.list, { query: {} })).status).toBe(status);
    expect((await owner.request(audit.people, {})).status).toBe(status);
    expect((await owner.request(audit.export, { query: {} })).status).toBe(status);
  });

  test('never shows entries of another organization', async () => {
    const stranger = app.browser();
    await stranger.signUp();
    await change(stranger);
    const ids = new Set((await log()).map(({ id }) => id));
    const foreign = (await stranger.call(audit.list, { query: {} })).items;
    expect(foreign.filter(({ id }) => ids.has(id))).toEqual([]);
  });
});
