import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { installation } from '@ad-foundry/contract/installation.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { calendars } from '@ad-foundry/contract/reminders/calendars.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';
import { shareSample } from './actions/share.ts';
import { fillSampleJob } from './jobs.ts';

// Without a worker, so that only the test that needs a filled sample waits for it.
const here = { LOOK_AROUND: 'here', RUN: 'web' };
/** On a busy machine. */
const fillMs = 120_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp(here);
});
afterAll(() => app.stop());

const share = ({ services }: TestApp) => shareSample(mintSystemScope(services.dependencies));
const samplesOf = (at: TestApp) => at.sql<{ id: string }>('select id from organizations where shared_sample');

/** Fills the shared sample as the queued job does; does nothing if it is filled. */
async function fillSample(at: TestApp): Promise<void> {
  await share(at);
  const [job] = await at.sql<{ data: object }>(`select data from jobs.job where name = 'sample.fill'`);
  await at.runJob(fillSampleJob, job?.data);
}

const enter = (at: TestApp, headers: Record<string, string> = {}) =>
  at.browser().request(sample.enter, { body: { persona: 'manager' } }, headers);

test('two nodes that start together create one shared sample', async () => {
  const second = await startApp(here, { beside: app });
  try {
    await Promise.all([share(app), share(second), share(app), share(second)]);
    expect(await samplesOf(app)).toHaveLength(1);
    expect(await app.sql(`select from jobs.job where name = 'sample.fill'`)).toHaveLength(1);
    expect(await app.sql(`select from accounts where first_name = 'Lena' and last_name = 'Moreau'`)).toHaveLength(1);
    await expect(
      app.sql(`insert into organizations select (jsonb_populate_record(o, '{"id": "org_second", "slug": "second"}')).*
        from organizations o where shared_sample`),
    ).rejects.toThrow(/unique/);
  } finally {
    await second.stop();
  }
});

test(
  'a visitor enters as each person of the sample without a mail, in sessions of the right role',
  { timeout: fillMs },
  async () => {
    await fillSample(app);
    const mails = () => app.sql('select from mails');
    const earlier = (await mails()).length;
    const visitor = app.browser();
    for (const [persona, role] of [
      ['owner', 'owner'],
      ['manager', 'member'],
      ['designer', 'guest'],
    ] as const) {
      const me = await visitor.call(sample.enter, { body: { persona, locale: 'fr-FR' } });
      expect(me).toMatchObject({ role, isSamplePerson: true, settings: { locale: 'fr-FR' } });
      expect(me.accessibleOrganizations).toEqual([me.organization]);
      expect((await visitor.me()).id).toBe(me.id);
    }
    expect(await mails()).toHaveLength(earlier);
    // One session per browser.
    expect(await app.sql(`select from sessions where method = 'sample' and revoked_at is null`)).toHaveLength(1);
  },
);

test(
  'a visitor reaches nobody outside the sample, and does nothing that needs a proof',
  { timeout: fillMs },
  async () => {
    await fillSample(app);
    const visitor = app.browser();
    const me = await visitor.call(sample.enter, { body: { persona: 'owner' } });
    const organizationId = me.organizationId as OrganizationId;
    visitor.actIn(organizationId);
    const emails = [newEmail()];
    const { items } = await visitor.call(campaigns.list, { query: {} });
    const campaignId = items[0]?.id;
    if (!campaignId) throw new Error('the sample has no campaign');
    const { edition } = await visitor.call(organizations.find, { params: { organizationId } });
    const refusals = [
      await visitor.problem(invitations.create, { body: { emails, role: 'member' } }),
      await visitor.problem(invitations.create, { body: { emails, role: 'owner' } }),
      await visitor.problem(people.addToCampaign, { params: { campaignId }, body: { emails } }),
      await visitor.problem(organizations.update, { params: { organizationId }, body: { name: 'Bank', edition } }),
      await visitor.problem(organizations.remove, {
        params: { organizationId },
        body: { name: me.organization?.name ?? '' },
      }),
      await visitor.problem(calendars.create, {}),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'sample.own-account'));
  },
);

