import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { endingOf } from './rules/ending.ts';
import { refuseAddress, shortAddress } from './rules/address.ts';
import { afterQuiet, readyAt } from './rules/gathering.ts';
import { bodyOf, holdAfter, isGivenUp, newSecret, retryDelay, signaturesOf } from './rules.ts';

test('signatures are those of Standard Webhooks, one for each secret', () => {
  const secrets = [newSecret(), newSecret()];
  const at = new Date(1_700_000_000_000);
  const body = '{"type":"endpoint.test","text":"é"}';
  const signed = signaturesOf(secrets, { id: 'msg_1', seconds: at.getTime() / 1000, body });
  expect(signed).toBe(secrets.map((secret) => new Webhook(secret).sign('msg_1', at, body)).join(' '));
  expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test('tries spread over three days, with jitter', () => {
  let tries = 1;
  let total = 0;
  for (let delay = retryDelay(tries, () => 0.5); delay !== null; delay = retryDelay(++tries, () => 0.5)) total += delay;
  expect(tries).toBe(10);
  expect(total / 3_600_000).toBeCloseTo(75.6);
  expect(retryDelay(1, () => 0)).toBe(54_000);
  expect(retryDelay(1, () => 0.999)).toBeGreaterThan(65_000);
});

test('a receiver that keeps failing is left alone for up to five minutes, or as long as it asks', () => {
  expect([1, 2, 3, 20].map((failures) => holdAfter(failures, undefined))).toEqual([0, 5_000, 15_000, 300_000]);
  expect(holdAfter(1, '120')).toBe(120_000);
  expect(holdAfter(1, '999999')).toBe(3_600_000);
  expect(holdAfter(1, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(0);
});

test('five days of failure end a webhook', () => {
  const failingSince = new Date('2026-11-01T00:00:00Z');
  expect(isGivenUp({ failingSince }, new Date('2026-11-05T23:59:59Z'))).toBe(false);
  expect(isGivenUp({ failingSince }, new Date('2026-11-06T00:00:00Z'))).toBe(true);
  expect(isGivenUp({ failingSince: null }, new Date())).toBe(false);
});

test('a body names the page of its creative, and is the same each time', () => {
  const data = {
    actor: { kind: 'system' },
    campaign: { id: 'cmp_1', name: 'A' },
    creative: { id: 'cre_1', name: 'B' },
  };
  const message = {
    type: 'creative.fulfilled',
    organizationId: 'org_1',
    sequence: 7,
    data,
    createdAt: new Date(0),
    body: null,
  };
  const body = bodyOf(message as never, new URL('https://foundry.example'));
  expect(JSON.parse(body)).toEqual({
    type: 'creative.fulfilled',
    timestamp: '1970-01-01T00:00:00.000Z',
    data: {
      sequence: 7,
      organizationId: 'org_1',
      ...data,
      url: 'https://foundry.example/campaigns/cmp_1/creatives/cre_1',
    },
  });
});

test.each([
  ['slack', 'https://hooks.slack.com/services/T024BE7LD/B0AB12CDE/x9Zk3QpLmN0', null],
  ['slack', 'https://hooks.slack-gov.com/services/T024BE7LD/B0AB12CDE/x9Zk3QpLmN0', null],
  ['slack', 'https://hooks.slack.com/triggers/T024BE7LD/123/abc', 'webhook.not-slack'],
  ['slack', 'https://hooks.slack.com.example.org/services/T0/B0/x', 'webhook.not-slack'],
  ['slack', 'http://hooks.slack.com/services/T0/B0/x', 'webhook.not-slack'],
  ['slack', 'https://discord.com/api/webhooks/1/x', 'webhook.not-slack'],
  ['teams', 'https://default0a1b.c2.environment.api.powerplatform.com:443/powerautomate/a/workflows/b?sig=x', null],
  ['teams', 'https://contoso.webhook.office.com/webhookb2/1@2/IncomingWebhook/3/4', 'webhook.teams-ended'],
  ['teams', 'https://outlook.office.com/webhook/1@2/IncomingWebhook/3', 'webhook.teams-ended'],
  ['teams', 'https://prod-12.westeurope.logic.azure.com:443/workflows/1/triggers/manual', 'webhook.teams-ended'],
  ['teams', 'https://environment.api.powerplatform.com.example.org/x', 'webhook.not-teams'],
  ['teams', 'x', 'webhook.not-teams'],
] as const)('%s: %s is judged', (kind, address, refusal) => {
  expect(refuseAddress(kind, address, null)).toBe(refusal);
});

test('an address is shown by its host and its end', () => {
  expect(shortAddress('https://hooks.slack.com/services/T0/B0/x9Zk3QpLmN0')).toBe('https://hooks.slack.com/…LmN0');
});

test.each([
  ['slack', 404, 'no_service', 'removed'],
  ['slack', 410, 'channel_is_archived', 'archived'],
  ['slack', 403, 'invalid_token', 'forbidden'],
  ['slack', 403, 'action_prohibited', 'forbidden'],
  ['slack', 410, '', 'removed'],
  ['slack', 400, 'invalid_blocks', null],
  ['slack', 429, 'rate_limited', null],
  ['slack', 500, 'no_service', null],
  ['teams', 400, '{"error":{"code":"WorkflowTriggerIsNotEnabled"}}', 'removed'],
  ['teams', 401, '{"error":{"code":"DirectApiAuthorizationRequired"}}', 'forbidden'],
  ['teams', 404, '', 'removed'],
  ['teams', null, '', null],
  ['webhook', 404, 'no_service', null],
  ['webhook', 410, '', 'gone'],
] as const)('%s that answers %s %s ends with %s', (kind, status, answer, ending) => {
  expect(endingOf(kind, { status, answer })).toBe(ending);
});

test('a message waits until its campaign is quiet for a moment, and follows the previous one after two minutes', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const waitOf = (first: number, last: number, previous: number | null) =>
    (readyAt({ first: ago(first), last: ago(last), previous: previous === null ? null : ago(previous) }, now, {
      quietHours: null,
      timeZone: null,
    }).getTime() -
      now.getTime()) /
    1000;
  expect(waitOf(5, 5, null)).toBe(15);
  expect(waitOf(115, 0, null)).toBe(5);
  expect(waitOf(30, 30, null)).toBe(0);
  expect(waitOf(30, 30, 50)).toBe(70);
});

test('quiet hours end in the time zone of the organization, on working days where weekends are quiet', () => {
  const nights = { from: 20, until: 7, weekends: true };
  const endOf = (at: string, quietHours = nights, zone = 'Europe/Paris') =>
    afterQuiet(new Date(at), quietHours, zone).toISOString();
  expect(endOf('2026-11-30T18:59:00Z')).toBe('2026-11-30T18:59:00.000Z');
  expect(endOf('2026-11-30T19:00:00Z')).toBe('2026-12-01T06:00:00.000Z');
  expect(endOf('2026-12-04T19:30:00Z')).toBe('2026-12-07T06:00:00.000Z');
  expect(endOf('2026-12-05T12:00:00Z', { ...nights, weekends: false })).toBe('2026-12-05T12:00:00.000Z');
  expect(endOf('2026-12-01T00:00:00Z', { from: 0, until: 6, weekends: false }, 'Asia/Kathmandu')).toBe(
    '2026-12-01T00:15:00.000Z',
  );
});
