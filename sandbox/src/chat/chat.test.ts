import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { chatAddresses, createSlack, createTeams } from './chat.ts';

let at = 0;
const slack = createSlack({ now: () => at });
const teams = createTeams();
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [slack, teams] });
});
afterAll(() => server.close());
beforeEach(() => (at += 5000));

async function post(service: 'slack' | 'teams', body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(chatAddresses(server.address)[service], {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  at += 1000;
  return [response.status, await response.text()];
}
const section = (text: unknown) => ({ type: 'section', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

test('Slack takes a message with text and blocks, and refuses what the service refuses', async () => {
  expect(await post('slack', { text: 'Hello', blocks: [section(mrkdwn('*Hello*'))] })).toEqual([200, 'ok']);
  const refused = [
    { blocks: [section(mrkdwn('x'))] },
    { text: 'x', blocks: [{ type: 'carousel' }] },
    { text: 'x', blocks: [{ type: 'constructor' }] },
    { text: 'x', blocks: [section(mrkdwn('x'.repeat(3001)))] },
    { text: 'x', blocks: [section(undefined)] },
    { text: 'x', blocks: [section(mrkdwn(''))] },
    { text: 'x', blocks: Array.from({ length: 51 }, () => ({ type: 'divider' })) },
    { text: 'x', blocks: [{ type: 'actions', elements: [{ type: 'button', action_id: 'a', text: mrkdwn('x') }] }] },
    { text: 'x', channel: '#other' },
  ];
  for (const body of refused)
    expect(await post('slack', body), JSON.stringify(body).slice(0, 80)).toEqual([
      400,
      expect.stringMatching(/^invalid_blocks/),
    ]);
  expect(await post('slack', '{')).toEqual([400, 'invalid_payload']);
});

test('Slack takes one message a second, and shows whom one notifies', async () => {
  expect(await post('slack', { text: '<!channel> @here', blocks: [section(mrkdwn('<@U1> @here'))] })).toEqual([
    200,
    'ok',
  ]);
  expect(slack.messages.at(-1)?.mentions).toEqual(['<@U1>', '<!channel>', '@here']);
  at -= 500;
  expect(await post('slack', { text: 'x' })).toEqual([429, 'rate_limited']);
});

test('Teams takes one Adaptive Card of at most 28 kB', async () => {
  const message = (content: object) => ({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  });
  const card = { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text: 'Hello' }] };
  expect(await post('teams', message(card))).toEqual([202, '']);
  for (const content of [
    { ...card, type: 'MessageCard' },
    { ...card, version: undefined },
    { ...card, version: '1.6' },
    { ...card, body: [] },
    { ...card, body: [{ type: 'TextBlock' }] },
    { ...card, body: Array.from({ length: 4 }, () => ({ type: 'TextBlock', text: 'x'.repeat(9000) })) },
    { ...card, actions: [{ type: 'Action.Submit', title: 'x' }] },
  ])
    expect((await post('teams', message(content)))[0], JSON.stringify(content).slice(0, 80)).toBe(400);
});
