import { startServer } from '@ad-foundry/sandbox/server.ts';
import { chatAddresses, createSlack, createTeams, type ChatSandbox } from '@ad-foundry/sandbox/chat/chat.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, OrganizationId, WebhookId } from '@ad-foundry/contract/ids.ts';
import { webhooks } from '@ad-foundry/contract/webhooks.ts';
import { chatTypes, webhookTypes, type ChatKind } from '@ad-foundry/contract/webhook-types.ts';
import { resealColumns } from '#features/operation/installation/actions/reseal-columns.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp, type TestApp } from '#testing/app.ts';
import { brief, formatIdsOf, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { sendWebhookJob } from './jobs.ts';
import { shortAddress } from './rules/address.ts';

// The services measure the time between messages by the clock of the application.
const time: { clock?: TestApp['clock'] } = {};
const now = (): number => time.clock?.now().getTime() ?? 0;
const chat: Record<ChatKind, ChatSandbox> = { slack: createSlack({ now }), teams: createTeams({ now }) };
const server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: Object.values(chat) });
afterAll(() => server.close());
const addresses = chatAddresses(server.address);

const app = await useApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', SANDBOX_URL: server.address });
time.clock = app.clock;
const owner = app.browser();
const organizationId = (await owner.signUp()).organizationId as OrganizationId;

beforeEach(async () => {
  await app.sql('delete from webhooks');
  await app.sql('update organizations set time_zone = null');
  await app.sql(`update accounts set last_name = 'Costa'`);
  for (const service of Object.values(chat)) Object.assign(service, { messages: [], requests: 0, fault: null });
});

type Input = Parameters<typeof owner.call<typeof webhooks.create>>[1]['body'];
const create = (kind: ChatKind, input: Partial<Input> = {}) =>
  owner.call(webhooks.create, { body: { kind, url: addresses[kind], types: [...chatTypes], ...input } });
const only = async () => (await owner.call(webhooks.list, {})).items[0];
const newCampaign = (name: string) => owner.call(campaigns.create, { body: { name } });
const archived = (campaignId: CampaignId) => owner.call(archive.archiveCampaign, { params: { campaignId }, body: {} });
const logOf = async (webhookId: WebhookId) =>
  (await owner.call(webhooks.attempts, { params: { webhookId }, query: {} })).items;

/** Lets time pass, and sends what is due then. */
async function after(seconds: number, webhookId: WebhookId) {
  app.clock.advance(seconds * 1000);
  await app.runJob(sendWebhookJob, { webhookId }, organizationId);
}
const textOf = (kind: ChatKind, index = -1) => chat[kind].messages.at(index)?.text;
/** A word joiner, which keeps Slack from reading `@here`. */
const joiner = '\u2060';

test('names cannot mention, link or format anything in Slack, and a file that does not fit is told with its rules', async () => {
  const { id } = await create('slack', { name: '#launch' });
  await app.sql(`update accounts set last_name = '<@U024BE7LD>' where last_name = 'Costa'`);
  const campaign = '<!channel> & *Spring*';
  const creative = await brief(owner, { campaign, name: 'Hero @here <https://evil.example|click>' });
  const bytes = await picture({ width: 60, height: 40 });
  await upload(owner, { slotId: slotOf(creative).id, bytes, name: '<!everyone>.jpg' });
  await after(25, id);
  expect(chat.slack.messages).toHaveLength(1);
  expect(chat.slack.messages[0]?.mentions).toEqual([]);
  const lines = textOf('slack')?.split('\n');
  expect(lines?.[0]).toBe(
    `*Ana <@U024BE7LD>* delivered *<!everyone>.jpg* for *Hero @${joiner}here <https: evil·example|click>*, but it does not fit.`,
  );
  expect(lines?.[1]).toMatch(/^• 60 px wide: at least 600 px\./);
  expect(lines?.find((line) => line.includes('Spring'))).toBe('<!channel> & ∗Spring∗ · Facebook Feed – Image');
  const [attempt] = await logOf(id);
  expect(attempt).toMatchObject({ status: 200, state: 'sent', answer: 'ok', type: 'version.stored' });
  const body = JSON.parse(attempt?.body ?? '') as { text: string; blocks: { elements?: { url?: string }[] }[] };
  expect(body.text).toContain('&lt;!everyone&gt;');
  const url: unknown = expect.stringMatching(new RegExp(`/campaigns/cmp_\\w+/creatives/${creative.id}$`));
  expect(body.blocks.at(-1)?.elements).toEqual([
    { type: 'button', action_id: 'open', text: { type: 'plain_text', text: 'Open creative' }, url },
  ]);
});

