import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
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
  const message = { type: 'creative.fulfilled', organizationId: 'org_1', sequence: 7, data, createdAt: new Date(0) };
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
