import { beforeEach, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { childProcessEnv } from '#infra/child-process-env.ts';
import { runAdmin } from '#testing/admin-program.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { joinAs } from '#testing/members.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const host = app.browser();
const staff = app.browser();
let email: string;
let home: string | null;
let organizationId: OrganizationId;
let slug: string;
beforeEach(async () => {
  ({ email, organizationId: home } = await staff.signUp());
  const { organization } = await host.signUp({ organizationName: 'Host' });
  if (!organization) throw new Error('the host has no organization');
  ({ id: organizationId, slug } = organization);
});

const admin = (...args: string[]) => runAdmin({ ...childProcessEnv, DATABASE_URL: app.databaseUrl }, args);
const enter = () => staff.request(account.switchOrganization, { body: { organizationId } });
const visit = (...more: string[]) =>
  admin('visit', email, '--organization', slug, '--reason', 'They asked why a video is refused', ...more);

async function actsOf(): Promise<string[]> {
  const rows = await app.sql<{ act: string }>(
    `select act from audit_entries where organization_id = $1 and act like 'support.%' order by id`,
    [organizationId],
  );
  return rows.map(({ act }) => act);
}

test('staff enter an organization only during a visit, as an admin, recorded in its audit log (S15)', async () => {
  await host.call(campaigns.create, { body: { name: 'Spring' } });
  expect((await enter()).status).toBe(404);
  expect(await admin('appoint', email)).toMatchObject({ code: 0 });
  // Being staff grants no access by itself.
  expect((await enter()).status).toBe(404);
  expect(await visit('--minutes', '30')).toMatchObject({ code: 0 });
  await staff.call(account.switchOrganization, { body: { organizationId } });
  staff.actIn(organizationId);
  const me = await staff.me();
  expect(me).toMatchObject({ role: 'super_hero', organizationId });
  expect(me.support?.reason).toBe('They asked why a video is refused');
  const { items } = await staff.call(campaigns.list, { query: {} });
  expect(items.map(({ name }) => name)).toEqual(['Spring']);
  const preferences = await staff.call(organizations.preferences, {});
  expect((await staff.request(organizations.updatePreferences, { body: preferences })).status).toBe(200);
  expect(await actsOf()).toEqual(['support.granted', 'support.entered']);
  app.clock.advance(31 * 60_000);
  expect((await staff.request(campaigns.list, { query: {} })).status).toBe(403);
  expect(await staff.me()).toMatchObject({ role: 'owner', organizationId: home, support: null });
});

test('a visit ends with the next request after it is ended or the account is no longer staff (S15)', async () => {
  await admin('appoint', email);
  await visit();
  expect((await enter()).status).toBe(200);
  expect(await admin('end-visits', email)).toEqual({ code: 0, output: 'Visits ended: 1.\n' });
  expect((await staff.request(campaigns.list, { query: {} })).status).toBe(403);
  await visit();
  expect((await enter()).status).toBe(200);
  await admin('dismiss', email);
  expect((await staff.request(campaigns.list, { query: {} })).status).toBe(403);
  expect(await actsOf()).toEqual([
    'support.granted',
    'support.entered',
    'support.ended',
    'support.granted',
    'support.entered',
    'support.ended',
  ]);
});

test('every visit is entered and audited again, even if the session is still in the organization (S15)', async () => {
  await admin('appoint', email);
  await visit();
  await staff.call(account.switchOrganization, { body: { organizationId } });
  staff.actIn(organizationId);
  await app.sql('update support_visits set expires_at = created_at where organization_id = $1', [organizationId]);
  await visit();
  expect((await staff.request(campaigns.list, { query: {} })).status).toBe(403);
  expect((await enter()).status).toBe(200);
  expect((await staff.request(campaigns.list, { query: {} })).status).toBe(200);
  expect(await actsOf()).toEqual(['support.granted', 'support.entered', 'support.granted', 'support.entered']);
});

test('a visit needs a session started by code, not by Google or a guest link (S15)', async () => {
  await admin('appoint', email);
  await visit();
  const cameBy = (method: string) =>
    app.sql('update sessions set method = $1 where account_id = (select id from accounts where email = $2)', [
      method,
      email,
    ]);
  for (const method of ['google', 'guest_link']) {
    await cameBy(method);
    expect((await enter()).status, method).toBe(404);
  }
  await cameBy('code');
  expect((await enter()).status).toBe(200);
  staff.actIn(organizationId);
  await cameBy('google');
  expect((await staff.request(campaigns.list, { query: {} })).status).toBe(403);
});

test('a visit can grant nothing that outlasts it: no seat, no role, no change to owners (S15)', async () => {
  const { memberId, email: standard } = await joinAs(app, organizationId, 'member');
  const [boss] = await app.sql<{ id: MemberId }>(
    `select id from members where organization_id = $1 and role = 'owner'`,
    [organizationId],
  );
  await host.call(invitations.create, { body: { emails: [newEmail()], role: 'admin' } });
  const [offered] = (await host.call(invitations.list, { query: {} })).items;
  if (!boss || !offered) throw new Error('there is no owner, or no invitation');
  await admin('appoint', email);
  await visit();
  await staff.call(account.switchOrganization, { body: { organizationId } });
  staff.actIn(organizationId);
  for (const role of ['owner', 'admin', 'member'] as const) {
    const input = { body: { emails: [newEmail()], role } };
    expect((await staff.problem(invitations.create, input)).code, role).toBe('auth.forbidden');
    const change = { params: { memberId }, body: { role } };
    if (role !== 'member') expect((await staff.problem(members.update, change)).code, role).toBe('auth.forbidden');
  }
  expect((await staff.problem(invitations.resend, { params: { invitationId: offered.id } })).code).toBe(
    'auth.forbidden',
  );
  for (const body of [{ role: 'member' }, { status: 'disabled' }] as const)
    expect((await staff.problem(members.update, { params: { memberId: boss.id }, body })).code).toBe('auth.forbidden');
  expect((await staff.problem(members.remove, { params: { memberId: boss.id } })).code).toBe('auth.forbidden');
  // Removing a member's access still works during a visit.
  expect((await staff.request(members.update, { params: { memberId }, body: { status: 'disabled' } })).status).toBe(
    200,
  );
  expect((await host.call(members.list, { query: { search: standard } })).items[0]?.role).toBe('member');
});

longTest('the command line refuses invalid input with a message', { timeout: 90_000 }, async () => {
  expect(await visit()).toMatchObject({ code: 1, output: expect.stringContaining('Appoint them first') });
  await admin('appoint', email);
  for (const [args, words] of [
    [['visit', 'nobody@example.com', '--organization', slug, '--reason', 'a long enough reason'], 'no account'],
    [['visit', email, '--organization', 'none', '--reason', 'a long enough reason'], 'no organization'],
    [['visit', email, '--organization', slug, '--reason', 'why'], 'Give a reason'],
    [['visit', email, '--organization', slug, '--reason', 'a long enough reason', '--minutes', '1000'], 'between'],
    [['visit', email, '--organization', slug], '--reason'],
    [['constructor', email], 'npm run admin'],
    [[], 'npm run admin'],
  ] as const) {
    expect(await admin(...args)).toMatchObject({ code: 1, output: expect.stringContaining(words) });
  }
  expect(await actsOf()).toEqual([]);
});