test('what happens in a campaign within two minutes shares a message, and the next follows two minutes later', async () => {
  const { id } = await create('slack', { types: ['creative.created', 'version.stored'] });
  const campaign = await newCampaign('Spring launch');
  const formatIds = await formatIdsOf(owner, ['feed']);
  const add = (name: string) =>
    owner.call(creatives.create, { params: { campaignId: campaign.id }, body: { name, formatIds } });
  for (const name of ['One', 'Two', 'Three', 'Four']) await add(name);
  // One run looks at all that wait.
  const runs = `select from jobs.job where name = 'webhook.send-in-words' and state = 'created' and data ->> 'webhookId' = $1`;
  expect(await app.sql(runs, [id])).toHaveLength(1);
  await app.runJob(sendWebhookJob, { webhookId: id }, organizationId);
  expect(chat.slack.messages).toHaveLength(0);
  expect(await only()).toMatchObject({ gathering: 4, waiting: 0 });
  await after(21, id);
  expect(textOf('slack')).toBe(
    '4 creatives created by *Ana Costa* in *Spring launch*\n• *One*, *Two*, *Three* and 1 other',
  );
  expect(await only()).toMatchObject({ gathering: 0 });
  await add('Five');
  await after(60, id);
  expect(chat.slack.messages).toHaveLength(1);
  await after(61, id);
  expect(textOf('slack')).toContain('*Ana Costa* created *Five*.');
  expect(await logOf(id)).toHaveLength(2);
});

test('in quiet hours messages wait for the morning of the organization', async () => {
  await app.sql(`update organizations set time_zone = 'Europe/Paris' where id = $1`, [organizationId]);
  const hourIn = (zone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone }).format(app.clock.now()));
  const hour = hourIn('Europe/Paris');
  const quietHours = { from: hour, until: (hour + 3) % 24, weekends: false };
  const { id } = await create('slack', { types: ['campaign.created'], quietHours });
  await newCampaign('Night');
  await after(30, id);
  await after(3600, id);
  expect(chat.slack.messages).toHaveLength(0);
  expect(await only()).toMatchObject({ gathering: 1, quietHours });
  // A test is wanted now.
  await owner.call(webhooks.test, { params: { webhookId: id } });
  await vi.waitFor(() => expect(textOf('slack')).toMatch(/^This is a test\./), { timeout: 10_000 });
  await after(2 * 3600, id);
  expect(textOf('slack')).toMatch(/created the campaign \*Night\*/);
});

test('Teams gets an Adaptive Card in the chosen language, with names to the letter', async () => {
  const { id } = await create('teams', { types: ['campaign.created', 'campaign.archived'], locale: 'fr-FR' });
  await newCampaign('**Été** [x](https://evil.example)');
  await after(25, id);
  expect(textOf('teams')).toBe('Ana Costa a créé la campagne **Été** [x](https: evil·example).');
  const [attempt] = await logOf(id);
  expect(attempt).toMatchObject({ status: 202 });
  expect(attempt?.body).toContain('"title":"Ouvrir la campagne"');
  expect(Buffer.byteLength(attempt?.body ?? '')).toBeLessThan(28_000);
});

