import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { audit } from '@ad-foundry/contract/audit.ts';
import { bulk } from '@ad-foundry/contract/bulk.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { duplicates } from '@ad-foundry/contract/duplicates.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { BulkChangeId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let delivered: Creative;
beforeAll(async () => {
  await client.signUp();
  delivered = await brief(client, { campaign: 'Plain' });
  const bytes = await picture({ width: 1080, height: 1080 });
  await upload(client, { slotId: slotOf(delivered).id, name: 'a.jpg', bytes });
});

async function prefer(approvalRequired: boolean): Promise<void> {
  const { namingSchema, namingCase } = await client.call(organizations.preferences, {});
  await client.call(organizations.updatePreferences, { body: { namingSchema, namingCase, approvalRequired } });
}
const create = (body: { name: string; needsApproval?: boolean }) => client.call(campaigns.create, { body });
const find = (campaignId: CampaignId) => client.call(campaigns.find, { params: { campaignId } });
const isComplete = async (creative: Pick<Creative, 'id'>) => (await reread(client, creative)).completedAt !== null;
const finished = (bulkId: BulkChangeId) =>
  vi.waitUntil(async () => (await client.call(bulk.find, { params: { bulkId } })).finishedAt !== null);

test('a campaign needs approval as its maker says, else as the organization prefers', async () => {
  expect(await create({ name: 'Default off' })).toMatchObject({ needsApproval: false });
  expect(await create({ name: 'Chosen on', needsApproval: true })).toMatchObject({ needsApproval: true });
  await prefer(true);
  expect(await create({ name: 'Default on' })).toMatchObject({ needsApproval: true });
  expect(await create({ name: 'Chosen off', needsApproval: false })).toMatchObject({ needsApproval: false });
  // A preference is for new campaigns: those that exist keep what was chosen for them.
  expect(await find(delivered.campaign.id)).toMatchObject({ needsApproval: false });
  expect(await isComplete(delivered)).toBe(true);
  await prefer(false);
});

test('copies of a campaign and of its group need approval as the original does', async () => {
  const group = await client.call(groups.create, { body: { name: 'Client' } });
  const body = { name: 'Reviewed', groupId: group.id, needsApproval: true };
  const { id: campaignId } = await client.call(campaigns.create, { body });
  const copyOf = (name: string) => ({ name, creationKey: randomUUID() });
  const copy = await client.call(duplicates.campaign, { params: { campaignId }, body: copyOf('Copy') });
  expect(await find(copy.id)).toMatchObject({ needsApproval: true });
  const groupCopy = await client.call(duplicates.group, { params: { groupId: group.id }, body: copyOf('Other') });
  const { items } = await client.call(campaigns.list, { query: { groupId: groupCopy.id } });
  expect(items).toMatchObject([{ needsApproval: true }, { needsApproval: true }]);
});

test('a creative that moves or is copied into a campaign is complete by the rule of that campaign', async () => {
  const { id: campaignId } = await create({ name: 'Reviewed', needsApproval: true });
  const of = { creativeIds: [delivered.id] };
  const body = { creationKey: randomUUID(), of, change: { act: 'move' as const, campaignId } };
  const { id } = await client.call(bulk.creatives, { body });
  await finished(id);
  expect(await isComplete(delivered)).toBe(false);
  expect(await find(campaignId)).toMatchObject({ progress: { total: 1, complete: 0 } });
  const undone = await client.call(bulk.undo, { params: { bulkId: id } });
  await finished(undone.id);
  expect(await isComplete(delivered)).toBe(true);
  expect(await find(delivered.campaign.id)).toMatchObject({ progress: { total: 1, complete: 1 } });
  const copy = { name: 'Copy', files: true, campaignId, creationKey: randomUUID() };
  const copied = await client.call(duplicates.creative, { params: { creativeId: delivered.id }, body: copy });
  expect(await isComplete(copied)).toBe(false);
});

test('a change of the choice is in the audit log and recounts only its campaign', async () => {
  const other = await create({ name: 'Other', needsApproval: true });
  const params = { campaignId: delivered.campaign.id };
  expect(await client.call(campaigns.update, { params, body: { needsApproval: true } })).toMatchObject({
    needsApproval: true,
  });
  await expect.poll(() => isComplete(delivered)).toBe(false);
  // Renaming changes neither the choice nor the log of it.
  await client.call(campaigns.update, { params, body: { name: 'Renamed' } });
  const { items } = await client.call(audit.list, { query: {} });
  expect(items.filter(({ act }) => act === 'campaign.approval-changed')).toMatchObject([{ target: 'Plain' }]);
  await client.call(campaigns.update, { params, body: { needsApproval: false } });
  await expect.poll(() => isComplete(delivered)).toBe(true);
  expect(await find(other.id)).toMatchObject({ needsApproval: true });
});
