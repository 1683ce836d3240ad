import { expect, test, vi } from 'vitest';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { integration } from '@ad-foundry/contract/integration.ts';
import { noteRefusal } from '#features/platforms/integration/actions/health.ts';
import { findSendAccess } from '#features/platforms/integration/queries.ts';
import { mintOrganizationScope } from '#infra/scope.ts';
import { finished, newPicture, pictured, statesOf, useDeliveries } from '#testing/deliveries.ts';
import { confirmationOf, eu, libraryOf, selectionOf, planFor, sendAll, sendingsOf, uk } from '#testing/sending.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { connectMeta, controlMeta, people } from '#testing/meta.ts';
import { upload } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

const happen = (action: string, more: object = {}) =>
  controlMeta(bench.sandbox, 'POST /people', { person: people.marie, action, ...more });
const health = async () => (await bench.ana.call(integration.tokens, {})).items.map((token) => token.health);

test('a sending whose token expires continues with another connection, and the expired one is marked', async () => {
  const creative = await pictured(bench);
  const { access_token: accessToken } = await controlMeta<{ access_token: string }>(bench.sandbox, 'POST /tokens', {});
  await bench.ana.call(integration.exchange, { params: { provider: 'meta' }, body: { accessToken } });
  // Sendings use the newest connection.
  await connectMeta(bench.ana, { person: people.marie });
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  await happen('change-password');
  const { id } = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  expect((await health()).map(({ state }) => state).toSorted()).toEqual(['invalid', 'valid']);
});

test('a late refusal of the previous token leaves the renewed connection valid', async () => {
  const scope = mintOrganizationScope(bench.app.services.dependencies, bench.organizationId);
  const former = await findSendAccess(scope, { provider: 'meta', id: eu });
  if (!former) throw new Error('connected');
  await connectMeta(bench.ana, { person: people.marie });
  expect(await noteRefusal(scope, { ...former, reason: 'expired' })).toBe(0);
  expect(await health()).toMatchObject([{ state: 'valid' }]);
  const current = await findSendAccess(scope, { provider: 'meta', id: eu });
  expect(await noteRefusal(scope, { ...(current ?? former), reason: 'expired' })).toBe(1);
  expect(await health()).toMatchObject([{ state: 'invalid', reason: 'expired' }]);
});

test('a permission that is removed while sending pauses the sending, and the connection shows which one is missing', async () => {
  const creative = await pictured(bench);
  const plan = await planFor(bench.ana, selectionOf(creative), [eu, uk]);
  await bench.app.sql(`update tokens set checked_at = now() - interval '1 day'`);
  await happen('remove-permission', { permission: 'ads_management' });
  const { id } = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
  await expect.poll(() => statesOf(bench.ana, id), { timeout: 20_000 }).toEqual(['paused', 'paused']);
  const missing = { reason: 'missing-scope', remedy: 'reconnect', until: null };
  expect((await sendingsOf(bench.ana, id)).map(({ pause }) => pause)).toMatchObject([missing, missing]);
  await expect
    .poll(health, { timeout: 20_000 })
    .toMatchObject([{ state: 'missing-scopes', missing: ['ads_management'] }]);
  await connectMeta(bench.ana, { person: people.marie, again: true });
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 2 } });
});

test('an account that the platform enabled again gets files, although it is stored as disabled', async () => {
  const creative = await pictured(bench);
  const status = (value: number) =>
    controlMeta(bench.sandbox, 'POST /accounts', { account: eu.slice(4), status: value });
  await status(2);
  expect((await planFor(bench.ana, selectionOf(creative), [eu])).advertisers).toMatchObject([{ obstacle: 'status' }]);
  const stored = async () => (await bench.ana.call(advertisers.list, { query: { search: eu.slice(4) } })).items;
  expect(await stored()).toMatchObject([{ status: 'disabled', obstacle: 'status' }]);
  await status(1);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  expect(await stored()).toMatchObject([{ status: 'active', obstacle: null }]);
});

test('images that others uploaded to an account are found by their content and not sent again', async () => {
  const creative = await brief(bench.ana);
  const [sent, fresh] = [await newPicture(), await newPicture()];
  for (const bytes of [sent, fresh]) await upload(bench.ana, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const { access_token: token } = await controlMeta<{ access_token: string }>(bench.sandbox, 'POST /tokens', {
    person: people.marie,
  });
  const form = new FormData();
  form.append('by-hand.jpg', new Blob([new Uint8Array(sent)], { type: 'image/jpeg' }), 'by-hand.jpg');
  const put = await fetch(`${bench.sandbox.http}/meta/graph/v26.0/act_${eu.slice(4)}/adimages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(put.status).toBe(200);
  const [byHand] = (await libraryOf(bench.sandbox, eu)).images;
  const plan = await planFor(bench.ana, selectionOf(creative), [eu, uk]);
  const outcomes = (advertiserId: string) =>
    plan.sendings.filter((sending) => sending.advertiserId === advertiserId).map(({ outcome }) => outcome);
  expect([outcomes(eu), outcomes(uk)]).toEqual([
    ['already-there', 'upload'],
    ['upload', 'upload'],
  ]);
  expect(plan.sums).toMatchObject({ uploads: 3, alreadyThere: 1 });
  const { id } = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
  expect(await finished(bench.ana, id)).toMatchObject({ counts: { ready: 3, 'already-there': 1 } });
  const existing = (await sendingsOf(bench.ana, id)).find(({ state }) => state === 'already-there');
  expect(existing).toMatchObject({ earlier: null, asset: { kind: 'image', id: byHand?.hash } });
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(2);
});
