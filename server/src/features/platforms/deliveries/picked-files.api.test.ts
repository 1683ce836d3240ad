import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { CampaignId, VersionId } from '@ad-foundry/contract/ids.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { newPicture, useDeliveries } from '#testing/deliveries.ts';
import { eu, planFor } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

const feed = 'Facebook Feed – Image';
const linkedin = 'LinkedIn Single image ad – Square';

async function briefIn(campaignId: CampaignId, name: string, formatNames: string[]): Promise<Creative> {
  const { items } = await bench.ana.call(formats.list, { query: {} });
  const formatIds = formatNames.map(
    (formatName) => items.find((format) => format.name === formatName)?.id ?? ('' as never),
  );
  return bench.ana.call(creatives.create, { params: { campaignId }, body: { name, formatIds } });
}

async function fill(creative: Creative, index = 0, bytes?: Buffer): Promise<VersionId> {
  await upload(bench.ana, { slotId: slotOf(creative, index).id, name: 'a.jpg', bytes: bytes ?? (await newPicture()) });
  const slot = slotOf(await reread(bench.ana, creative), index);
  return slot.variations[0]?.cards[0]?.versions[0]?.id ?? ('' as never);
}

test('only files of the platform in complete creatives without requested changes are picked by default', async () => {
  const { id: campaignId } = await bench.ana.call(campaigns.create, { body: { name: 'Mixed' } });
  const whole = await briefIn(campaignId, 'Whole', [feed]);
  const half = await briefIn(campaignId, 'Half', [feed, 'Instagram Stories – Video']);
  const changed = await briefIn(campaignId, 'Changed', [feed]);
  const elsewhere = await briefIn(campaignId, 'Elsewhere', [linkedin]);
  await fill(whole);
  await fill(half);
  const versionId = await fill(changed);
  await fill(elsewhere);
  const comment = { body: 'Too warm', creationKey: randomUUID(), versionId };
  await bench.ana.call(comments.create, { params: { creativeId: changed.id }, body: comment });
  await bench.ana.call(comments.decide, { params: { versionId }, body: { decision: 'changes' } });
  const plan = await planFor(bench.ana, { campaignId }, [eu]);
  expect(plan.files.map(({ creative, reservation, obstacle }) => [creative.name, reservation, obstacle])).toEqual([
    ['Whole', null, null],
    ['Half', 'creative-incomplete', null],
    ['Changed', 'changes-requested', null],
    ['Elsewhere', 'platform', null],
  ]);
  expect(plan.files.map(({ creative, decision }) => [creative.complete, decision])).toEqual([
    [true, null],
    [false, null],
    [expect.any(Boolean), 'changes'],
    [true, null],
  ]);
  // A person who picks these files can send them nevertheless.
  expect(plan.sendings.map(({ outcome }) => outcome)).toEqual(['upload', 'upload', 'upload', 'upload']);
});

test('content in a slot of another platform and in one of Meta is sent for the slot of Meta', async () => {
  const { id: campaignId } = await bench.ana.call(campaigns.create, { body: { name: 'Twins' } });
  const bytes = await newPicture();
  const [other, picked] = [await briefIn(campaignId, 'Other', [linkedin]), await briefIn(campaignId, 'Own', [feed])];
  await fill(other, 0, bytes);
  await fill(picked, 0, bytes);
  const plan = await planFor(bench.ana, { campaignId }, [eu]);
  const [version] = versionsOf(await reread(bench.ana, picked));
  const outcomes = plan.sendings.map(({ versionId, outcome }) => [versionId === version?.id, outcome]);
  expect(outcomes).toEqual([
    [false, 'duplicate'],
    [true, 'upload'],
  ]);
  expect(plan.sums).toMatchObject({ uploads: 1, duplicates: 1, underWay: 0 });
});
