import { expect, test } from 'vitest';
import { billing } from '@ad-foundry/contract/billing.ts';
import { archive } from '@ad-foundry/contract/archive.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

test('a file of several campaigns counts once in each part of the storage, which only owners see', async () => {
  const owner = app.browser();
  const { organizationId } = await owner.signUp();
  const bytes = await picture({ width: 1080, height: 1080 });
  const made = [];
  for (const campaign of ['One', 'Two', 'Three']) {
    const creative = await brief(owner, { campaign });
    expect((await upload(owner, { slotId: slotOf(creative).id, name: 'a.jpg', bytes })).status).toBe(204);
    made.push(creative.campaign.id);
  }
  const read = async () => (await owner.call(billing.overview, {})).storage;
  expect(await read()).toMatchObject({
    archivedBytes: 0,
    others: { campaigns: 0, bytes: 0 },
  });
  expect((await read()).campaigns.map(({ bytes: storedBytes }) => storedBytes)).toEqual([
    bytes.length,
    bytes.length,
    bytes.length,
  ]);
  for (const campaignId of made.slice(0, 2))
    await owner.call(archive.archiveCampaign, { params: { campaignId }, body: {} });
  expect(await read()).toMatchObject({
    archivedBytes: bytes.length,
    campaigns: [{ name: 'Three', bytes: bytes.length }],
  });
  expect(await owner.call(billing.overview, {})).toMatchObject({ isBilled: false, standing: null, live: null });
  const admin = await joinAs(app, organizationId ?? ('' as never), 'admin');
  expect((await admin.client.request(billing.overview, {})).status).toBe(403);
});