test(
  'a session of the sample enters no other organization, and keeps the address of its person',
  { timeout: fillMs },
  async () => {
    await fillSample(app);
    const visitor = app.browser();
    const me = await visitor.call(sample.enter, { body: { persona: 'manager' } });
    const stranger = app.browser();
    const { organizationId } = await stranger.signUp();
    await app.sql(
      `insert into members (id, organization_id, account_id, role, status, created_at)
     values ('mem_planted', $1, $2, 'owner', 'active', now())`,
      [organizationId, me.id],
    );
    const refusal = { code: 'sample.own-account' };
    expect(await visitor.problem(account.switchOrganization, { body: { organizationId } as never })).toMatchObject(
      refusal,
    );
    expect(await visitor.problem(account.createOrganization, { body: { name: 'Mine' } })).toMatchObject(refusal);
    expect(await visitor.problem(sample.load, {})).toMatchObject(refusal);
    expect(await visitor.problem(signIn.requestEmailChange, { body: { email: 'a@example.org' } })).toMatchObject(
      refusal,
    );
    // Even with the other organization in its row, the session has no role in it.
    await app.sql(`update sessions set organization_id = $1 where account_id = $2 and method = 'sample'`, [
      organizationId,
      me.id,
    ]);
    expect(await visitor.me()).toMatchObject({ role: null, organizationId: null });
    await app.sql(`delete from members where id = 'mem_planted'`);
  },
);

test('a sign-in to the sample is refused on other machines unless the operator allows them', async () => {
  const cases: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { origin: 'http://192.168.0.7:4000' },
  ];
  for (const headers of cases) {
    expect((await enter(app, headers)).status, JSON.stringify(headers)).toBe(404);
    const shown = await app.browser().request(installation.find, {}, headers);
    expect(await shown.json()).toMatchObject({ lookAround: false, sandboxUrl: null });
  }
  expect((await app.browser().call(installation.find, {})).lookAround).toBe(true);
  const open = await startApp({ ...here, LOOK_AROUND: 'anyone' }, { beside: app });
  try {
    expect((await enter(open, { 'x-forwarded-for': '203.0.113.9' })).status).not.toBe(404);
  } finally {
    await open.stop();
  }
});

test('a trusted proxy says whether its client is on this machine', async () => {
  const proxied = await startApp({ ...here, TRUSTED_PROXIES: '1' }, { beside: app });
  try {
    expect((await enter(proxied, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    expect((await enter(proxied, { 'x-forwarded-for': '127.0.0.1' })).status).not.toBe(404);
  } finally {
    await proxied.stop();
  }
});

test.each([
  ['production', { ...productionSettings, PUBLIC_URL: 'http://localhost:4000', SAMPLE: 'on', LOOK_AROUND: '' }],
  ['local mode without a sample', { ...here, SAMPLE: 'off' }],
  ['local mode with LOOK_AROUND=off', { LOOK_AROUND: 'off' }],
])('in %s nobody looks around', async (_mode, settings) => {
  const closed = await startApp(settings);
  try {
    expect((await enter(closed)).status).toBe(404);
    expect((await closed.browser().request(sample.progress, {})).status).toBe(404);
    expect((await closed.browser().call(installation.find, {})).lookAround).toBe(false);
    expect(await samplesOf(closed)).toHaveLength(0);
  } finally {
    await closed.stop();
  }
});

test('a page of another site cannot sign a browser in to the sample', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    expect((await enter(app, headers)).status).toBe(403);
});

test('a visitor who comes too early waits, and a deleted sample is replaced', async () => {
  const early = await startApp(here);
  try {
    const visitor = early.browser();
    const step = async () => (await visitor.call(sample.progress, {})).step;
    expect(await step()).toBe('organization');
    expect(await step()).toBe('content');
    const problem = await visitor.problem(sample.enter, { body: { persona: 'owner' } });
    expect(problem).toMatchObject({ code: 'sample.not-ready' });
    expect(visitor.cookies.has('af_session')).toBe(false);
    await early.sql('update organizations set deleted_at = now() where shared_sample');
    expect(await step()).toBe('organization');
    expect(await step()).toBe('content');
    expect(await samplesOf(early)).toHaveLength(2);
  } finally {
    await early.stop();
  }
});

test('the shared sample belongs to no visitor', async () => {
  await share(app);
  const [shared] = await samplesOf(app);
  const person = app.browser();
  await person.signUp();
  const me = await person.call(sample.load, {});
  expect(me.organizationId).not.toBe(shared?.id);
  expect(me.accessibleOrganizations.map(({ id }) => String(id))).not.toContain(shared?.id);
  expect(me.isSamplePerson).toBe(false);
});
