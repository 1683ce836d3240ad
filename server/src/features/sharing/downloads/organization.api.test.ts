import { expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { listArchive } from '#testing/unpacking.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

async function namesOf(client: TestClient, query = ''): Promise<string[]> {
  const answer = await client.send(`/api/organization/download${query}`);
  expect(answer.status).toBe(200);
  return listArchive(Buffer.from(await answer.arrayBuffer()));
}

test('the owner downloads all files, including archived campaigns, each named with its group', async () => {
  const client = app.browser();
  await client.signUp();
  const bytes = await picture({ width: 1080, height: 1080 });
  const spring = await brief(client, { campaign: 'Spring', name: 'Trail hero', formats: ['feed'] });
  const summer = await brief(client, { campaign: 'Summer', name: 'Beach', formats: ['feed'] });
  for (const creative of [spring, summer]) await upload(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const { id: groupId } = await client.call(groups.create, { body: { name: 'Aster' } });
  await client.call(campaigns.update, { params: { campaignId: summer.campaign.id }, body: { groupId } });
  await app.sql('update campaigns set archived_at = now() where id = $1', [summer.campaign.id]);
  const names = `names=${encodeURIComponent('{groupName}-{creativeName}')}`;
  expect(await namesOf(client, `?tables=true&${names}`)).toEqual([
    'Spring/Trail hero/Meta/TrailHero.jpg',
    'Aster/Summer/Beach/Meta/Aster-Beach.jpg',
    'manifest.csv',
  ]);
});

test('only an owner exports an organization, and only their own', async () => {
  const { guest, team } = await agency(app);
  expect((await guest.client.send('/api/organization/download')).status).toBe(403);
  expect((await namesOf(team)).filter((name) => /Beach|Trail hero/.test(name))).toEqual([]);
});