test('a destination of chosen campaigns hears of no other, and campaigns of others cannot be chosen', async () => {
  const [chosen, other] = [await newCampaign('Chosen'), await newCampaign('Other')];
  const { id } = await create('slack', { types: [...webhookTypes], campaignIds: [chosen.id] });
  const stranger = app.browser();
  await stranger.signUp();
  const body = { kind: 'slack' as const, url: addresses.slack, types: [...chatTypes], campaignIds: [chosen.id] };
  expect((await stranger.problem(webhooks.create, { body })).code).toBe('campaign.not-found');
  expect((await stranger.call(webhooks.list, {})).items).toEqual([]);
  const params = { webhookId: id };
  expect((await stranger.problem(webhooks.test, { params })).code).toBe('webhook.not-found');
  await archived(other.id);
  await archived(chosen.id);
  await after(25, id);
  await after(200, id);
  expect(chat.slack.messages.map(({ text }) => text.split('\n')[0])).toEqual([
    '*Ana Costa* archived the campaign *Chosen*.',
  ]);
});

test('Slack that answers `no_service` is turned off with the reason, and its maker gets a mail', async () => {
  const { id } = await create('slack', { name: '#launch' });
  chat.slack.fault = { status: 404, text: 'no_service' };
  await owner.call(webhooks.test, { params: { webhookId: id } });
  const off = { isOn: false, offReason: 'removed' };
  await vi.waitFor(async () => expect(await only()).toMatchObject(off), { timeout: 10_000 });
  const { email } = await owner.call(account.me, {});
  await vi.waitFor(
    async () =>
      expect(await app.sql(`select from mails where kind = 'webhook_ended' and to_address = $1`, [email])).toHaveLength(
        1,
      ),
    { timeout: 10_000 },
  );
});

test('one message a second goes to an address, and `Retry-After` is kept, by tests too', async () => {
  const { id } = await create('slack', { types: ['campaign.created'] });
  for (const name of ['A', 'B']) await newCampaign(name);
  await after(25, id);
  await app.runJob(sendWebhookJob, { webhookId: id }, organizationId);
  expect(chat.slack.requests).toBe(1);
  chat.slack.fault = { status: 429, text: 'rate_limited', headers: { 'retry-after': '90' }, count: 1 };
  await after(2, id);
  expect(chat.slack.requests).toBe(2);
  await owner.call(webhooks.test, { params: { webhookId: id } });
  await after(80, id);
  expect(chat.slack.requests).toBe(2);
  const texts = () => chat.slack.messages.map(({ text }) => text).join();
  await vi.waitFor(
    async () => {
      await after(11, id);
      expect(texts()).toContain('created the campaign *B*');
      expect(texts()).toContain('This is a test.');
    },
    { timeout: 10_000 },
  );
});

test('the address is sealed, shown shortened, and can be sealed again', async () => {
  const { id, secret, url } = await create('teams');
  expect([secret, url]).toEqual([null, shortAddress(addresses.teams)]);
  expect(JSON.stringify(await owner.call(webhooks.list, {}))).not.toContain('workflows');
  const [row] = await app.sql<{ text: string }>('select w::text as text from webhooks w');
  expect(row?.text).not.toContain(Buffer.from('workflows').toString('hex'));
  expect(row?.text).not.toContain('workflows');
  await resealColumns(mintSystemScope(app.services.dependencies));
  await owner.call(webhooks.test, { params: { webhookId: id } });
  await vi.waitFor(() => expect(chat.teams.messages).toHaveLength(1), { timeout: 10_000 });
  expect((await owner.problem(webhooks.rotate, { params: { webhookId: id }, body: { overlapHours: 0 } })).code).toBe(
    'webhook.without-secret',
  );
  for (const [kind, address, code] of [
    ['slack', addresses.teams, 'webhook.not-slack'],
    ['teams', 'https://contoso.webhook.office.com/webhookb2/1/IncomingWebhook/2/3', 'webhook.teams-ended'],
  ] as const) {
    const body = { kind, url: address, types: [...chatTypes] };
    expect((await owner.problem(webhooks.create, { body })).code).toBe(code);
  }
});
