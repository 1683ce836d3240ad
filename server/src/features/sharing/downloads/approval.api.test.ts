import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { useApp } from '#testing/app.ts';
import { brief, formatIdsOf, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let guest: Colleague;
let first: Creative;
let second: Creative;
let email: string;

/** A campaign that needs approval, with an approved and an undecided file. */
beforeAll(async () => {
  const me = await team.signUp();
  email = me.email;
  guest = await joinAs(app, me.organizationId as OrganizationId, 'guest');
  // The name begins like a formula of a spreadsheet.
  await team.call(account.update, { body: { firstName: '=HYPERLINK("x")' } });
  first = await brief(team, { campaign: 'Spring', name: 'First' });
  const params = { campaignId: first.campaign.id };
  const formatIds = await formatIdsOf(team, ['feed']);
  second = await team.call(creatives.create, { params, body: { name: 'Second', formatIds } });
  for (const creative of [first, second]) {
    const bytes = await picture({ width: 1080, height: 1080 });
    await upload(team, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  }
  await team.call(campaigns.update, { params, body: { needsApproval: true } });
  const versionId = versionsOf(await reread(team, first))[0]!.id;
  await team.call(comments.decide, { params: { versionId }, body: { decision: 'approved' } });
  await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
}, 60_000);

const planOf = (approval: 'all' | 'only' | 'needed', client = team) =>
  client.call(downloads.campaignPlan, { params: { campaignId: first.campaign.id }, query: { approval } });

/** The rows of the manifest by column. */
async function manifest(client = team): Promise<Record<string, string>[]> {
  const answer = await client.send(`/api/campaigns/${first.campaign.id}/download?tables=true`);
  const script = `import sys,io,zipfile,csv,json
z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
print(json.dumps(list(csv.DictReader(io.StringIO(z.read('manifest.csv').decode('utf-8-sig'))))))`;
  const input = Buffer.from(await answer.arrayBuffer());
  return JSON.parse(execFileSync('python3', ['-c', script], { input, encoding: 'utf8' })) as Record<string, string>[];
}

test('an archive leaves out what is not approved where that is asked for, and says how much it is', async () => {
  const approval = { isNeeded: true, files: 2, unapproved: 1, changes: 0 };
  expect(await planOf('all')).toMatchObject({ files: 2, approval });
  expect(await planOf('needed')).toMatchObject({ files: 1, approval });
  expect(await planOf('only')).toMatchObject({ files: 1, approval });
  const params = { campaignId: first.campaign.id };
  await team.call(campaigns.update, { params, body: { needsApproval: false } });
  expect(await planOf('needed')).toMatchObject({ files: 2, approval: { ...approval, isNeeded: false } });
  expect(await planOf('only')).toMatchObject({ files: 1 });
});

test('the manifest names the decision, by whom and when, without executable cells', async () => {
  const [approved, undecided] = await manifest();
  expect(approved).toMatchObject({
    decision: 'approved',
    decided_by: expect.stringMatching(/^'=HYPERLINK/) as string,
    decided_by_address: email,
    decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
  });
  expect(undecided).toMatchObject({ decision: '', decided_by: '', decided_by_address: '', decided_at: '' });
});

test('an archive says how many files have requested changes, also where no approval is needed', async () => {
  const versionId = versionsOf(await reread(team, second))[0]!.id;
  const comment = { body: 'Too dark', creationKey: randomUUID() };
  await team.call(comments.decide, { params: { versionId }, body: { decision: 'changes', comment } });
  const plan = await planOf('all');
  expect(plan.approval).toEqual({ isNeeded: false, files: 2, unapproved: 1, changes: 1 });
});

test('guests learn nothing about approval from an archive', async () => {
  const rows = await manifest(guest.client);
  expect(
    Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('decision') || name.startsWith('decided')),
  ).toEqual([]);
  const approval = { isNeeded: false, files: 0, unapproved: 0, changes: 0 };
  for (const choice of ['all', 'only', 'needed'] as const)
    expect(await planOf(choice, guest.client)).toMatchObject({ files: 2, approval });
});
