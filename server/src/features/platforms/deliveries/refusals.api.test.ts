import { expect, test, vi } from 'vitest';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { fault, deliveredVideo, finished, hurry, pictured, statesOf, useDeliveries } from '#testing/deliveries.ts';
import { connectMeta, controlMeta, people } from '#testing/meta.ts';
import { confirmationOf, eu, selectionOf, planFor, sendAll, sendingsOf } from '#testing/sending.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

/** Sends a picture that the platform refuses with this error; returns the failure or pause that the delivery shows. */
async function refusedWith(rule: object) {
  const plan = await planFor(bench.ana, selectionOf(await pictured(bench)), [eu]);
  await fault(bench, rule);
  const { id } = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
  const ended = async () => (await statesOf(bench.ana, id))[0];
  await expect.poll(ended, { timeout: 30_000 }).toMatch(/^(failed|paused)$/);
  const [sending] = await sendingsOf(bench.ana, id);
  return { id, shown: sending?.failure ?? sending?.pause };
}

const sends = { method: 'POST', path: 'adimages' };

test.each([
  ['a blocked person', { fault: '368', ...sends }, { reason: 'policy', remedy: 'check-policy' }],
  ['an ended API version', { fault: '2635', ...sends }, { reason: 'outdated', remedy: 'update' }],
  [
    'a disabled account',
    { fault: 'disabled-account', ...sends },
    { reason: 'disabled-account', remedy: 'check-account' },
  ],
  [
    'an account out of reach',
    { fault: '100/33', path: `act_${eu.slice(4)}` },
    { reason: 'lost-account', remedy: 'ask-access' },
  ],
  ['a lost role', { fault: '273', ...sends }, { reason: 'permission', remedy: 'ask-access', until: null }],
])('%s is shown with its reason and the platform’s message', async (_, rule, expected) => {
  const { shown } = await refusedWith(rule);
  const said = { code: expect.any(String) as string, message: expect.stringMatching(/\w/) as string };
  expect(shown).toMatchObject({ ...expected, ...said, traceId: expect.any(String) });
});

test('the end of an API version is logged for the operator', async () => {
  const log = vi.spyOn(bench.app.services.dependencies.log, 'error');
  await refusedWith({ fault: '2635', ...sends });
  expect(JSON.stringify(log.mock.calls)).toContain('has ended');
  log.mockRestore();
});

test('a sending continues automatically when a lost role is granted again', async () => {
  const { id } = await refusedWith({ fault: '273', ...sends });
  await controlMeta(bench.sandbox, 'DELETE /faults');
  await hurry(bench, 61);
  const hurried = ['queued', 'paused', 'processing'] as const;
  expect(await finished(bench.ana, id, { hurried: [...hurried] })).toMatchObject({ counts: { ready: 1 } });
});

test('a token that expires while a video is processed shows a pause, and a new connection finds the video ready', async () => {
  const creative = await deliveredVideo(bench);
  await controlMeta(bench.sandbox, 'POST /settings', { processingMs: 60_000 });
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(() => statesOf(bench.ana, id), { timeout: 30_000 }).toEqual(['processing']);
  await controlMeta(bench.sandbox, 'POST /people', { person: people.marie, action: 'change-password' });
  await hurry(bench, 1);
  const [waiting] = await sendingsOf(bench.ana, id);
  expect(waiting).toMatchObject({ state: 'processing', pause: { reason: 'expired', remedy: 'reconnect' } });
  const delivery = await bench.ana.call(deliveries.find, { params: { deliveryId: id }, query: {} });
  expect(delivery.advertisers).toMatchObject([{ pause: { reason: 'expired' } }]);
  await controlMeta(bench.sandbox, 'POST /settings', { processingMs: 1 });
  await controlMeta(bench.sandbox, 'POST /clock', { advanceSeconds: 120 });
  await connectMeta(bench.ana, { person: people.marie });
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
});
